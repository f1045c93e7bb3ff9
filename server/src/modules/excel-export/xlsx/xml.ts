// Characters that XML does not allow; line breaks and tabs are allowed.
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escapeXml = (text: string): string =>
  text.replace(forbidden, "").replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
