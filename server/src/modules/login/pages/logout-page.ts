import { html } from "../../../http/pages/html.ts";
import { loginTexts } from "../../../texts/login-texts.ts";
import { page } from "./page.ts";

/** The script continues to the page that the visitor came from; via the identity provider, when there is a login to end there. */
export const logoutPage = (endSessionUrl: string | undefined): string =>
  page({
    title: loginTexts.loggedOutTitle,
    scripts: ["/logout/logout.js"],
    content: html`
      <h1>${loginTexts.loggedOut}</h1>
      ${
        endSessionUrl !== undefined &&
        html`<p><a class="button" id="end-session" href="${endSessionUrl}">${loginTexts.continueLogout}</a></p>`
      }
      <p class="back"><a href="/">${loginTexts.toStart}</a></p>`,
  });
