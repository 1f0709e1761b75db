import { summarise, type Line } from '@trame/signature/proof';
import { chainOf, exampleEvents } from '@trame/signature/testing';
import { expect, it } from 'vitest';
import { momentOf, sentenceOf } from './chain-events.ts';
import { VERIFIER_TEXTS } from './texts.ts';

it('a line is said in French, with the names of those that it is about', async () => {
  const events = exampleEvents([{ name: 'Contrat.pdf', sha256: 'a'.repeat(64), pages: 2 }]);
  const lines = (await chainOf(events)).map(({ line }) => line);
  const summary = summarise(lines);
  expect(lines.slice(0, 8).map((line) => sentenceOf(line, summary, VERIFIER_TEXTS.fr))).toEqual([
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
  expect(sentenceOf(handed, summary, VERIFIER_TEXTS.fr)).toBe('Transmise par Camille Roussel à Paul Roy');
  expect(sentenceOf({ ...first, type: 'danced' }, summary, VERIFIER_TEXTS.fr)).toBe('danced');
});

it('its hour has seconds', () => {
  expect(momentOf('2026-11-17T09:24:06.120Z', 'fr')).toEqual({ day: '17/11/2026', time: '09:24:06' });
  expect(momentOf('2026-11-17T09:24:06.120Z', 'en').day).toBe('17 November 2026');
});

it('a line is said in English too, without a name that is not known', async () => {
  const events = exampleEvents([{ name: 'Contrat.pdf', sha256: 'a'.repeat(64), pages: 2 }]);
  const lines = (await chainOf(events)).map(({ line }) => line);
  const summary = summarise(lines);
  const said = (line: Line) => sentenceOf(line, summary, VERIFIER_TEXTS.en);
  expect(lines.slice(0, 8).map(said)).toEqual([
    'Created by Camille Roussel',
    'Document added: Contrat.pdf',
    'Sent by Camille Roussel',
    'Code sent by e-mail to Claire Estavoyer',
    'Code confirmed by Claire Estavoyer',
    'Opened by Claire Estavoyer',
    'Consent by Claire Estavoyer',
    'Signed by Claire Estavoyer',
  ]);
  const [first] = lines as [Line];
  const actor = { kind: 'staff' } as const;
  expect(said({ ...first, type: 'address_corrected', actor, data: {} })).toBe('Address corrected');
  expect(said({ ...first, type: 'danced' })).toBe('danced');
});
