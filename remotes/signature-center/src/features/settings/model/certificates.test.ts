import { expect, it } from 'vitest';
import { nextOf, noticeOf } from './certificates.ts';

const OWN = { fingerprint: 'a', name: 'Trame', from: '2026-01-01T00:00:00Z', to: '2028-12-31T00:00:00Z' };
const NEXT = { ...OWN, fingerprint: 'b', from: '2028-11-01T00:00:00Z', to: '2031-10-31T00:00:00Z' };
const said = (day: string, certificates: readonly (typeof OWN & { revokedAt?: string })[] = [OWN]) =>
  noticeOf({ certificates, current: 'a' }, new Date(`${day}T12:00:00Z`))?.title;

it('a certificate is said to end from sixty days before', () => {
  expect(said('2028-10-31')).toBeUndefined();
  expect(said('2028-11-15')).toBe('Le certificat finit dans 45 jours');
  expect(said('2028-12-29')).toBe('Le certificat finit dans 1 jour');
  expect(said('2028-12-30')).toBe('Le certificat finit aujourd’hui');
  expect(said('2029-01-02')).toBe('Le certificat qui scelle est terminé');
});

it('the next one that is published already takes the warning away', () => {
  expect(nextOf({ certificates: [OWN, NEXT], current: 'a' })?.fingerprint).toBe('b');
  expect(said('2028-12-15', [OWN, NEXT])).toBeUndefined();
  // One of before is not the next one.
  expect(nextOf({ certificates: [OWN, NEXT], current: 'b' })).toBeUndefined();
});

it('none, and one that was revoked, are said', () => {
  expect(noticeOf({ certificates: [], current: null }, new Date())?.title).toBe('Aucun certificat ne scelle');
  expect(said('2028-01-01', [{ ...OWN, revokedAt: '2027-06-01T00:00:00Z' }])).toBe(
    'Le certificat qui scelle est révoqué',
  );
});
