/** Where nodes listen for changes of what searches read. */
export const searchChannel = "search_change";
