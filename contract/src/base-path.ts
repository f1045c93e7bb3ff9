/** The base path of this version of the API. */
export const apiBasePath = "/services/api/1.0";
