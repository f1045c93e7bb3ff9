/** The folder of the embedded database and of what a node stores for its next start, unless `DATA_DIR` names another. */
export const defaultDataDir = "data";
