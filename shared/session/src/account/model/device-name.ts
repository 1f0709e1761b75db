/** Programs by what they call themselves, the more precise first: most claim to be several others. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const firstOf = (names: typeof PROGRAMS, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** "Firefox sur Windows", from what a browser says about itself. */
export function deviceName(userAgent: string): string {
  const [program, system] = [firstOf(PROGRAMS, userAgent), firstOf(SYSTEMS, userAgent)];
  if (program && system) return `${program} sur ${system}`;
  return program ?? system ?? 'Appareil inconnu';
}
