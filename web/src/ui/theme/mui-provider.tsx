import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { muiTheme } from "./mui-theme.ts";

/** The word by which the page's policy knows the styles that our own program writes into it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;

/** Styles in a layer of their own, which anything in our style sheets wins over. */
function createLayeredCache() {
  const cache = createCache({ key: "mui", ...(nonce && { nonce }) });
  const { insert } = cache;
  cache.insert = (selector, serialized, ...rest) => {
    const isLayer = /^@layer\s+[^{]*$/.test(serialized.styles);
    const styles = isLayer ? serialized.styles : `@layer mui {${serialized.styles}}`;
    return insert(selector, { ...serialized, styles }, ...rest);
  };
  return cache;
}

const cache = createLayeredCache();

interface MuiProviderProps {
  children: ReactNode;
}

/** Around everything that uses MUI. It is not at the root, because the home page's first load has no room for MUI. */
export function MuiProvider({ children }: MuiProviderProps) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
