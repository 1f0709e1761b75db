import { expect, it } from 'vitest';
import { logoState, type LogoTerms } from './logo-state.ts';

const GIVEN: LogoTerms = {
  picture: { path: 'logos/a.svg', type: 'image/svg+xml', width: 120, height: 40 },
  alt: 'Imprimerie Fauvel',
  visible_from: null,
  visible_until: null,
  consent_by: 'Paul Fauvel',
  consent_on: '2026-01-10',
  consent_until: null,
  consent_file: 'consents/fauvel.pdf',
};
const TODAY = '2026-11-23';

it.each<[string, Partial<LogoTerms>, string]>([
  ['is on the site with a consent without end', {}, 'shown'],
  ['is on the site on the last day of its consent, announced', { consent_until: TODAY }, 'ending'],
  ['is announced thirty days before', { consent_until: '2026-12-23' }, 'ending'],
  ['is not announced thirty-one days before', { consent_until: '2026-12-24' }, 'shown'],
  ['is taken down the day after', { consent_until: '2026-11-22' }, 'consent_ended'],
  ['is never shown without a picture', { picture: null }, 'draft'],
  ['is never shown without alternative text', { alt: null }, 'draft'],
  ['is never shown without a consent', { consent_on: null }, 'draft'],
  ['is never shown without the name of who consented', { consent_by: null }, 'draft'],
  ['is never shown without the proof', { consent_file: null }, 'draft'],
  ['waits for the day of its consent', { consent_on: '2026-11-24' }, 'planned'],
  ['waits for the day from which it is wanted', { visible_from: '2026-12-01' }, 'planned'],
  ['leaves after the day until which it is wanted', { visible_until: '2026-11-22' }, 'over'],
])('a logo %s', (_, terms, state) => {
  expect(logoState({ ...GIVEN, ...terms }, TODAY)).toBe(state);
});
