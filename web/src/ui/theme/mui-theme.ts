import { svSE } from "@mui/material/locale";
import { createTheme } from "@mui/material/styles";

declare module "@mui/material/styles" {
  interface BreakpointOverrides {
    xxl: true;
  }
}

/** MUI's components in our colours. The tokens know light from dark, so one palette serves both. */
export const muiTheme = createTheme(
  {
    cssVariables: { nativeColor: true, disableCssColorScheme: true },
    breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } },
    spacing: 4,
    shape: { borderRadius: 10 },
    palette: {
      primary: { main: "var(--action)", contrastText: "var(--on-action)" },
      secondary: { main: "var(--accent)", contrastText: "var(--on-accent)" },
      error: { main: "var(--error)" },
      warning: { main: "var(--warning)" },
      success: { main: "var(--published)" },
      info: { main: "var(--ongoing)" },
      background: { default: "var(--background)", paper: "var(--surface)" },
      text: { primary: "var(--text)", secondary: "var(--muted)" },
      divider: "var(--line)",
    },
    typography: { fontFamily: "var(--font)", fontSize: 15, button: { textTransform: "none" } },
    components: {
      MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
    },
  },
  svSE,
);
