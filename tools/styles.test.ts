import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { list, parse, type Declaration } from 'postcss';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/paths.ts';

/** Files that define tokens, declare fonts, or show the design system to its authors. */
const NOT_CHECKED = /\/(tokens|fonts)\.css$|\/gallery\//;
const STYLES = globSync('{shared,shell,remotes,public-site,*-portal}/**/src/**/*.css', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).filter((file) => !NOT_CHECKED.test(file));

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Properties whose lengths come from the scale of `tokens.css`. */
const SCALED =
  /^(padding|margin)(-(top|right|bottom|left|block|inline)(-(start|end))?)?$|^(row-|column-)?gap$|^font(-size)?$|^border(-[a-z]+)*-radius$|^line-height$/;
/** A length of one pixel is a line or compensates for one. */
const LENGTH = /(?<![\w.-])-?\d*\.?\d+(?:px|rem)\b/g;

/** Sizes used once, with the reason for each. */
const ONCE: Record<string, string> = {
  'public-site/src/styles/site.css: line-height':
    'the running text of the public site, which has more room than that of an application',
  'remotes/recruitment/src/features/applications/styles/applications-table.css: line-height':
    'the second line of a row, in the height that all rows have',
  'remotes/recruitment/src/features/evaluation/styles/evaluation-side.css: line-height':
    'the score of an evaluation, and the points in its line',
  'public-site/src/styles/landing.css: padding':
    'the room under the picture of the loom, as high as the picture',
  'remotes/recruitment/src/features/evaluation/styles/evaluation-side.css: font':
    'the score of an evaluation',
  'shared/session/src/sign-in/styles/signin.css: font-size':
    'the sentence beside the sign-in form, by the width of the page',
};

const stated = (file: string): { declaration: Declaration; file: string }[] => {
  const found: { declaration: Declaration; file: string }[] = [];
  parse(read(file), { from: file }).walkDecls(SCALED, (declaration) => {
    found.push({ declaration, file });
  });
  return found;
};

it('spaces, text sizes, line heights and radii come from the tokens', () => {
  const wrong = STYLES.flatMap(stated).flatMap(({ declaration: { prop, value, source }, file }) => {
    const lengths = value.match(LENGTH) ?? [];
    const own = lengths.filter((length) => Math.abs(parseFloat(length)) !== 1 && parseFloat(length) !== 0);
    if (own.length === 0 || `${file}: ${prop}` in ONCE) return [];
    return [`${file}:${source?.start?.line} ${prop}: ${value}`];
  });
  expect(STYLES.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

it('the list of sizes without a token has no entry that is no longer used', () => {
  const properties = new Set(
    STYLES.flatMap(stated).map(({ declaration, file }) => `${file}: ${declaration.prop}`),
  );
  expect(Object.keys(ONCE).filter((entry) => !properties.has(entry))).toEqual([]);
});

/** Colours that are the same in both themes, each where it is used, with the reason. */
const COLOURS: Record<string, { why: string; colours: string[] }> = {
  'public-site/src/styles/landing.css': {
    why: 'the pictures and buttons of the band on ink, which is dark in both themes',
    colours: ['#4cc2b2', '#04211e', '#6bd1c3', '#8adcd0', '#3a4f80', '#2e9c8f'],
  },
  'public-site/src/styles/site.css': {
    why: 'the mark, the focus and the line of the foot, which is dark in both themes',
    colours: ['#faf9f6', '#4cc2b2', '#8adcd0', '#2b3c66'],
  },
  'remotes/recruitment/src/features/messages/styles/messages.css': {
    why: 'a mail, as its reader gets it',
    colours: ['#faf9f6', '#14213d', '#5b6478', '#e4e1d8', '#ffffff', '#fbeed5', '#8a5300'],
  },
  'remotes/recruitment/src/features/analysis/styles/analysis.css': {
    why: 'numbers on the saffron of a mark, which is light in both themes',
    colours: ['#14213d'],
  },
  'shared/app/src/documents/documents.css': {
    why: 'a page of a document is white paper, and so are the marks on it',
    colours: [
      '#ffffff',
      '#c98a1b',
      'rgb(240 177 60 / 0.14)',
      'rgb(240 177 60 / 0.38)',
      'rgb(255 255 255 / 0.85)',
      '#7a4d00',
      '#f0b13c',
      '#14213d',
    ],
  },
  'shared/session/src/account/styles/account.css': {
    why: 'a QR code is read on white',
    colours: ['#fff'],
  },
  'shared/session/src/sign-in/styles/signin.css': {
    why: 'the picture beside the sign-in form',
    colours: ['#14213d', '#faf9f6', '#4cc2b2', '#0f1a31', '#e9a23b'],
  },
  'shared/ui/src/brand.css': { why: 'the mark on ink', colours: ['#faf9f6', '#4cc2b2'] },
  'shared/ui/src/flag.css': {
    why: 'the edge of a flag, over colours that are its own',
    colours: ['rgb(20 33 61 / 0.14)', 'rgb(255 255 255 / 0.16)'],
  },
  'shared/ui/src/styles/base.css': {
    why: 'the edge of a flag, over colours that are its own',
    colours: ['rgb(20 33 61 / 0.14)'],
  },
};
const NAMED = 'white|black|red|green|blue|gr[ae]y|silver|orange|yellow|teal|navy|purple|pink|brown|gold';
const COLOUR = new RegExp(
  `#[\\da-f]{3,8}\\b|\\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\\([^()]*\\)|(?<![\\w-])(?:${NAMED})(?![\\w-])`,
  'gi',
);
/** In a mask, black is what remains. */
const coloursOf = ({ prop, value }: Pick<Declaration, 'prop' | 'value'>): string[] =>
  (value.match(COLOUR) ?? []).filter((colour) => !(prop.includes('mask') && colour === '#000'));

/** Whether a shadow is a token or a line: without blur, which would be a depth of its own. */
const isFlat = (shadow: string): boolean =>
  /^(none|var\(--shadow-[a-z]+\))$/.test(shadow) ||
  Math.abs(parseFloat(list.space(shadow.replace(/^inset /, ''))[2] ?? '0') || 0) === 0;

const declarationsOf = (file: string): Declaration[] => {
  const found: Declaration[] = [];
  parse(read(file), { from: file }).walkDecls((declaration) => void found.push(declaration));
  return found;
};

describe('colours and shadows', () => {
  const all = STYLES.map((file) => ({ file, declarations: declarationsOf(file) }));

  it('come from the tokens', () => {
    const wrong = all.flatMap(({ file, declarations }) =>
      declarations.flatMap((declaration) => {
        const { prop, value, source } = declaration;
        const colours = coloursOf(declaration).filter(
          (colour) => !COLOURS[file]?.colours.includes(colour.toLowerCase()),
        );
        const isDeep = prop === 'box-shadow' && !list.comma(value).every(isFlat);
        return colours.length > 0 || isDeep ? [`${file}:${source?.start?.line} ${prop}: ${value}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('no colour is listed that is gone', () => {
    const used = new Map(
      all.map(({ file, declarations }) => [
        file,
        declarations.flatMap(coloursOf).map((colour) => colour.toLowerCase()),
      ]),
    );
    const gone = Object.entries(COLOURS).flatMap(([file, { colours }]) =>
      colours.flatMap((colour) => (used.get(file)?.includes(colour) ? [] : [`${file}: ${colour}`])),
    );
    expect(gone).toEqual([]);
  });

  it.each([
    ['color', '#ff0000', ['#ff0000']],
    ['border', '1px solid rgb(1 2 3 / 0.4)', ['rgb(1 2 3 / 0.4)']],
    ['background', 'white', ['white']],
    ['background', 'var(--white-paper)', []],
    ['mask', 'linear-gradient(#000 0 3px, transparent 3px)', []],
  ])('%s: %s', (prop, value, found) => {
    expect(coloursOf({ prop, value })).toEqual(found);
  });

  it.each([
    ['var(--shadow-overlay)', true],
    ['inset 0 -2px 0 var(--accent)', true],
    ['0 0 0 1px var(--border)', true],
    ['0 2px 8px var(--border)', false],
    ['inset 0 1px 3px var(--border)', false],
  ])('shadow %s', (shadow, flat) => {
    expect(isFlat(shadow)).toBe(flat);
  });
});

/** The folder a style sheet belongs to: a feature or an area; else the package or the app, for all of its folders. */
const ownerOf = (file: string): string =>
  /^(.+\/src\/(?:features\/|areas\/)[^/]+)\//.exec(file)?.[1] ??
  /^(shared\/app\/src\/[^/]+)\//.exec(file)?.[1] ??
  /^(shared\/ui|.+?(?=\/src\/))/.exec(file)?.[1] ??
  file;

const namesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);

/** Selectors of a style sheet, those of a list one by one, with their lines; not the steps of an animation. */
function selectorsOf(css: string, file: string): { selector: string; line: number }[] {
  const found: { selector: string; line: number }[] = [];
  parse(css, { from: file }).walkRules(({ selector, parent, source }) => {
    if (parent?.type === 'atrule' && parent.toString().startsWith('@keyframes')) return;
    for (const one of list.comma(selector)) found.push({ selector: one, line: source?.start?.line ?? 0 });
  });
  return found;
}

/** Classes that a style sheet states, without the `is-` states. */
const classesOf = (file: string): Set<string> =>
  new Set(
    selectorsOf(read(file), file)
      .flatMap(({ selector }) => namesOf(selector))
      .filter((name) => !name.startsWith('is-')),
  );

/** The owners of each class. */
const owners = new Map<string, Set<string>>();
for (const file of STYLES)
  for (const name of classesOf(file)) owners.set(name, (owners.get(name) ?? new Set()).add(ownerOf(file)));

/** Whether a folder may name the classes of an owner: its own, those of its app or package, and the design system's. */
const sees = (folder: string, owner: string) =>
  owner === 'shared/ui' || folder === owner || folder.startsWith(`${owner}/`);

/** The public site is a document of its own: no app's styles are on its pages, only the design system's. */
const isAlone = (folder: string) => folder === 'public-site';

/**
 * The selectors of an app's style sheet without a class of its own, which would change what others show. Own classes
 * have the prefix of their feature (`eval-side`), or are the word that is the prefix (`eval`).
 */
function foreignSelectors(css: string, file: string): string[] {
  const folder = ownerOf(file);
  const own = [...owners].filter(([, by]) => by.has(folder)).map(([name]) => name);
  const isOwn = (name: string) =>
    !name.startsWith('is-') &&
    !owners.get(name)?.has('shared/ui') &&
    (name.includes('-') || own.some((other) => other.startsWith(`${name}-`)));
  return selectorsOf(css, file).flatMap(({ selector, line }) =>
    namesOf(selector).some(isOwn) ? [] : [`${file}:${line} ${selector}`],
  );
}

/** What the shell states of the document that all apps are shown in. */
const OF_THE_DOCUMENT = new Set(['html', 'h1:focus', 'main:focus', ".btn[aria-disabled='true']"]);

const SOURCES = globSync('{shared,shell,remotes,public-site,*-portal}/**/src/**/*.{ts,tsx,astro}', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).filter((file) => !/\.test\.|\/testing\/|\/gallery\//.test(file));

/** Selectors that a style sheet states twice outside of its conditions: two things of one name get the rules of both. */
const statedTwice = (css: string, file: string): string[] => {
  const seen = new Set<string>();
  return parse(css, { from: file }).nodes.flatMap((node) => {
    if (node.type !== 'rule') return [];
    const isTwice = seen.has(node.selector);
    seen.add(node.selector);
    return isTwice ? [`${file}:${node.source?.start?.line} ${node.selector}`] : [];
  });
};

it('a style sheet states each selector once', () => {
  expect(STYLES.flatMap((file) => statedTwice(read(file), file))).toEqual([]);
  expect(statedTwice('.a-b {}\n.a-b > i {}\n@media print { .a-b {} }\n.a-b {}', 'a.css')).toEqual([
    'a.css:4 .a-b',
  ]);
});

it('an animation has one owner, and its name a prefix', () => {
  const animations = new Map<string, Set<string>>();
  for (const file of STYLES)
    parse(read(file), { from: file }).walkAtRules('keyframes', ({ params }) => {
      animations.set(params, (animations.get(params) ?? new Set()).add(ownerOf(file)));
    });
  expect([...animations].filter(([name, by]) => by.size > 1 || !name.includes('-'))).toEqual([]);
});

describe('a class of a feature', () => {
  it('is declared by no other feature', () => {
    const shared = [...owners].flatMap(([name, by]) => {
      const folders = [...by].filter(
        (folder) =>
          ![...by].some((owner) => owner !== folder && sees(folder, owner)) &&
          (name.includes('-') || !isAlone(folder)),
      );
      return folders.length > 1 ? [`${name}: ${folders.join(', ')}`] : [];
    });
    expect(owners.size).toBeGreaterThan(300);
    expect(shared).toEqual([]);
  });

  it('is in each selector of its style sheets', () => {
    const foreign = STYLES.filter((file) => ownerOf(file) !== 'shared/ui' && !isAlone(ownerOf(file)))
      .flatMap((file) => foreignSelectors(read(file), file))
      .filter(
        (found) =>
          !(
            found.startsWith('shell/src/styles/') && OF_THE_DOCUMENT.has(found.slice(found.indexOf(' ') + 1))
          ),
      );
    expect(foreign).toEqual([]);
  });

  it.each([
    '.card {}',
    '.panel { display: none }',
    '.main { width: 777px }',
    '.btn { color: inherit }',
    'table td {}',
    '.cand-name, .icon {}',
    '.is-open .icon {}',
  ])('is not in %s of an app', (css) => {
    expect(foreignSelectors(css, 'remotes/catalogue/src/features/a/a.css')).toHaveLength(1);
  });

  it.each(['.cat-list .btn {}', '.cat-list > li {}', '@keyframes cat-in { from { opacity: 0 } }'])(
    'is in %s of an app',
    (css) => {
      expect(foreignSelectors(css, 'remotes/catalogue/src/features/a/a.css')).toEqual([]);
    },
  );

  it('of one word is named by no element of another feature', () => {
    const foreign = SOURCES.filter((file) => !isAlone(ownerOf(file))).flatMap((file) => {
      const folder = ownerOf(file);
      const words = [...read(file).matchAll(/\bclassName=(?:"([^"]*)"|\{([^{}]*)\})/g)].flatMap(
        ([, plain, code = '']) =>
          (
            plain ??
            [...code.matchAll(/'([^']*)'|`([^`]*)`/g)].map((text) => text.slice(1).join('')).join(' ')
          ).split(/\s+/),
      );
      return [...new Set(words)].flatMap((word) => {
        const by = [...(owners.get(word) ?? [])].filter((owner) => !isAlone(owner));
        return word.includes('-') || by.length === 0 || by.some((owner) => sees(folder, owner))
          ? []
          : [`${file}: ${word} (${by.join(', ')})`];
      });
    });
    expect(foreign).toEqual([]);
  });

  it('is named in no code of another feature', () => {
    const foreign = SOURCES.flatMap((file) => {
      const folder = ownerOf(file);
      const texts = [...read(file).matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map((found) =>
        found.slice(1).join(''),
      );
      // Imported names are not classes.
      const named = texts.filter((text) => !/^[@.]\.?[\w.]*\//.test(text));
      const words = new Set(named.flatMap((text) => text.match(/[a-z][\w-]*-[\w-]*/g) ?? []));
      return [...words].flatMap((word) => {
        const by = [...(owners.get(word) ?? [])];
        return by.length === 0 || by.some((owner) => sees(folder, owner))
          ? []
          : [`${file}: ${word} (${by.join(', ')})`];
      });
    });
    expect(SOURCES.length).toBeGreaterThan(500);
    expect(foreign).toEqual([]);
  });
});
