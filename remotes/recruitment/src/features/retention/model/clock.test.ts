import { describe, expect, it } from 'vitest';
import { daysUntil, readClock, type ClockRow } from './clock.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const row = (change: Partial<ClockRow> = {}): ClockRow => ({
  purge_on: '2028-03-12',
  archived_at: null,
  last_contact_at: '2026-03-12T10:00:00Z',
  account_request_status: null,
  ...change,
});

describe('the retention date of an application', () => {
  it.each([
    ['far', {}, 'calm', 'Conservée jusqu’au 12/03/2028', 'Deux ans après le dernier contact, le 12/03/2026.'],
    ['eight days', { purge_on: '2026-11-29' }, 'calm', 'Conservée jusqu’au 29/11/2026', 'Deux ans'],
    ['a week', { purge_on: '2026-11-28' }, 'soon', 'Purge le 28/11/2026, dans 7\u00a0jours', 'Deux ans'],
    ['tomorrow', { purge_on: '2026-11-22' }, 'soon', 'Purge le 22/11/2026, demain', 'Deux ans'],
    ['today', { purge_on: '2026-11-21' }, 'due', 'À purger depuis le 21/11/2026', 'Deux ans'],
    ['past', { purge_on: '2026-01-01' }, 'due', 'À purger depuis le 01/01/2026', 'Deux ans'],
    [
      'archived',
      { purge_on: '2026-12-21', archived_at: '2026-11-21T09:00:00Z' },
      'calm',
      'Conservée jusqu’au 21/12/2026',
      'Archivée le 21/11/2026, gardée 30\u00a0jours.',
    ],
    [
      'approved',
      { account_request_status: 'approved', purge_on: '2020-01-01' },
      'held',
      'Conservée\u00a0: compte formateur approuvé',
      'jamais purgée',
    ],
    [
      'pending',
      { account_request_status: 'pending' },
      'held',
      'Conservée\u00a0: compte formateur en attente',
      'jamais purgée',
    ],
    [
      'suspended',
      { account_request_status: 'suspended' },
      'held',
      'Conservée\u00a0: compte formateur suspendu',
      'jamais purgée',
    ],
    ['rejected', { account_request_status: 'rejected' }, 'calm', 'Conservée jusqu’au 12/03/2028', 'Deux ans'],
  ] as const)('%s', (_what, change, tone, text, detail) => {
    const clock = readClock(row(change), NOW);
    expect(clock).toMatchObject({ tone, text });
    expect(clock.detail).toContain(detail);
  });

  it('is counted in days of France', () => {
    // Already the 22nd in Paris.
    expect(daysUntil('2026-11-22', new Date('2026-11-21T23:30:00Z'))).toBe(0);
  });
});
