import { type Html, html } from "../../../http/pages/html.ts";
import { loginTexts } from "../../../texts/login-texts.ts";
import type { SecondStepMethods } from "../login-steps.service.ts";
import { page } from "./page.ts";
import { passkeyForm, passkeyScripts } from "./passkey-form.ts";
import { proofAttributes, proofFields, proofScript, type RequiredProof } from "./proof-fields.ts";

interface CodePage extends SecondStepMethods {
  /** The token that connects this step with the first. */
  step: string;
  returnPath: string;
  failure?: string;
  proof?: RequiredProof | undefined;
}

/** The second step of a login: the code of the authenticator, or a passkey. */
export function codePage(code: CodePage): string {
  const { step, returnPath, failure, proof, hasCodes, hasPasskey } = code;
  const title = hasCodes ? loginTexts.codeTitle : loginTexts.passkeyTitle;
  return page({
    scripts: [...(proof ? [proofScript] : []), ...(hasPasskey ? passkeyScripts : [])],
    title: failure ? loginTexts.errorTitle(title) : title,
    content: html`
      <h1>${title}</h1>
      ${
        failure !== undefined &&
        html`<div class="failure" role="alert" id="failure"><h2>${loginTexts.failed}</h2><p>${failure}</p></div>`
      }
      ${hasCodes ? codeForm(code) : html`<p>${loginTexts.passkeyExplained}</p>`}
      ${hasCodes && hasPasskey && html`<p>${loginTexts.codeOrPasskey}</p>`}
      ${hasPasskey && passkeyForm({ returnPath, step, label: loginTexts.usePasskey })}
      <p class="back"><a href="/login/">${loginTexts.startOver}</a></p>`,
  });
}

function codeForm({ step, returnPath, failure, proof }: CodePage): Html {
  const described = failure !== undefined && html` aria-invalid="true" aria-describedby="failure"`;
  return html`<p id="code-help">${loginTexts.codeExplained}</p>
      <form method="post" action="/login/code"${proofAttributes(proof)}>
        <input type="hidden" name="return" value="${returnPath}">
        <input type="hidden" name="step" value="${step}">
        <label for="code">${loginTexts.code}</label>
        <input id="code" name="code" autocomplete="one-time-code" inputmode="text" autocapitalize="none"
          spellcheck="false" maxlength="50" required autofocus${described}>
        ${proofFields(proof)}
        <button type="submit" class="button">${loginTexts.submit}</button>
      </form>`;
}
