import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { jsonOf } from '../_shared/body.ts';
import { MESSAGES } from './messages.ts';
import { bodyWith } from './request.ts';

const body = bodyWith(MESSAGES.fr);
const token = 'a'.repeat(43);
/** As the function reads it. */
const read = (sent: object) =>
  z.safeParse(
    body,
    jsonOf(() => JSON.stringify(sent)),
  );
const handOn = (name: string) =>
  read({ action: 'hand-on', token, name, email: 'a@exemple.test', reason: 'Absente\0' });

it('keeps of a text what a database keeps, and a name in one line', () => {
  expect(handOn('Ana\0 Prudente\r\nBcc: x@y.z').data).toMatchObject({
    name: 'Ana Prudente Bcc: x@y.z',
    reason: 'Absente',
  });
  const half = '\ud83d';
  expect(read({ action: 'decline', token, reason: `Non ${half}\0` }).data).toMatchObject({
    reason: 'Non \ufffd',
  });
});

it('refuses a name that the proof could not print, or that is empty', () => {
  expect(handOn('김철수').error?.issues[0]?.message).toContain('lettres latines');
  expect(handOn('\0').error?.issues[0]?.message).toMatch(/^Donnez le nom/);
});

it('takes a picture as heavy as an envelope may seal, and says of a heavier one what to do', () => {
  const save = (bytes: number) =>
    read({
      action: 'save',
      token,
      values: [
        {
          field: '00000000-0000-4000-8000-000000000001',
          value: { kind: 'image', image: `data:image/png;base64,${btoa('x'.repeat(bytes))}` },
        },
      ],
    });
  expect(save(SIGNATURE_LIMITS.imageBytes).success).toBe(true);
  expect(save(100_000).error?.issues[0]?.message).toMatch(/^Votre image ou votre tracé est trop lourd/);
});

it.each([
  ['an answer', 'Nantes\u202e'],
  ['an answer of two lines', 'Nantes\nRennes'],
  ['a typed signature', { kind: 'typed', text: 'Ana\u200b Prudente', hand: 'caveat' }],
])('says of %s that a hidden character is in it', (_name, value) => {
  const field = '00000000-0000-4000-8000-000000000001';
  const issues = read({ action: 'save', token, values: [{ field, value }] }).error?.issues ?? [];
  expect(issues[0]?.message).toMatch(/^Ce texte contient un caractère caché/);
});

it('takes accents that were typed apart from their letters', () => {
  const field = '00000000-0000-4000-8000-000000000001';
  expect(read({ action: 'save', token, values: [{ field, value: 'Prune\u0301' }] }).success).toBe(true);
});
