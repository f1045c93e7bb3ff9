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

interface Reading {
  contract: ContractName;
  since: string | undefined;
  after: string | undefined;
}

/** The catalogue as the host sees it. */
export interface Catalogue {
  readPage: (reading: Reading) => Promise<DistributedPage>;
  readState: (since: string | undefined) => Promise<EndpointResult<typeof getDistributionState>>;
  sendUsage: (fetches: EndpointArgs<typeof addDistributionUsage>["body"]["fetches"]) => Promise<void>;
}

/** The catalogue did not answer as it should. */
export class CatalogueError extends Error {
  override readonly name = "CatalogueError";
}

const patience = 60_000;

interface Connection {
  url: string;
  key: string;
  /** Told when whatever is being asked no longer matters. */
  stopped: AbortSignal;
  /** How many measures are asked for at a time. */
  pageSize?: number;
}

export function createCatalogue({ url, key, stopped, pageSize = 100 }: Connection): Catalogue {
  async function ask(path: string, request: RequestInit): Promise<Response> {
    try {
      const response = await fetch(`${url}${apiBasePath}${path}`, {
        ...request,
        headers: { [apiKeyHeader]: key, ...request.headers },
        // The key is for the catalogue alone, wherever it may point.
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
    const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(patience)]);
    const response = await ask(`${path}?${new URLSearchParams(given)}`, { signal });
    try {
      return endpoint.response.parse(await response.json()) as EndpointResult<E>;
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
    // Also when the host is stopping: what has been fetched has been.
    sendUsage: async (fetches) => {
      const headers = { "content-type": "application/json" };
      const signal = AbortSignal.timeout(patience);
      await ask(addDistributionUsage.path, { method: "POST", headers, body: JSON.stringify({ fetches }), signal });
    },
  };
}

const toCatalogueError = (error: unknown): CatalogueError =>
  error instanceof CatalogueError
    ? error
    : new CatalogueError(`The catalogue could not be reached: ${error instanceof Error ? error.message : error}`);
