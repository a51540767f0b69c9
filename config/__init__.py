"""The project: settings, addresses, servers, and plumbing without models in `config.lib`."""
