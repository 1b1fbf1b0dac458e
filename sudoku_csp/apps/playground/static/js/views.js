// The views of the page in the order of their tabs: each is a module and a line here.

const VIEWS = ["./views/play.js", "./views/model.js", "./views/search.js"];

/**
 * The modules of the views. Each has `title`, `name` and `mount(element, page)`, which fills the
 * element and returns `{show, hide}`, both optional. One that does not load is left out.
 * @returns {Promise<import("./tabs.js").View[]>}
 */
export async function loadViews() {
  const loaded = await Promise.allSettled(VIEWS.map((file) => import(file)));
  return loaded.flatMap((one) => {
    if (one.status === "fulfilled") return [one.value];
    console.error(one.reason);
    return [];
  });
}
