import { words } from "./words.ts";

const regions = [
  ...words("stockholm uppsala sörmland södermanland östergötland jönköping kronoberg kalmar gotland blekinge skåne"),
  ...words("halland götaland värmland örebro västmanland dalarna gävleborg västernorrland jämtland härjedalen"),
  ...words("västerbotten norrbotten norrland svealand småland västra östra norra södra"),
];

/** Towns whose names are no other words. */
const towns = [
  ...words("göteborg malmö västerås linköping helsingborg norrköping lund umeå gävle borås södertälje eskilstuna"),
  ...words("halmstad växjö karlstad sundsvall östersund trollhättan luleå kristianstad falun skövde karlskrona"),
  ...words("nyköping solna huddinge varberg kungsbacka skellefteå kiruna visby uddevalla motala landskrona"),
  ...words("trelleborg ängelholm lidköping piteå sandviken borlänge mölndal nacka botkyrka haninge"),
];

const countries = words("norge danmark finland norden europa");

const withGenitives = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => [name, `${name}s`]));

const places = withGenitives([...regions, ...towns, ...countries]);
const wholeCountry = new Set([...withGenitives(["sverige"]), ...words("svensk svenskt svenska")]);
const year = /^(19|20)\d\d$/;

/** Where figures are asked for; a catalogue of definitions is seldom about one place. */
export const isPlace = (word: string): boolean => places.has(word);

/** The whole country, or a year: what every measure is about. */
export const isCountryOrYear = (word: string): boolean => wholeCountry.has(word) || year.test(word);
