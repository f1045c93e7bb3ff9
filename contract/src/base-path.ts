/** Where every call of this version of the API lives. */
export const apiBasePath = "/services/api/1.0";
