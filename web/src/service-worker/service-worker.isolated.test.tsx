import { webcrypto } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";

const origin = "https://katalog.example.se";
const measure = `${origin}/services/api/1.0/measures/1`;
const manifest = [
  { url: "assets/home-1.js", revision: null },
  { url: "favicon.svg", revision: "r1" },
];

type Handler = (event: ExtendableEvent & FetchEvent) => void;

/** In a worker, relative addresses are resolved against its own origin. */
class RequestOfSite extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input instanceof Request ? input : new URL(input, origin), init);
  }
}

/** The caches of a browser, by name; what is added to them is fetched from the test's network. */
let stored: Map<string, Map<string, Response>>;
let network: (address: string) => Promise<Response>;
let handlers: Map<string, Handler>;
let skipped: boolean;
let claimed: boolean;

const addressOf = (key: RequestInfo | URL): string =>
  new URL(key instanceof Request ? key.url : String(key), origin).href;

function givenCache(name: string) {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  const add = async (key: RequestInfo) => {
    const response = await network(addressOf(key));
    if (!response.ok) throw new TypeError("Bad response");
    entries.set(addressOf(key), response);
  };
  return {
    match: async (key: RequestInfo) => entries.get(addressOf(key))?.clone(),
    put: async (key: RequestInfo, response: Response) => void entries.set(addressOf(key), response),
    delete: async (key: RequestInfo) => entries.delete(addressOf(key)),
    keys: async () => [...entries.keys()].map((address) => new Request(address)),
    add,
    addAll: async (keys: RequestInfo[]) => void (await Promise.all(keys.map(add))),
  };
}

beforeEach(() => {
  stored = new Map();
  handlers = new Map();
  [skipped, claimed] = [false, false];
  network = async (address) => new Response(`first ${address}`);
  vi.stubGlobal("crypto", webcrypto);
  vi.stubGlobal("Request", RequestOfSite);
  vi.stubGlobal("fetch", (request: Request) => network(request.url));
  vi.stubGlobal("caches", {
    open: async (name: string) => givenCache(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (key: RequestInfo, { cacheName }: { cacheName: string }) => givenCache(cacheName).match(key),
  });
  vi.stubGlobal("self", {
    __WB_MANIFEST: manifest,
    location: { origin, href: `${origin}/service-worker.js?api=${encodeURIComponent("/services/api/1.0")}` },
    addEventListener: (type: string, handler: Handler) => void handlers.set(type, handler),
    skipWaiting: async () => {
      skipped = true;
    },
    clients: {
      claim: async () => {
        claimed = true;
      },
    },
  });
});

/** A worker that has just been loaded. */
async function givenWorker() {
  vi.resetModules();
  await import("./service-worker.ts");
  const send = async (type: string, request?: Request) => {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    handlers.get(type)?.({
      request,
      waitUntil: (wait: Promise<unknown>) => void waits.push(wait),
      respondWith: (response: Promise<Response>) => {
        answer = response;
      },
    } as unknown as ExtendableEvent & FetchEvent);
    await Promise.all(waits);
    return answer;
  };
  const open = async (address: string, init: RequestInit = {}) =>
    send("fetch", Object.defineProperty(new Request(address, init), "mode", { value: "cors" }));
  const navigate = async (path: string) =>
    send("fetch", Object.defineProperty(new Request(origin + path), "mode", { value: "navigate" }));
  return { send, open, navigate };
}

const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const textOf = async (response: Response | undefined) => response?.text();
const cacheWith = (start: string) => [...stored.keys()].filter((name) => name.startsWith(start));

test("an installed worker has the program and the page, and takes over at once", async () => {
  const { send } = await givenWorker();

  await send("install");

  const [assets] = cacheWith("assets-");
  expect([...(stored.get(assets ?? "")?.keys() ?? [])]).toEqual([
    `${origin}/assets/home-1.js`,
    `${origin}/favicon.svg`,
  ]);
  expect([...(stored.get("pages")?.keys() ?? [])]).toEqual([`${origin}/`]);
  expect(skipped).toBe(true);
});

test("a worker whose files could not all be fetched is not installed", async () => {
  const { send } = await givenWorker();
  network = async (address) => new Response(null, { status: address.endsWith(".svg") ? 500 : 200 });

  await expect(send("install")).rejects.toThrow("Bad response");
  expect(skipped).toBe(false);
});

test("an activated worker deletes what older builds have stored, and nothing of its own", async () => {
  const { send, open } = await givenWorker();
  await send("install");
  await (await open(measure))?.text();
  const own = [...stored.keys()];
  givenCache("assets-old");
  givenCache("responses-old");

  await send("activate");

  expect([...stored.keys()]).toEqual(own);
  expect(claimed).toBe(true);
});

test("the page is the newest while there is a network, and the last one without", async () => {
  const { navigate } = await givenWorker();
  network = async () => new Response("old");
  await navigate("/");
  network = async () => new Response("new");
  expect(await textOf(await navigate("/"))).toBe("new");

  network = offline;

  expect(await textOf(await navigate("/"))).toBe("new");
});

test("a page that failed or led to the login is not what is shown offline", async () => {
  const { navigate } = await givenWorker();
  await navigate("/");
  network = async () => new Response("broken", { status: 502 });
  expect((await navigate("/"))?.status).toBe(502);
  network = async () => Object.defineProperty(new Response("login"), "redirected", { value: true });
  expect(await textOf(await navigate("/"))).toBe("login");

  network = offline;

  expect(await textOf(await navigate("/"))).toBe(`first ${origin}/`);
});

test("a file with a hash in its name is fetched once, and one without is asked for again", async () => {
  const { open } = await givenWorker();
  for (const path of ["/assets/home-1.js", "/favicon.svg"]) await textOf(await open(origin + path));
  network = async (address) => new Response(`second ${address}`);

  expect(await textOf(await open(`${origin}/assets/home-1.js`))).toMatch(/^first/);
  expect(await textOf(await open(`${origin}/favicon.svg`))).toMatch(/^second/);
  network = offline;
  expect(await textOf(await open(`${origin}/favicon.svg`))).toMatch(/^second/);
  expect((await open(`${origin}/assets/never-fetched.js`))?.type).toBe("error");
});

test("a measure that has been read can be read without a network, until somebody logs out", async () => {
  const { open, navigate } = await givenWorker();
  network = async () => Response.json("read");
  await textOf(await open(measure));
  network = offline;
  expect(await (await open(measure))?.json()).toBe("read");

  expect(await navigate("/logout/?path=/")).toBeUndefined();

  expect((await open(measure))?.type).toBe("error");
});

test("answers to a user with a ticket are neither stored nor given to the next visitor", async () => {
  const { open } = await givenWorker();
  network = async () => Response.json("secret");

  expect(await open(measure, { headers: { "x-hiqaa": "ticket" } })).toBeUndefined();

  network = offline;
  expect((await open(measure))?.type).toBe("error");
  expect(cacheWith("responses-").flatMap((name) => [...(stored.get(name)?.keys() ?? [])])).toEqual([]);
});
