import editing from "./sv-editing.json";
import { addTexts } from "./t.ts";

// What only editors read comes with the pages that are edited, not with the first load.
addTexts(editing);
