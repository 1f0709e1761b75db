import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Declaration } from 'postcss';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/paths.ts';

/** Files that define tokens, declare fonts, or show the design system to its authors. */
const NOT_CHECKED = /\/(tokens|fonts)\.css$|\/gallery\//;
const STYLES = globSync('{shared,shell,remotes,public-site}/**/src/**/*.css', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).filter((file) => !NOT_CHECKED.test(file));

/** Properties whose lengths come from the scale of `tokens.css`. */
const SCALED =
  /^(padding|margin)(-(top|right|bottom|left|block|inline)(-(start|end))?)?$|^(row-|column-)?gap$|^font(-size)?$|^border(-[a-z]+)*-radius$/;
/** A length of one pixel is a line or compensates for one. */
const LENGTH = /(?<![\w.-])-?\d*\.?\d+(?:px|rem)\b/g;

/** Sizes used once, with the reason for each. */
const ONCE: Record<string, string> = {
  'public-site/src/styles/landing.css: padding':
    'the room under the picture of the loom, as high as the picture',
  'remotes/recruitment/src/features/evaluation/styles/evaluation-side.css: font':
    'the score of an evaluation',
  'shared/session/src/sign-in/styles/signin.css: font-size':
    'the sentence beside the sign-in form, by the width of the page',
};

const stated = (file: string): { declaration: Declaration; file: string }[] => {
  const found: { declaration: Declaration; file: string }[] = [];
  parse(readFileSync(join(ROOT, file), 'utf8'), { from: file }).walkDecls(SCALED, (declaration) => {
    found.push({ declaration, file });
  });
  return found;
};

it('spaces, sizes of text and radii come from the tokens', () => {
  const wrong = STYLES.flatMap(stated).flatMap(({ declaration: { prop, value, source }, file }) => {
    // The line height of a display text follows its own size.
    const lengths = (prop === 'font' ? value.replace(/\/\s*[\d.]+px/, '') : value).match(LENGTH) ?? [];
    const own = lengths.filter((length) => Math.abs(parseFloat(length)) !== 1 && parseFloat(length) !== 0);
    if (own.length === 0 || `${file}: ${prop}` in ONCE) return [];
    return [`${file}:${source?.start?.line} ${prop}: ${value}`];
  });
  expect(STYLES.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

it('no size is listed as standing once that is gone', () => {
  const properties = new Set(
    STYLES.flatMap(stated).map(({ declaration, file }) => `${file}: ${declaration.prop}`),
  );
  expect(Object.keys(ONCE).filter((entry) => !properties.has(entry))).toEqual([]);
});

/** The folder a style sheet belongs to: a feature or an area; else the package or the app, for all of its folders. */
const ownerOf = (file: string): string =>
  /^(.+\/src\/(?:features\/|areas\/)[^/]+)\//.exec(file)?.[1] ??
  /^(shared\/app\/src\/[^/]+)\//.exec(file)?.[1] ??
  /^(shared\/ui|.+?(?=\/src\/))/.exec(file)?.[1] ??
  file;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Classes of a style sheet with a hyphen in their names; the others are the design system's words and `is-` states. */
function classesOf(file: string): Set<string> {
  const names = new Set<string>();
  parse(read(file), { from: file }).walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/\.([a-z][\w-]*)/g))
      if (name.includes('-') && !name.startsWith('is-')) names.add(name);
  });
  return names;
}

/** The owners of each class. */
const owners = new Map<string, Set<string>>();
for (const file of STYLES)
  for (const name of classesOf(file)) owners.set(name, (owners.get(name) ?? new Set()).add(ownerOf(file)));

/** Whether a folder may name the classes of an owner: its own, those of its app or package, and the design system's. */
const sees = (folder: string, owner: string) =>
  owner === 'shared/ui' || folder === owner || folder.startsWith(`${owner}/`);

const SOURCES = globSync('{shared,shell,remotes,public-site}/**/src/**/*.{ts,tsx,astro}', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).filter((file) => !/\.test\.|\/testing\/|\/gallery\//.test(file));

describe('a class of a feature', () => {
  it('is stated by no other feature', () => {
    const shared = [...owners].flatMap(([name, by]) => {
      const folders = [...by].filter(
        (folder) => ![...by].some((owner) => owner !== folder && sees(folder, owner)),
      );
      return folders.length > 1 ? [`${name}: ${folders.join(', ')}`] : [];
    });
    expect(owners.size).toBeGreaterThan(300);
    expect(shared).toEqual([]);
  });

  it('is named by no code of another feature', () => {
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
