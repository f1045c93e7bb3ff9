import { createLink } from "@tanstack/react-router";
import { ButtonLink } from "./button-link.tsx";

/** Looks like a button and leads to another place in the web. */
export const RouteButton = createLink(ButtonLink);
