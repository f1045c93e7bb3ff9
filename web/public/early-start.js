// Starts what the first page is known to need while the program is still loading: its files, and its first requests. The
// program uses these responses instead of sending its own requests.
(() => {
  const [, path = "", query = ""] = /^#?([^?]*)(.*)/.exec(location.hash);
  const measureId = /^\/measure\/([0-9a-f-]{36})$/.exec(path)?.[1];
  const isHome = path === "" || path === "/";
  const ticket = /(?:^|; )hiqaa=([^;]+)/.exec(document.cookie)?.[1];

  const files = document.currentScript.dataset;
  if (isHome) load(files.home);
  if (path.startsWith("/measure/")) load(files.measure);
  if (measureId && ticket && query.includes("edit=true")) load(files.editor);

  window.earlyResponses = [];
  if (ticket) send("GET", `/bvo-proxy/ticketinformation/${ticket}`);
  if (measureId) send("GET", `/measures/${measureId}`);
  // The first search of those who are logged in, and of links with a search of their own, is not known in advance.
  else if (isHome && query === "" && !ticket)
    send("POST", "/measureversions/searchlatest/withparams", {
      status: ["PUBLISHED"],
      sortfield: "TITLE",
      sortDirection: "ASCENDING",
      index: 0,
      pageSize: 20,
      facets: true,
    });

  function load(names) {
    const links = (names?.split(" ") ?? []).map((name) => {
      const isStyle = name.endsWith(".css");
      const link = document.createElement("link");
      link.rel = isStyle ? "preload" : "modulepreload";
      if (isStyle) link.as = "style";
      link.crossOrigin = "";
      link.href = name;
      return link;
    });
    document.head.append(...links);
  }

  function send(method, path, content) {
    const address = document.querySelector('meta[name="api-base-path"]').content + path;
    const body = content ? JSON.stringify(content) : null;
    const headers = { accept: "application/json" };
    if (body) headers["content-type"] = "application/json";
    if (ticket) headers["x-hiqaa"] = decodeURIComponent(ticket);
    const response = fetch(address, { method, headers, body });
    // The error is handled where the response is used; an unused response is no error.
    response.catch(() => {});
    window.earlyResponses.push({ address, body, response });
  }
})();
