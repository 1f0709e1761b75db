import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { ANTD_THEMES } from './antd-theme.ts';
import { contrast } from './contrast.ts';
import { DARK, LIGHT, PALETTE_TOKENS } from './palette.ts';

const css = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8');
const [lightCss = '', darkCss = ''] = css.split("[data-theme='dark']");

/** Every colour of a block, by token name. */
function coloursOf(block: string): Map<string, string> {
  const found = [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi)];
  return new Map(found.map(([, name, value]) => [name ?? '', (value ?? '').toUpperCase()]));
}

const light = coloursOf(lightCss);
const dark = new Map([...light, ...coloursOf(darkCss)]);

describe('the palette of antd', () => {
  it.each(PALETTE_TOKENS)('gives %s the value of tokens.css in both themes', (token) => {
    expect(LIGHT[token]).toBe(light.get(token));
    expect(DARK[token]).toBe(dark.get(token));
  });

  it('keeps its base colours in the dark algorithm', () => {
    const made = theme.getDesignToken(ANTD_THEMES.dark);
    expect(made).toMatchObject({ colorPrimary: DARK.primary, colorError: DARK.danger, colorText: DARK.text });
  });
});

const SURFACES = ['surface-sunken', 'surface', 'surface-raised', 'surface-overlay'];
/** Foreground, the backgrounds it is used on, and the ratio WCAG 2.2 AA asks. */
const PAIRS: readonly [string, readonly string[], number][] = [
  ['text', SURFACES, 4.5],
  ['text-muted', SURFACES, 4.5],
  ['primary', SURFACES, 4.5],
  ['on-primary', ['primary', 'primary-hover', 'primary-active'], 4.5],
  ['primary-soft-text', ['primary-soft'], 4.5],
  ['on-danger', ['danger'], 4.5],
  ['text', ['mark', 'accent-soft', 'info-soft', 'warning-soft', 'danger-soft', 'success-soft'], 4.5],
  ['accent-text', ['accent-soft'], 4.5],
  ['text-on-ink', ['surface-ink'], 4.5],
  ['text-on-ink-muted', ['surface-ink'], 4.5],
  ...['success', 'warning', 'danger', 'info'].map((tone): [string, string[], number] => [
    tone,
    [...SURFACES, `${tone}-soft`],
    4.5,
  ]),
  ...['new', 'contacted', 'evaluated', 'accepted', 'rejected', 'other'].map(
    (status): [string, string[], number] => [`status-${status}-text`, [`status-${status}-bg`], 4.5],
  ),
  ...['excellent', 'good', 'medium', 'insufficient'].flatMap((band): [string, string[], number][] => [
    [`band-${band}-text`, ['surface', 'surface-raised', 'surface-overlay'], 4.5],
    [`band-${band}-fill`, ['surface-raised'], 3],
  ]),
  ['border-strong', SURFACES, 3],
  ['focus', SURFACES, 3],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('contrast in the %s theme', (_, colours) => {
  it.each(PAIRS)('of %s on %j is at least %d', (foreground, backgrounds, least) => {
    for (const background of backgrounds) {
      const ratio = contrast(colours.get(foreground) ?? '', colours.get(background) ?? '');
      expect(ratio, `${foreground} on ${background}`).toBeGreaterThanOrEqual(least);
    }
  });
});
