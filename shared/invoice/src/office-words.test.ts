import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { officeAdvice, officeWords } from './office-words.ts';
import { RULES } from './rules.ts';

/** Words that speak to the trainer. */
const TO_TRAINER = /\b(?:votre|vos|vous)\b/i;

/** Every text of the judges, with the places of its values. */
const texts = readdirSync(new URL('judging', import.meta.url))
  .filter((name) => !name.endsWith('.test.ts'))
  .flatMap((name) => [
    ...readFileSync(new URL(`judging/${name}`, import.meta.url), 'utf8').matchAll(/'([^'\n]+)'|`([^`\n]+)`/g),
  ])
  .map(([, plain, template]) => plain ?? template ?? '')
  .filter((text) => / /.test(text));

/** Advice: it asks for something, or says what the software of the trainer does. */
const isAdvice = (text: string) => /\b\p{L}+ez\b|votre (?:logiciel|modèle)|Votre plateforme/u.test(text);

it('the office reads no title and no kept rule that speaks to the trainer', () => {
  const said = Object.values(RULES).flatMap(({ title, passed }) =>
    [title, passed].map((text) => officeWords(text)),
  );
  expect(said.filter((text) => TO_TRAINER.test(text))).toEqual([]);
});

it('the office reads no sentence of a judge that speaks to the trainer', () => {
  const isSentence = (text: string) => !isAdvice(text.replace(/Vous pouvez|relisez les valeurs/, ''));
  const sentences = texts.filter((text) => /^\p{Lu}/u.test(text) && isSentence(text));
  expect(sentences.filter((text) => TO_TRAINER.test(text)).length).toBeGreaterThan(10);
  expect(sentences.map((text) => officeWords(text)).filter((text) => TO_TRAINER.test(text))).toEqual([]);
  expect(officeWords('La facture est lue sur la page : relisez les valeurs avant de déposer.')).toBe(
    'La facture est lue sur la page : ses valeurs sont celles confirmées au dépôt.',
  );
});

it('what is said of the deposit is advice of its own, and the rest is written to the trainer', () => {
  const ofDeposit = texts.filter(
    (text) => isAdvice(text) && /au dépôt/.test(text) && !/confirmez/.test(text),
  );
  expect(ofDeposit.length).toBeGreaterThan(8);
  for (const text of ofDeposit) {
    expect(officeAdvice(text), text).toMatchObject({ isToWrite: false });
    expect(officeAdvice(text).text).not.toMatch(/ au dépôt/);
    expect(officeAdvice(text, true)).toEqual({ text, isToWrite: false });
  }
  const fix = 'Corrigez-le dans votre logiciel, puis exportez de nouveau la facture.';
  expect(officeAdvice(fix)).toEqual({ text: fix, isToWrite: true });
});
