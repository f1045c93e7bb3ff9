import type { AccountNoticeType, DeviceKind, NotificationType } from "@indikatorkatalogen/contract";

interface About {
  /** Who did it. */
  actor: string;
  title: string;
  decision: string | null;
  isReadyToPublish: boolean;
  day: string;
}

const decided = (decision: string | null) => {
  if (decision === "RETRACTED") return "tog tillbaka sitt besked om";
  return decision === "APPROVED" ? "godkände" : "begärde ändringar i";
};
const suggestionDecided = (decision: string | null) => (decision === "ACCEPTED" ? "godtog" : "avböjde");

/** What each notification says, in one sentence. */
const sentences: Record<NotificationType, (about: About) => string> = {
  REVIEW_REQUESTED: ({ actor, title, day }) => `${actor} ber dig granska ${title}${day ? `, senast ${day}` : ""}`,
  REVIEW_COMMENTED: ({ actor, title }) => `${actor} kommenterade ${title}`,
  REVIEW_MENTIONED: ({ actor, title }) => `${actor} nämnde dig i granskningen av ${title}`,
  REVIEW_DECIDED: ({ actor, title, decision, isReadyToPublish }) =>
    `${actor} ${decided(decision)} ${title}${isReadyToPublish ? ", som nu kan publiceras" : ""}`,
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

const browserNames = {
  CHROME: "Chrome",
  EDGE: "Edge",
  FIREFOX: "Firefox",
  SAFARI: "Safari",
  OTHER: "Okänd webbläsare",
};
const systemNames = {
  WINDOWS: "Windows",
  MACOS: "macOS",
  LINUX: "Linux",
  ANDROID: "Android",
  IOS: "iOS",
  OTHER: "okänt system",
};

interface NoticeTexts {
  subject: string;
  happened: (moment: string, device: string) => string;
  advice: string;
}

const notices: Record<AccountNoticeType, NoticeTexts> = {
  NEW_DEVICE: {
    subject: "Ny inloggning i Indikatorkatalogen",
    happened: (moment, device) =>
      `Någon loggade in med ditt konto ${moment} från en webbläsare som vi inte känner igen: ${device}.`,
    advice:
      "Var det du behöver du inte göra något. Var det inte du: byt lösenord under Mitt konto, logga ut överallt och meddela din administratör.",
  },
  PASSWORD_CHANGED: {
    subject: "Ditt lösenord i Indikatorkatalogen är bytt",
    happened: (moment) => `Lösenordet till ditt konto byttes ${moment}. Andra inloggningar har avslutats.`,
    advice: "Var det du behöver du inte göra något. Var det inte du: meddela din administratör genast.",
  },
};

const swedishMoment = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Europe/Stockholm",
});

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
  notices,
  openAccount: "Öppna Mitt konto",
  momentOf: (time: Date) => swedishMoment.format(time),
  deviceOf: (device: DeviceKind | null) =>
    device ? `${browserNames[device.browser]} på ${systemNames[device.system]}` : "",
  codeSubject: "Bekräfta din e-postadress",
  codeText: (code: string) =>
    `Din kod är ${code}. Skriv in den under Mitt konto i Indikatorkatalogen inom en timme. Har du inte bett om någon kod kan du bortse från brevet.`,
} as const;
