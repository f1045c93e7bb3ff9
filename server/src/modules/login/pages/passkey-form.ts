import { type Html, html } from "../../../http/pages/html.ts";
import { loginTexts } from "../../../texts/login-texts.ts";

/** The WebAuthn library and the script that uses it. */
export const passkeyScripts = ["/login/webauthn.js", "/login/passkey.js"];

interface PasskeyForm {
  returnPath: string;
  /** The token of a login that began with the password. */
  step?: string;
  label: string;
}

/** Hidden until the script has found that the browser can use passkeys. */
export const passkeyForm = ({ returnPath, step, label }: PasskeyForm): Html =>
  html`<form id="passkey" class="passkey" hidden data-failed="${loginTexts.passkeyFailed}">
        <input type="hidden" name="return" value="${returnPath}">
        ${step !== undefined && html`<input type="hidden" name="step" value="${step}">`}
        <p id="passkey-failure" class="failure" role="alert" hidden></p>
        <button type="submit" class="outlined wide">${label}</button>
      </form>`;
