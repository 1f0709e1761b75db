import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The design tokens as the apps have them, read from their style sheet. */
const CSS = readFileSync(createRequire(import.meta.url).resolve('@trame/ui/tokens.css'), 'utf8');
const [LIGHT = ''] = /:root \{[\s\S]*?\n\}/.exec(CSS) ?? [];

const VALUES = new Map(
  [...LIGHT.matchAll(/^ {2}--([\w-]+): ([^;\n]+);/gm)].map(([, name = '', value = '']) => [name, value]),
);

/** The value of a token in the light theme. */
export function token(name: string): string {
  const value = VALUES.get(name);
  if (value === undefined) throw new Error(`no token --${name}`);
  return value;
}

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours (WCAG 2.2), with one decimal, never rounded up. */
export function contrast(one: string, other: string): string {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  const ratio = Math.floor(((high + 0.05) / (low + 0.05)) * 10) / 10;
  return ratio.toLocaleString('fr-FR', { minimumFractionDigits: 1 });
}
