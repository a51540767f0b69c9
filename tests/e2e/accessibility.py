"""What a page must keep for people who read, hear or touch it: names of controls, contrast, width."""

from playwright.sync_api import Page

# Controls without a name for those who listen.
_NAMELESS = """
() => [...document.querySelectorAll("main :is(input:not([type=hidden]), select, textarea, button, a[href])")]
  .filter((element) => element.checkVisibility())
  .filter((element) => !(
    element.getAttribute("aria-label") || element.getAttribute("aria-labelledby") || element.title ||
    [...(element.labels || [])].some((label) => label.textContent.trim()) || element.textContent.trim()
  ))
  .map((element) => element.outerHTML.slice(0, 120))
"""
# Text whose contrast with what is behind it is below WCAG 2.2 AA.
_FAINT = """
() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const read = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([red, green, blue]) => {
    const [r, g, b] = [red, green, blue].map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = read(getComputedStyle(at).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255, 255];
  };
  const found = new Set();
  for (const element of document.querySelectorAll("main *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const box = element.getBoundingClientRect();
    if (!own || !element.checkVisibility() || box.width <= 1 || element.closest(".visually-hidden, svg")) continue;
    const style = getComputedStyle(element);
    const pair = [light(read(style.color)), light(behind(element))].sort((a, b) => b - a);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    const ratio = (pair[0] + 0.05) / (pair[1] + 0.05);
    const text = element.textContent.trim().slice(0, 40);
    if (ratio < (isLarge ? 3 : 4.5)) found.add(`${ratio.toFixed(2)} ${element.className} ${text}`);
  }
  return [...found];
}
"""
# Targets of touch that are smaller than a finger; links inside of sentences may be.
_SMALL = """
() => [...document.querySelectorAll("main :is(button, select, summary, .button, input:not([type=hidden]))")]
  .filter((element) => element.checkVisibility() && !["checkbox", "radio"].includes(element.type))
  .filter((element) => !element.matches(".visually-hidden"))
  .filter((element) => element.getBoundingClientRect().height < 43.5)
  .map((element) => element.outerHTML.slice(0, 120))
"""
_FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def find_barriers(page: Page, *, viewport: str) -> list[str]:
    """Everything on the page, in both colours, that somebody would stumble over."""
    found = [f"no name: {element}" for element in page.evaluate(_NAMELESS)]
    if not page.evaluate(_FITS):
        found.append("wider than the screen")
    if viewport == "phone":
        found += [f"small: {element}" for element in page.evaluate(_SMALL)]
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found += [f"faint in {scheme}: {text}" for text in page.evaluate(_FAINT)]
    return found
