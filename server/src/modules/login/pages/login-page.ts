import { roleNames } from "@indikatorkatalogen/contract";
import { type Html, html } from "../../../http/pages/html.ts";
import { loginTexts } from "../../../texts/login-texts.ts";
import { demoAccounts, demoPassword } from "../accounts/demo-accounts.ts";
import { page } from "./page.ts";
import { passkeyForm, passkeyScripts } from "./passkey-form.ts";
import { proofAttributes, proofFields, proofScript, type RequiredProof } from "./proof-fields.ts";

export interface LoginPage {
  returnPath: string;
  /** The error of the last attempt, and the username that was tried. */
  failure?: {
    message: string;
    username: string;
    proof?: RequiredProof | undefined;
  };
  hasProvider: boolean;
  hasLocalAccounts: boolean;
  demo: boolean;
  /** Whether passkeys can be used at this address. */
  hasPasskeys: boolean;
}

export function loginPage(login: LoginPage): string {
  const hasForm = login.hasLocalAccounts || login.demo;
  return page({
    scripts: scriptsOf(login),
    title: login.failure ? loginTexts.errorTitle(loginTexts.title) : loginTexts.title,
    content: html`
      <h1>${loginTexts.title}</h1>
      ${failureNotice(login)}
      ${login.hasProvider && providerLink(login)}
      ${login.hasProvider && hasForm && localHeading}
      ${hasForm && passwordForm(login)}
      ${login.hasPasskeys && passkeyForm({ returnPath: login.returnPath, label: loginTexts.withPasskey })}
      ${!login.hasProvider && !hasForm && html`<p>${loginTexts.noLocalAccounts}</p>`}
      ${login.demo && demoList(login)}
      <p class="back"><a href="/">${loginTexts.toStart}</a></p>`,
  });
}

const scriptsOf = ({ failure, hasPasskeys }: LoginPage) => [
  ...(failure?.proof ? [proofScript] : []),
  ...(hasPasskeys ? passkeyScripts : []),
];

const failureNotice = ({ failure }: LoginPage): Html | false =>
  failure !== undefined &&
  html`<div class="failure" role="alert" id="failure" tabindex="-1" autofocus>
        <h2>${loginTexts.failed}</h2>
        <p>${failure.message}</p>
      </div>`;

const providerLink = ({ returnPath }: LoginPage): Html =>
  html`<p><a class="button" href="/login/oidc?return=${encodeURIComponent(returnPath)}">${loginTexts.withProvider}</a></p>`;

const localHeading = html`<h2>${loginTexts.localHeading}</h2><p>${loginTexts.localExplained}</p>`;

function passwordForm({ failure, returnPath }: LoginPage): Html {
  const described = failure !== undefined && html` aria-describedby="failure"`;
  const proof = failure?.proof;
  return html`<form method="post" action="/login/"${proofAttributes(proof)}>
        ${returnField(returnPath)}
        <label for="username">${loginTexts.username}</label>
        <input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false"
          maxlength="200" required value="${failure?.username ?? ""}"${described}>
        <label for="password">${loginTexts.password}</label>
        <input id="password" name="password" type="password" autocomplete="current-password" maxlength="1000"
          required${described}>
        ${proofFields(proof)}
        <button type="submit" class="button">${loginTexts.submit}</button>
      </form>`;
}

const returnField = (returnPath: string) => html`<input type="hidden" name="return" value="${returnPath}">`;

const demoList = ({ returnPath }: LoginPage): Html =>
  html`<section aria-labelledby="demo">
        <h2 id="demo">${loginTexts.demoHeading}</h2>
        <p>${loginTexts.demoExplained} <code>${demoPassword}</code>.</p>
        <ul>${demoAccounts.map(
          ({ username, role }) => html`
          <li>
            <code>${username}</code>
            <form method="post" action="/login/">
              ${returnField(returnPath)}
              <input type="hidden" name="username" value="${username}">
              <input type="hidden" name="password" value="${demoPassword}">
              <button type="submit" class="outlined">${loginTexts.logInAs(roleNames[role])}</button>
            </form>
          </li>`,
        )}
        </ul>
      </section>`;
