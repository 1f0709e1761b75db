import { summarise, type Line } from '@trame/signature/proof';
import { chainOf, exampleEvents } from '@trame/signature/testing';
import { expect, it } from 'vitest';
import { momentOf, sentenceOf } from './chain-events.ts';

it('a line is said in French, with the names of those that it is about', async () => {
  const events = exampleEvents([{ name: 'Contrat.pdf', sha256: 'a'.repeat(64), pages: 2 }]);
  const lines = (await chainOf(events)).map(({ line }) => line);
  const summary = summarise(lines);
  expect(lines.slice(0, 8).map((line) => sentenceOf(line, summary))).toEqual([
    'Créée par Camille Roussel',
    'Document ajouté\u00a0: Contrat.pdf',
    'Envoyée par Camille Roussel',
    'Code envoyé par e-mail à Claire Estavoyer',
    'Code validé par Claire Estavoyer',
    'Ouverte par Claire Estavoyer',
    'Consentement de Claire Estavoyer',
    'Signée par Claire Estavoyer',
  ]);
  const [first] = lines as [Line];
  const handed = {
    ...first,
    type: 'handed_on',
    data: { to: { id: 'r9', name: 'Paul Roy', email: 'p@x.fr' } },
  };
  expect(sentenceOf(handed, summary)).toBe('Transmise par Camille Roussel à Paul Roy');
  expect(sentenceOf({ ...first, type: 'danced' }, summary)).toBe('danced');
});

it('its hour has seconds', () => {
  expect(momentOf('2026-11-17T09:24:06.120Z')).toEqual({ day: '17/11/2026', time: '09:24:06' });
});
