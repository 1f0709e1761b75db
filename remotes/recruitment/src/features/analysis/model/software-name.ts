import { normalizeSearch } from '@trame/domain';

const listed = (names: string) => names.trim().split(/,\s+/);

/**
 * Makers whose name people omit before their products (« Microsoft Excel » is « Excel »), as the products are named on
 * the makers' own sites. Makers whose name is also a product's (Sage, SAP, EBP, Cegid) are not listed.
 */
const MAKERS = listed(`
  microsoft, ms, adobe, autodesk, google, apple, amazon, ibm, oracle, intuit, dassault systemes, dassault, graphisoft,
  trimble, nemetschek, bentley, siemens, ptc, mcneel, chaos, maxon, corel, avid, blackmagic design, blackmagic, techsmith,
  articulate, atlassian, jetbrains, apache, mozilla, hashicorp, salesforce, cisco`);

/** Other names of the same product, without spaces: former names, abbreviations, the suite under its maker's name. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ms: 'microsoft',
  dassault: 'dassault systemes',
  blackmagic: 'blackmagic design',
  msoffice: 'microsoft office',
  microsoft365: 'microsoft office',
  microsoftoffice365: 'microsoft office',
  office365: 'microsoft office',
  o365: 'microsoft office',
  m365: 'microsoft office',
  adobe: 'adobe creative cloud',
  creativesuite: 'adobe creative cloud',
  adobecreativesuite: 'adobe creative cloud',
  gsuite: 'google workspace',
  googlesuite: 'google workspace',
  googleapps: 'google workspace',
  aws: 'amazon web services',
  gcp: 'google cloud platform',
  googlecloud: 'google cloud platform',
  vscode: 'visual studio code',
  postgres: 'postgresql',
  html5: 'html',
  css3: 'css',
  js: 'javascript',
};

/** Words that introduce a name. */
const LEAD = /^(?:logiciels?|progiciels?|suite|pack|software)$/;
/**
 * How a release is written, after the name. A number from 30 on is the name's own (Sage 50, Fusion 360), unless it is a year.
 */
const RELEASE =
  /^(?:[12]?\d|19[89]\d|20[0-4]\d|[vr]\d+|cs\d?|cc|pro|professionnel|professional|standard|premium|entreprise|enterprise|edition|version|desktop|lts)$/;
/** Products whose name is also an ordinary word. */
const ORDINARY = new Set(
  listed(`
  access, ads, analytics, animate, apps, audition, classroom, cloud, connect, docs, drive, edge, express, forms, fusion,
  logic, maps, meet, numbers, office, one, pages, planner, premiere, project, publisher, sheets, slides, stream, tableau,
  teams, visio, workspace`),
);

/** A software as it is compared with others. */
export type SoftwareName = {
  /** Every word, between spaces. */
  words: string;
  /** The same without the maker, the release and introducing words. */
  bare: string;
  /** Undefined where the name has none. */
  maker: string | undefined;
};

/** Words to compare, between spaces: « C++ » and « C# » are not « C ». */
export const wordsOf = (text: string): string =>
  ` ${normalizeSearch(text)
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()} `;

const compact = (words: string) => words.replaceAll(' ', '');

/** The name without the words around it; the last word always remains. */
function bareName(words: string): string {
  const all = words.trim().split(' ');
  let first = 0;
  while (first < all.length - 1 && LEAD.test(all[first]!)) first += 1;
  let last = all.length;
  while (last > first + 1 && RELEASE.test(all[last - 1]!)) last -= 1;
  const name = all.slice(first, last).join(' ');
  return OTHER_NAMES[compact(name)] ?? name;
}

/** The maker at the beginning or end of a name, and the rest of it; « Articulate 360 » without it would be a number. */
function withoutMaker(name: string): Pick<SoftwareName, 'bare' | 'maker'> {
  for (const maker of MAKERS) {
    const isFirst = name.startsWith(`${maker} `);
    if (!isFirst && !name.endsWith(` ${maker}`)) continue;
    const bare = isFirst ? name.slice(maker.length + 1) : name.slice(0, -maker.length - 1);
    if (/\p{L}/u.test(bare)) return { bare, maker: OTHER_NAMES[maker] ?? maker };
  }
  return { bare: name, maker: undefined };
}

export function softwareName(text: string): SoftwareName {
  const words = wordsOf(text);
  const { bare, maker } = withoutMaker(bareName(words));
  return { words, maker, bare };
}

const holds = (text: string, part: string) => part.trim() !== '' && text.includes(part);

/** Whether words, of `wordsOf`, name a software, with its maker or without. */
export const isNamedIn = (words: string, { words: name, bare }: SoftwareName): boolean =>
  holds(words, name) || (!ORDINARY.has(bare) && holds(words, ` ${bare} `));

/** Whether two names are of one software: « Excel », « Microsoft Excel » and « Excel 2019 avancé ». */
export function isSameSoftware(a: SoftwareName, b: SoftwareName): boolean {
  // « Google Forms » is not « Microsoft Forms ».
  if (a.maker && b.maker && a.maker !== b.maker) return false;
  const isSameName = a.bare !== '' && compact(a.bare) === compact(b.bare);
  return isSameName || isNamedIn(a.words, b) || isNamedIn(b.words, a);
}
