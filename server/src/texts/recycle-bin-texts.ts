/** Messages about deleted drafts. */
export const recycleBinTexts = {
  measureGone: "Måttet som utkastet hör till finns inte längre",
  legacyIdTaken: (legacyId: string) => `Måttets gamla nummer ${legacyId} används nu av ett annat mått`,
  numberTaken: (versionNr: number) => `Måttet har redan en version ${versionNr}`,
  ongoingExists: "Måttet har fått ett nytt utkast. Publicera eller ta bort det innan det borttagna återställs.",
  newerExists:
    "Måttet har fått en nyare version sedan utkastet togs bort. Utkastets texter kan läsas i måttets historik.",
} as const;
