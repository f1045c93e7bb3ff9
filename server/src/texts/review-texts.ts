import type { ScheduleFailure } from "@indikatorkatalogen/contract";

/** Messages about reviews, guest reviewers and scheduled publications. */
export const reviewTexts = {
  approvalsMissing: (count: number) =>
    count === 1
      ? "Texten måste vara godkänd av en granskare innan den publiceras. Godkännanden gäller bara den text som granskades."
      : `Texten måste vara godkänd av ${count} granskare innan den publiceras. Godkännanden gäller bara den text som granskades.`,
  fourEyes: "Någon annan än den som har skrivit texten måste godkänna den",
  changeByNewVersion:
    "Ägaren kräver granskning, så en publicerad text ändras genom en ny version som granskas och publiceras",
  ended: "Granskningen är avslutad",
  otherRevision: "Texten har ändrats sedan du öppnade den. Läs den nya texten och besluta sedan.",
  dueInPast: "Sista dag kan inte ha passerat",
  unknownUser: "Användaren finns inte eller är avstängd",
  noGroupMembers: "Ägaren har inga utpekade granskare",
  unknownField: "Okänt fält",
  quoteNotFound: "Den markerade texten finns inte i fältet",
  onlyTexts: "Ord kan markeras och förslag lämnas bara i textfält",
  emptySuggestion: "Förslaget är samma text som redan står där",
  suggestionDecided: "Förslaget är redan avgjort",
  suggestionOutdated: "Texten som förslaget ersätter har ändrats. Lämna ett nytt förslag.",
  notOwnComment: "Bara den som skrev kommentaren kan ändra den",
  suggestedBy: (accepting: string, suggesting: string) =>
    accepting === suggesting ? accepting : `${accepting}, förslag av ${suggesting}`,
  invitationInvalid: "Inbjudan gäller inte. Be den som bjöd in dig om en ny länk.",
  lastDayInPast: "Sista dag kan inte ha passerat",
  lastDayTooFar: "En inbjudan gäller i högst ett år",
  formerGuest: "Namnet borttaget",
  guestOf: (guest: string, title: string) => `${guest}: ${title}`,
  everyOwner: "Alla ägare",
  rulesOf: (owner: string, approvals: number, fourEyes: boolean) =>
    `${owner}: ${approvals} godkännanden${fourEyes ? ", fyra ögon" : ""}`,
  rulesRemoved: (owner: string) => `${owner}: samma krav som andra`,
  timeInPast: "Tiden för publicering måste ligga framåt",
  notScheduled: "Ingen publicering är schemalagd",
  revisionRequired: "Ange vilken revision som ska publiceras",
  incomplete: "Uppgifter saknas innan versionen kan publiceras",
  scheduleFailures: {
    CHANGED: "Texten ändrades efter att publiceringen schemalades",
    NOT_APPROVED: "Texten var inte godkänd när publiceringen skulle ske",
    INCOMPLETE: "Uppgifter saknades när publiceringen skulle ske",
    DELETED: "Versionen togs bort innan publiceringen skulle ske",
    NOT_ALLOWED: "Den som schemalade publiceringen har inte längre rätt att publicera",
    REFUSED: "Publiceringen kunde inte genomföras",
  } satisfies Record<ScheduleFailure, string>,
} as const;
