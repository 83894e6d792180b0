// Loads the service's script, which finds the posts of Discourse by itself, those that come later too. A script that a
// trusted script adds is trusted by Discourse's policy ('strict-dynamic').
export default {
  name: "rules-linked",
  initialize() {
    const address = settings.rules_address.trim().replace(/\/+$/, "");
    if (!/^https?:\/\/./.test(address)) {
      return;
    }
    const script = document.createElement("script");
    script.src = `${address}/linkify.js`;
    if (settings.rules_language !== "page") {
      script.dataset.lang = settings.rules_language;
    }
    document.head.append(script);
  },
};
