import { createContext, use } from "react";
import { type Alerts, createAlerts } from "./alerts.ts";

export const AlertsContext = createContext<Alerts>(createAlerts());

export const useAlerts = (): Alerts => use(AlertsContext);
