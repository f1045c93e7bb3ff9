import { html } from "../../../http/pages/html.ts";
import { loginTexts } from "../../../texts/login-texts.ts";
import { page } from "./page.ts";
import { proofAttributes, proofFields, proofScript, type RequiredProof } from "./proof-fields.ts";

interface CodePage {
  /** The token that connects this step with the first. */
  step: string;
  returnPath: string;
  failure?: string;
  proof?: RequiredProof | undefined;
}

/** The second step of a login: the code of the authenticator. */
export function codePage({ step, returnPath, failure, proof }: CodePage): string {
  const described = failure !== undefined && html` aria-invalid="true" aria-describedby="failure"`;
  return page({
    ...(proof && { script: proofScript }),
    title: failure ? loginTexts.errorTitle(loginTexts.codeTitle) : loginTexts.codeTitle,
    content: html`
      <h1>${loginTexts.codeTitle}</h1>
      ${
        failure !== undefined &&
        html`<div class="failure" role="alert" id="failure"><h2>${loginTexts.failed}</h2><p>${failure}</p></div>`
      }
      <p id="code-help">${loginTexts.codeExplained}</p>
      <form method="post" action="/login/code"${proofAttributes(proof)}>
        <input type="hidden" name="return" value="${returnPath}">
        <input type="hidden" name="step" value="${step}">
        <label for="code">${loginTexts.code}</label>
        <input id="code" name="code" autocomplete="one-time-code" inputmode="text" autocapitalize="none"
          spellcheck="false" maxlength="50" required autofocus${described}>
        ${proofFields(proof)}
        <button type="submit" class="button">${loginTexts.submit}</button>
      </form>
      <p class="back"><a href="/login/">${loginTexts.startOver}</a></p>`,
  });
}
