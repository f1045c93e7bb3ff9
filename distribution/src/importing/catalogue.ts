import {
  addDistributionUsage,
  apiBasePath,
  apiKeyHeader,
  type ContractName,
  type DistributedPage,
  type Endpoint,
  type EndpointArgs,
  type EndpointResult,
  getDistributionState,
  listDistributedMeasures,
} from "@indikatorkatalogen/contract";

interface PageQuery {
  contract: ContractName;
  since: string | undefined;
  after: string | undefined;
}

/** The calls that the host makes to the catalogue. */
export interface Catalogue {
  readPage: (query: PageQuery) => Promise<DistributedPage>;
  readState: (since: string | undefined) => Promise<EndpointResult<typeof getDistributionState>>;
  sendUsage: (counts: EndpointArgs<typeof addDistributionUsage>["body"]["counts"]) => Promise<void>;
}

/** The catalogue could not be reached, or responded with an error. */
export class CatalogueError extends Error {
  override readonly name = "CatalogueError";
}

const requestTimeoutMs = 60_000;
/** Several times a page of the largest measures. */
const defaultMaxResponseBytes = 256_000_000;

interface Connection {
  url: string;
  key: string;
  /** Aborts requests when the host stops. */
  stopped: AbortSignal;
  /** How many measures are read per page. */
  pageSize?: number;
  /** A longer response is not read to its end. */
  maxResponseBytes?: number;
}

export function createCatalogue({
  url,
  key,
  stopped,
  pageSize = 100,
  maxResponseBytes = defaultMaxResponseBytes,
}: Connection): Catalogue {
  async function send(path: string, request: RequestInit): Promise<Response> {
    try {
      const response = await fetch(`${url}${apiBasePath}${path}`, {
        ...request,
        headers: { [apiKeyHeader]: key, ...request.headers },
        // A redirect would send the key to another host.
        redirect: "error",
      });
      if (!response.ok) throw new CatalogueError(`The catalogue answered ${response.status} to ${path}`);
      return response;
    } catch (error) {
      throw toCatalogueError(error);
    }
  }

  async function read<E extends Endpoint>(
    endpoint: E,
    path: string,
    query: Record<string, string | undefined>,
  ): Promise<EndpointResult<E>> {
    const parameters = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(requestTimeoutMs)]);
    const response = await send(`${path}?${new URLSearchParams(parameters)}`, { signal });
    try {
      return endpoint.response.parse(JSON.parse(await readText(response, maxResponseBytes))) as EndpointResult<E>;
    } catch (error) {
      throw toCatalogueError(error);
    }
  }

  return {
    readPage: ({ contract, since, after }) =>
      read(listDistributedMeasures, listDistributedMeasures.path.replace(":contract", contract), {
        since,
        after,
        pagesize: String(pageSize),
      }),
    readState: (since) => read(getDistributionState, getDistributionState.path, { since }),
    // Not aborted when the host stops, so that the last counts are reported.
    sendUsage: async (counts) => {
      const headers = { "content-type": "application/json" };
      const signal = AbortSignal.timeout(requestTimeoutMs);
      await send(addDistributionUsage.path, { method: "POST", headers, body: JSON.stringify({ counts }), signal });
    },
  };
}

async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new CatalogueError(`The catalogue sent more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const toCatalogueError = (error: unknown): CatalogueError =>
  error instanceof CatalogueError
    ? error
    : new CatalogueError(`The catalogue could not be reached: ${error instanceof Error ? error.message : error}`);
