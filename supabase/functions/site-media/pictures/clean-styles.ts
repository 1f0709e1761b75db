import { PROPERTIES } from './svg-rules.ts';

const SELECTOR = /^[.#]?[A-Za-z][\w-]*(?:(?:\s+[.#]?|[.#])[A-Za-z][\w-]*)*$/;
/** Rules about files and other sheets, which are left out: a statement, and a block. */
const STATEMENT = /^@(?:import|charset|namespace)\b/i;
const FONT_FACE = /^@font-face$/i;

/** The declarations of a `style` attribute or of a rule that may stay, written again. */
export const cleanDeclarations = (text: string): string =>
  text
    .split(';')
    .map((declaration) => {
      const at = declaration.indexOf(':');
      const property = declaration.slice(0, at).trim().toLowerCase();
      const value = declaration
        .slice(at + 1)
        .replace(/!\s*important\s*$/i, '')
        .trim();
      return at > 0 && value !== '' && PROPERTIES.get(property)?.(value) ? `${property}:${value}` : '';
    })
    .filter((declaration) => declaration !== '')
    .join(';');

/** A sheet without its comments. One that does not end remains, and makes the sheet one that we cannot judge. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf('/*', at);
    const end = start < 0 ? -1 : text.indexOf('*/', start + 2);
    if (end < 0) return [...kept, text.slice(at)].join(' ');
    kept.push(text.slice(at, start));
    at = end + 2;
  }
}

/**
 * The rules of a style sheet that may stay, written again; undefined when it has what we cannot judge, such as rules in
 * rules or escaped names. Read once from its start to its end: a pattern over whole rules would try each beginning.
 */
export function cleanSheet(text: string): string | undefined {
  const sheet = withoutComments(text).replace(/<!--|-->/g, ' ');
  const kept: string[] = [];
  let selectors: string | undefined;
  let at = 0;
  for (const { 0: sign, index } of sheet.matchAll(/[;{}]/g)) {
    const part = sheet.slice(at, index).trim();
    const isInBlock = selectors !== undefined;
    if (sign === ';' && isInBlock) continue;
    at = index + 1;
    if (sign === ';') {
      if (part !== '' && !STATEMENT.test(part)) return undefined;
    } else if (sign === '{') {
      if (isInBlock) return undefined;
      selectors = part;
    } else {
      if (selectors === undefined) return undefined;
      if (!FONT_FACE.test(selectors)) {
        if (isUnclear(selectors) || isUnclear(part)) return undefined;
        const rule = cleanRule(selectors, part);
        if (rule !== '') kept.push(rule);
      }
      selectors = undefined;
    }
  }
  return selectors === undefined && sheet.slice(at).trim() === '' ? kept.join('\n') : undefined;
}

const isUnclear = (text: string): boolean => /[@\\<]|\/\*/.test(text);

function cleanRule(selectors: string, declarations: string): string {
  const wanted = selectors
    .split(',')
    .map((selector) => selector.trim())
    .filter((selector) => SELECTOR.test(selector))
    .map((selector) => selector.split(/\s+/).join(' '));
  const clean = cleanDeclarations(declarations);
  return wanted.length > 0 && clean !== '' ? `${wanted.join(',')}{${clean}}` : '';
}
