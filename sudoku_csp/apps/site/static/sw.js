// Keeps the files of this build, so that the page opens without a network.
//
// A new build waits until no tab shows the old one, and then replaces it whole.

const CACHE = "sudoku-csp-BUILD";
const FILES = ["KEPT"];

const worker = /** @type {ServiceWorkerGlobalScope & typeof globalThis} */ (self);

worker.addEventListener("install", (event) => event.waitUntil(keep()));

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((name) => new Request(name, {cache: "no-cache"})));
}

worker.addEventListener("activate", (event) => event.waitUntil(replace()));

async function replace() {
  for (const name of await caches.keys()) {
    if (name.startsWith("sudoku-csp-") && name !== CACHE) await caches.delete(name);
  }
  await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
  const {pathname, origin} = new URL(event.request.url);
  if (event.request.method === "GET" && origin === location.origin) {
    event.respondWith(reply(event.request, origin + pathname.replace(/\/$/, "/index.html")));
  }
});

/**
 * The file that is kept, or else the file from the network.
 * @param {Request} request
 * @param {string} address
 */
async function reply(request, address) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(address);
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok) await cache.put(address, reply.clone());
  return reply;
}
