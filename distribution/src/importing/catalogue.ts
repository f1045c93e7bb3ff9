import {
  apiBasePath,
  apiKeyHeader,
  type ContractName,
  type DistributedPage,
  type Endpoint,
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
  async function call<E extends Endpoint>(
    endpoint: E,
    path: string,
    query: Record<string, string | undefined>,
  ): Promise<EndpointResult<E>> {
    const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
    try {
      const response = await fetch(`${url}${apiBasePath}${path}?${new URLSearchParams(given)}`, {
        headers: { [apiKeyHeader]: key },
        // The key is for the catalogue alone, wherever it may point.
        redirect: "error",
        signal: AbortSignal.any([stopped, AbortSignal.timeout(patience)]),
      });
      if (!response.ok) throw new CatalogueError(`The catalogue answered ${response.status} to ${path}`);
      return endpoint.response.parse(await response.json()) as EndpointResult<E>;
    } catch (error) {
      if (error instanceof CatalogueError) throw error;
      throw new CatalogueError(`The catalogue could not be read: ${error instanceof Error ? error.message : error}`);
    }
  }

  return {
    readPage: ({ contract, since, after }) =>
      call(listDistributedMeasures, listDistributedMeasures.path.replace(":contract", contract), {
        since,
        after,
        pagesize: String(pageSize),
      }),
    readState: (since) => call(getDistributionState, getDistributionState.path, { since }),
  };
}
