import { type Html, html } from "../../../http/pages/html.ts";
import { loginTexts } from "../../../texts/login-texts.ts";

interface Page {
  title: string;
  content: Html;
  /** Paths of our own scripts. */
  scripts?: readonly string[];
}

export const page = ({ title, content, scripts = [] }: Page): string =>
  html`<!doctype html>
<html lang="sv">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" content="#20394a">
    <meta name="robots" content="noindex">
    <title>${title} – ${loginTexts.product}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/login/login.css">
    ${scripts.map((script) => html`<script src="${script}" defer></script>`)}
  </head>
  <body>
    <a class="skip" href="#content">${loginTexts.skip}</a>
    <header>
      <a class="brand" href="/">
        <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
          <rect width="28" height="28" rx="7" class="brand-tile"/>
          <path d="M7.5 13v7M12 8v12M16.5 16v4M21 11v9" class="brand-bars"/>
        </svg>
        ${loginTexts.product}
      </a>
    </header>
    <main id="content" tabindex="-1">${content}</main>
  </body>
</html>
`.markup;
