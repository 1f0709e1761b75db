import type { Locale } from './locale.ts';

/** ISO 3166-1 alpha-2, the 249 codes in force. */
export const COUNTRY_CODES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** Country of an empty form (design 11.8). */
export const DEFAULT_COUNTRY = 'FR';

const known = new Set(COUNTRY_CODES);
const names = new Map<Locale, Intl.DisplayNames>();

function displayNames(locale: Locale): Intl.DisplayNames {
  let instance = names.get(locale);
  if (!instance) {
    instance = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
    names.set(locale, instance);
  }
  return instance;
}

/** True for an upper-case ISO 3166-1 alpha-2 code. */
export function isCountryCode(code: string): boolean {
  return known.has(code);
}

/** The name of a country ("Côte d’Ivoire"); an unknown code is returned as it is. */
export function countryName(code: string, locale: Locale = 'fr'): string {
  return known.has(code) ? (displayNames(locale).of(code) ?? code) : code;
}

/** Every country sorted by its name, for a select. */
export function countryOptions(locale: Locale = 'fr'): { value: string; label: string }[] {
  const collator = new Intl.Collator(locale);
  return COUNTRY_CODES.map((value) => ({ value, label: countryName(value, locale) })).toSorted((a, b) =>
    collator.compare(a.label, b.label),
  );
}
