/** A writing system that Inter lacks, and the app's font for it. */
export type OtherScript = { font: string; letters: RegExp };

/** Inter has Latin, Greek and Cyrillic. The file of each other font is fetched when it is needed. */
export const OTHER_SCRIPTS = [
  { font: 'arabic', letters: /\p{Script_Extensions=Arabic}/u },
  { font: 'hebrew', letters: /\p{Script=Hebrew}/u },
  { font: 'devanagari', letters: /\p{Script=Devanagari}/u },
  // Trademark signs are in Inter.
  { font: 'emoji', letters: /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u },
] as const satisfies readonly OtherScript[];

export type OtherFont = (typeof OTHER_SCRIPTS)[number]['font'];

/** The fonts that a text needs besides Inter. */
export const otherFontsFor = (text: string): OtherFont[] =>
  OTHER_SCRIPTS.filter(({ letters }) => letters.test(text)).map(({ font }) => font);
