import type { NotificationType } from "@indikatorkatalogen/contract";

interface About {
  /** Who did it. */
  actor: string;
  title: string;
  decision: string | null;
  day: string;
}

const decided = (decision: string | null) => (decision === "APPROVED" ? "godkände" : "begärde ändringar i");
const suggestionDecided = (decision: string | null) => (decision === "ACCEPTED" ? "godtog" : "avböjde");

/** What each notification says, in one sentence. */
const sentences: Record<NotificationType, (about: About) => string> = {
  REVIEW_REQUESTED: ({ actor, title, day }) => `${actor} ber dig granska ${title}${day ? `, senast ${day}` : ""}`,
  REVIEW_COMMENTED: ({ actor, title }) => `${actor} kommenterade ${title}`,
  REVIEW_MENTIONED: ({ actor, title }) => `${actor} nämnde dig i granskningen av ${title}`,
  REVIEW_DECIDED: ({ actor, title, decision }) => `${actor} ${decided(decision)} ${title}`,
  REVIEW_WITHDRAWN: ({ title }) => `Granskningen av ${title} är återkallad`,
  REVIEW_PUBLISHED: ({ title }) => `${title} är publicerat`,
  SUGGESTION_MADE: ({ actor, title }) => `${actor} föreslog en ny text i ${title}`,
  SUGGESTION_DECIDED: ({ actor, title, decision }) => `${actor} ${suggestionDecided(decision)} ditt förslag i ${title}`,
  PUBLICATION_SCHEDULED: ({ actor, title }) => `${actor} har bestämt en tid för publicering av ${title}`,
  PUBLICATION_CANCELLED: ({ title }) => `Den planerade publiceringen av ${title} är avbruten`,
  PUBLICATION_DONE: ({ title }) => `${title} publicerades som planerat`,
  PUBLICATION_FAILED: ({ title }) => `${title} kunde inte publiceras som planerat`,
  REVIEW_DUE_SOON: ({ title, day }) => `Granskningen av ${title} ska vara klar ${day}`,
  REVIEW_OVERDUE: ({ title, day }) => `Granskningen av ${title} skulle ha varit klar ${day}`,
  MEASURE_EXPIRING: ({ title, day }) => `${title} går ut ${day}`,
};

/** Messages about notifications, and the words of the e-mails. */
export const notificationTexts = {
  wrongCode: "Koden stämmer inte eller har gått ut. Spara adressen igen för att få en ny.",
  somebody: "Någon",
  sentences,
  digestSubject: (count: number) => `${count} ${count === 1 ? "händelse" : "händelser"} i Indikatorkatalogen`,
  digestLead: "Det här har hänt sedan ditt förra brev:",
  greeting: (name: string) => `Hej ${name},`,
  open: "Öppna i Indikatorkatalogen",
  changes: "Vad som är nytt jämfört med den publicerade versionen",
  allNew: "Måttet har inte varit publicerat. Så här lyder det",
  moreChanges: (count: number) => `… och ${count} fält till.`,
  before: "Före",
  after: "Efter",
  empty: "(tomt)",
  footer: "Du får brevet för att du har bett om det i Indikatorkatalogen. Ändra under Mitt konto:",
  codeSubject: "Bekräfta din e-postadress",
  codeText: (code: string) =>
    `Din kod är ${code}. Skriv in den under Mitt konto i Indikatorkatalogen inom en timme. Har du inte bett om någon kod kan du bortse från brevet.`,
} as const;
