import { StyledEngineProvider, ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { muiTheme } from "./mui-theme.ts";

interface MuiProviderProps {
  children: ReactNode;
}

/** Around everything that uses MUI. It is not at the root, because the home page's first load has no room for MUI. */
export function MuiProvider({ children }: MuiProviderProps) {
  return (
    <StyledEngineProvider enableCssLayer>
      <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>
    </StyledEngineProvider>
  );
}
