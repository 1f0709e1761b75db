import { describe, expect, it } from 'vitest';
import { inArchives } from '../data/downloads.ts';
import {
  ageText,
  batchText,
  endOfDay,
  holdersText,
  isLongSince,
  nextReminder,
  savedText,
  stateText,
} from './envelope.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describe('who holds an envelope', () => {
  it('is named, with how many others and since when', () => {
    const holder = (name: string, is_you = false) => ({
      id: name,
      name,
      since: '2026-11-18T12:00:00Z',
      seen: false,
      is_you,
    });
    expect(holdersText([])).toBe('');
    expect(holdersText([holder('Claire')])).toBe('Claire');
    expect(holdersText([holder('Claire'), holder('Paul'), holder('Omar')])).toBe('Claire et 2\u00a0autres');
    expect(holdersText([holder('Claire'), holder('Nadège', true)])).toBe('Vous et 1\u00a0autre');
    expect(ageText('2026-11-18T12:00:00Z', NOW)).toBe('3\u00a0jours');
    expect(ageText('2026-11-21T11:59:30Z', NOW)).toBe('moins d’une minute');
    expect(ageText('2026-11-21T11:00:00Z', NOW)).toBe('1\u00a0heure');
    expect(isLongSince('2026-11-16T12:00:00Z', NOW)).toBe(true);
    expect(isLongSince('2026-11-16T12:00:01Z', NOW)).toBe(false);
  });

  it('is reminded as the envelope says, and not more often', () => {
    const rhythm = { remind_after: 5, remind_every: 2, remind_most: 3 };
    const person = {
      status: 'seen',
      invited_at: '2026-11-10T08:00:00Z',
      reminded_at: null,
      reminders: 0,
    } as const;
    expect(nextReminder(person, rhythm)).toBe('2026-11-15T08:00:00.000Z');
    expect(nextReminder({ ...person, reminders: 1, reminded_at: '2026-11-15T09:00:00Z' }, rhythm)).toBe(
      '2026-11-17T09:00:00.000Z',
    );
    expect(nextReminder({ ...person, reminders: 3 }, rhythm)).toBeNull();
    expect(nextReminder({ ...person, status: 'signed' }, rhythm)).toBeNull();
    expect(nextReminder(person, { remind_after: null, remind_every: null, remind_most: null })).toBeNull();
  });
});

it('the state says that somebody opened or signed', () => {
  expect(stateText('sent', { acted: 0, asked: 2, isSeen: false })).toBe('Envoyée');
  expect(stateText('sent', { acted: 0, asked: 2, isSeen: true })).toBe('Vue');
  expect(stateText('sent', { acted: 1, asked: 2, isSeen: true })).toBe('Signée 1/2');
  expect(stateText('declined', { acted: 1, asked: 2, isSeen: false })).toBe('Refusée');
});

it('a day ends at midnight in Paris, in summer and in winter', () => {
  expect(endOfDay('2026-12-15')).toBe('2026-12-15T22:59:00.000Z');
  expect(endOfDay('2026-07-15')).toBe('2026-07-15T21:59:00.000Z');
});

it('a sending to many says how many have signed, failed, or wait', () => {
  const batch = {
    title: 'Avenant',
    created_at: '2026-11-29T20:00:00Z',
    closed_at: null,
    sent: 40,
    failed: 2,
    waiting: 1,
    completed: 12,
  };
  expect(batchText(batch)).toBe('12 sur 40\u00a0signées, 2\u00a0lignes en échec, 1\u00a0ligne à envoyer.');
  expect(batchText({ ...batch, failed: 0, closed_at: batch.created_at })).toBe(
    '12 sur 40\u00a0signées, 1\u00a0ligne abandonnée.',
  );
});

describe('many sealed files', () => {
  it('go into archives that fit into memory', () => {
    const sizes = (parts: { sealed_bytes: number | null }[][]) =>
      parts.map((part) => part.map(({ sealed_bytes }) => sealed_bytes));
    const files = [50, 60, 250, null, 10].map((sealed_bytes) => ({ sealed_bytes }));
    expect(sizes(inArchives(files, 100))).toEqual([[50], [60], [250], [null, 10]]);
    expect(inArchives([])).toEqual([]);
  });

  it('are counted, with those that are not sealed or could not be read', () => {
    expect(savedText({ saved: 12, unsealed: 3, failed: 1 })).toBe(
      '12\u00a0documents téléchargés, 3\u00a0enveloppes ne sont pas encore scellées, 1\u00a0PDF illisible, à réessayer',
    );
    expect(savedText({ saved: 0, unsealed: 1, failed: 0 })).toBe(
      'Aucun PDF\u00a0: 1\u00a0enveloppe n’est pas encore scellée',
    );
  });
});
