/** Names of this service, which no password may contain. */
export const serviceNames = ["indikatorkatalogen", "indikatorkatalog", "måttkatalogen"];

/** Words that Swedish passwords are commonly made of; international ones come from a list of leaked passwords. */
export const commonSwedishWords = [
  ..."lösenord lösenordet losenord hemlig hemligt hemligheten välkommen valkommen användare anvandare admin".split(" "),
  ..."administratör administrator redaktör redaktor tekniker inloggning loggain katalog katalogen indikator".split(" "),
  ..."indikatorer mått måttet kvalitet kvalitetsregister sjukvård sjukvarden sjukvården sjukhus sjukhuset".split(" "),
  ..."vårdcentral region regionen landsting landstinget kommun kommunen socialstyrelsen patient patienter".split(" "),
  ..."läkare lakare sköterska sjuksköterska januari februari mars april maj juni juli augusti september".split(" "),
  ..."oktober november december måndag mandag tisdag onsdag torsdag fredag lördag lordag söndag sondag".split(" "),
  ..."sommar sommaren vinter vintern hösten höst våren vår jul julen midsommar påsk semester fredagsmys".split(" "),
  ..."sverige svensk svenska stockholm göteborg goteborg malmö malmo uppsala linköping örebro västerås".split(" "),
  ..."hejsan hejhej hej tjena älskling alskling älskar jagälskardig jagalskardig familjen mamma pappa".split(" "),
  ..."fotboll hockey hammarby djurgården djurgarden aikfotboll ifkgöteborg frölunda brynäs färjestad".split(" "),
  ..."sommarlov kanelbulle köttbullar kottbullar fikapaus snickare blåbär jordgubbe kattunge hunden katten".split(" "),
];
