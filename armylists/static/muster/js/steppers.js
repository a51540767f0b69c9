// [data-stepper]: its − and + change the number and fire "change"; without scripts they submit the form.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-stepper] button[data-step]");
  if (!button) return;
  event.preventDefault();
  const stepper = button.closest("[data-stepper]");
  const input = stepper.querySelector("input[type=number]");
  const before = input.value;
  if (button.dataset.step === "1") input.stepUp();
  else input.stepDown();
  if (input.value === before) return;
  for (const each of stepper.querySelectorAll("button[data-step]")) {
    const edge = each.dataset.step === "1" ? input.max : input.min;
    each.disabled = edge !== "" && Number(input.value) === Number(edge);
  }
  if (button.disabled) input.focus();
  input.dispatchEvent(new Event("change", { bubbles: true }));
});
