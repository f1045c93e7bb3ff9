import { html } from "../../../http/pages/html.ts";
import { loginTexts } from "../../../texts/login-texts.ts";
import { page } from "./page.ts";

interface CodePage {
  /** The token that connects this step with the first. */
  step: string;
  returnPath: string;
  failure?: string;
}

/** The second step of a login: the code of the authenticator. */
export function codePage({ step, returnPath, failure }: CodePage): string {
  const described = failure !== undefined && html` aria-invalid="true" aria-describedby="failure"`;
  return page({
    title: failure ? loginTexts.errorTitle(loginTexts.codeTitle) : loginTexts.codeTitle,
    content: html`
      <h1>${loginTexts.codeTitle}</h1>
      ${
        failure !== undefined &&
        html`<div class="failure" role="alert" id="failure"><h2>${loginTexts.failed}</h2><p>${failure}</p></div>`
      }
      <p id="code-help">${loginTexts.codeExplained}</p>
      <form method="post" action="/login/code">
        <input type="hidden" name="return" value="${returnPath}">
        <input type="hidden" name="step" value="${step}">
        <label for="code">${loginTexts.code}</label>
        <input id="code" name="code" autocomplete="one-time-code" inputmode="text" autocapitalize="none"
          spellcheck="false" maxlength="50" required autofocus${described}>
        <button type="submit" class="button">${loginTexts.submit}</button>
      </form>
      <p class="back"><a href="/login/">${loginTexts.startOver}</a></p>`,
  });
}
