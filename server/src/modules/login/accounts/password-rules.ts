import { accountTexts } from "../../../texts/account-texts.ts";

const minLength = 12;
const maxLength = 200;
const minDistinct = 5;

/** Why a new password is refused, or undefined. Length matters: no rules about symbols and digits. */
export function passwordProblem(password: string, username: string): string | undefined {
  const letters = [...password];
  if (letters.length < minLength) return accountTexts.passwordTooShort(minLength);
  if (letters.length > maxLength) return accountTexts.passwordTooLong(maxLength);
  if (new Set(letters).size < minDistinct) return accountTexts.passwordTooSimple;
  if (password.toLowerCase().includes(username.toLowerCase())) return accountTexts.passwordHoldsUsername;
  return undefined;
}
