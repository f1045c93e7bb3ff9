import { html } from "../../../http/pages/html.ts";
import { loginTexts } from "../../../texts/login-texts.ts";
import { page } from "./page.ts";

/** For visitors who come from elsewhere: another site must not log anybody out. */
export function askLogoutPage(everywhere: boolean): string {
  const title = everywhere ? loginTexts.askLogoutEverywhere : loginTexts.askLogout;
  return page({
    title,
    content: html`
      <h1>${title}</h1>
      <p>${loginTexts.askExplained}</p>
      <form method="post" action="/logout/">
        ${everywhere && html`<input type="hidden" name="everywhere" value="true">`}
        <button type="submit" class="button">${everywhere ? loginTexts.logOutEverywhere : loginTexts.logOut}</button>
      </form>
      <p class="back"><a href="/">${loginTexts.stay}</a></p>`,
  });
}
