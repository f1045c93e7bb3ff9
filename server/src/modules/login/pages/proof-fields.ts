import { type Html, html } from "../../../http/pages/html.ts";
import { loginTexts } from "../../../texts/login-texts.ts";

/** The proof of work that an attempt requires. */
export interface RequiredProof {
  bits: number;
  /** The server's time in milliseconds: the proof contains it, and the clock of the device may be wrong. */
  time: number;
}

export const proofScript = "/login/proof.js";

export const proofAttributes = (proof: RequiredProof | undefined): Html | false =>
  proof !== undefined && html` data-proof-bits="${proof.bits}" data-proof-time="${proof.time}"`;

export const proofFields = (proof: RequiredProof | undefined): Html | false =>
  proof !== undefined &&
  html`<input type="hidden" name="proof">
        <p id="working" role="status" hidden>${loginTexts.working}</p>
        <noscript><p>${loginTexts.proofNeedsScript}</p></noscript>`;
