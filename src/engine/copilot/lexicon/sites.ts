// Where the regions on offer are, and which words of places are wider than a
// site: for "Frankfurt" the nearest region is taken and that is said, for
// "Europe" or "Dublin" there is nothing to say.

/** Words that name a part of the world as a whole: any region in it is what was said. Folded as the lexicons are. */
const WHOLE_PART =
  /europ|^(?:eu|ue|emea)$|\basi|apac|orient|far east|fernost|fernen? osten|\b(?:us|usa|u s a|uu|ee|eeuu|eua|in us)\b|united states|the states|stateside|states$|estados unidos|etats unis|staaten|amer|coast|costa|cote|ku(?:e)?ste|seaboard|midwest|mid(?:dle)? west|medio oeste|mittlere[rn]? westen|pacific northwest|osten|westen/

/** The towns, states and countries of the regions on offer, in the languages of the lexicons. */
const SITES: Readonly<Record<string, RegExp>> = {
  eastus: /virgini/,
  westus:
    /californi|kaliforni|los angeles|san (?:francisco|diego|jose)|silicon valley|bay area|palo alto|sacramento|oakland|hollywood/,
  westeurope: /netherlands|niederland|paises bajos|pays bas|dutch|hol(?:l)?and|amsterdam|rotterdam/,
  eastasia: /hong ?kong/,
  'us-east-1': /virgini/,
  'us-west-2': /oregon|^portland/,
  'eu-west-1': /^ir(?:eland|ish|land)|^irlan|dublin/,
  'ap-southeast-1': /singap/,
  'us-central1': /iowa|council bluffs|des moines/,
  'us-west1': /oregon|^portland/,
  'europe-west1': /belgi|bel[gx]e|bruss?el|bruxelles|bruselas|antwerp|ghent/,
  'asia-east1': /taiwan|taipei/,
}

/** Whether words that name a place name the site of a region, or a whole part of the world. @param words folded */
export function isAt(words: string, region: string): boolean {
  return WHOLE_PART.test(words) || (SITES[region]?.test(words) ?? false)
}
