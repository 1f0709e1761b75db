import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Declaration } from 'postcss';
import { expect, it } from 'vitest';
import { ROOT } from './lib/paths.ts';

/** Where tokens are stated, fonts are declared, and the design system is shown to its authors. */
const NOT_CHECKED = /\/(tokens|fonts)\.css$|\/gallery\//;
const STYLES = globSync('{shared,shell,remotes,public-site}/**/src/**/*.css', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).filter((file) => !NOT_CHECKED.test(file));

/** Properties whose lengths come from the scale of `tokens.css`. */
const SCALED =
  /^(padding|margin)(-(top|right|bottom|left|block|inline)(-(start|end))?)?$|^(row-|column-)?gap$|^font(-size)?$|^border(-[a-z]+)*-radius$/;
/** A length of one pixel is a line or makes up for one. */
const LENGTH = /(?<![\w.-])-?\d*\.?\d+(?:px|rem)\b/g;

/** Sizes that stand once, with what each is measured on. */
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
