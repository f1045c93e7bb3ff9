import { invalidField } from "../../../errors/app-error.ts";
import { accountTexts } from "../../../texts/account-texts.ts";
import { serviceNames } from "../../../texts/guessable-words.ts";
import { isCommonPassword } from "./guessable-passwords.ts";
import { hashPassword } from "./passwords.ts";

const minLength = 12;
const maxLength = 200;
const minDistinct = 5;
/** Shorter usernames occur in many words by chance. */
const minUsername = 3;

/** Why a new password is refused, or undefined. Length matters: no rules about symbols and digits. */
export async function passwordProblem(password: string, username: string): Promise<string | undefined> {
  const letters = [...password];
  const folded = password.normalize("NFKC").toLowerCase();
  if (letters.length < minLength) return accountTexts.passwordTooShort(minLength);
  if (letters.length > maxLength) return accountTexts.passwordTooLong(maxLength);
  if (new Set(letters).size < minDistinct) return accountTexts.passwordTooSimple;
  if (username.length >= minUsername && folded.includes(username.toLowerCase()))
    return accountTexts.passwordHoldsUsername;
  if (serviceNames.some((name) => folded.includes(name))) return accountTexts.passwordHoldsService;
  return (await isCommonPassword(password)) ? accountTexts.passwordTooCommon : undefined;
}

/** The hash of a password that a form sent; a problem is reported for the form's field. */
export async function hashChosenPassword(
  password: string,
  { username, field }: { username: string; field: string },
): Promise<string> {
  const problem = await passwordProblem(password, username);
  if (problem) throw invalidField(field, problem);
  return hashPassword(password);
}
