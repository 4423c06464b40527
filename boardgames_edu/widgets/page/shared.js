// Every widget of a kind fetches its script from the one widget that keeps it; the style is in the page when that is there.

const PREFIX = "IPY_MODEL_";

async function own(model) {
  const kept = await model.widget_manager.get_model(model.get("shared").slice(PREFIX.length));
  kept.script ??= import(URL.createObjectURL(new Blob([kept.get("code")], { type: "text/javascript" })));
  return (await kept.script).default;
}

export default {
  async render(view) {
    return (await own(view.model)).render(view);
  },
};
