import { expect, it } from 'vitest';
import { budgetRows, federatedRatio } from './budgets.ts';
import type { PageBytes } from './bytes.ts';

const page = (
  variant: PageBytes['variant'],
  bytes: number,
  name: PageBytes['page'] = 'liste',
): PageBytes => ({
  page: name,
  cache: 'vide',
  variant,
  transfers: [{ path: '/static/js/index.js', kind: 'script', bytes, content: bytes - 500 }],
  text: '',
});

const metOf = (pages: PageBytes[], ms?: { cold: number; warm: number }) =>
  budgetRows(
    pages,
    ms && [{ profile: 'sans limite', variant: 'fédéré', ms: { hover: 0, back: 0, ...ms } }],
  ).map(({ met }) => met);

it('pages are compared with the monolith including headers, scripts with their own budgets', () => {
  const pages = [page('fédéré', 97_780, 'connexion'), page('fédéré', 358_900), page('monolithe', 358_900)];
  expect(federatedRatio(pages)).toBe(1);
  expect(metOf(pages, { cold: 300, warm: 10 })).toEqual(['oui', 'oui', 'oui', 'oui', 'oui']);
});

it('budgets that are exceeded are named', () => {
  const pages = [page('fédéré', 97_781, 'connexion'), page('fédéré', 358_901), page('monolithe', 326_000)];
  expect(metOf(pages, { cold: 301, warm: 11 })).toEqual(['NON', 'NON', 'NON', 'NON', 'NON']);
});

it('what was not measured is named', () => {
  expect(metOf([page('fédéré', 1_000)])).toEqual([
    'non mesuré',
    'non mesuré',
    'oui',
    'non mesuré',
    'non mesuré',
  ]);
});
