import { PROPERTIES } from './svg-rules.ts';

const SELECTOR = /^[.#]?[A-Za-z][\w-]*(?:[\s.]+[.#]?[A-Za-z][\w-]*)*$/;
/** Rules about files and other sheets, which are left out. */
const CALLS = /@(?:import|charset|namespace)[^;{}]*;|@font-face\s*\{[^{}]*\}/gi;

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

/**
 * The rules of a style sheet that may stay, written again; undefined when it has what we cannot judge, such as rules in
 * rules or escaped names.
 */
export function cleanSheet(text: string): string | undefined {
  const sheet = text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(CALLS, ' ')
    .replace(/<!--|-->/g, ' ');
  if (/[@\\<]/.test(sheet)) return undefined;
  const kept: string[] = [];
  const rest = sheet.replace(/([^{}]*)\{([^{}]*)\}/g, (_, selectors: string, declarations: string) => {
    const wanted = selectors
      .split(',')
      .map((selector) => selector.trim())
      .filter((selector) => SELECTOR.test(selector));
    const clean = cleanDeclarations(declarations);
    if (wanted.length > 0 && clean !== '') kept.push(`${wanted.join(',')}{${clean}}`);
    return '';
  });
  return rest.trim() === '' ? kept.join('\n') : undefined;
}
