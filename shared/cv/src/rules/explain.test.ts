import { describe, expect, it } from 'vitest';
import { analyseText } from './analyse-text.ts';
import type { Reason } from './rows/explain.ts';
import { documentOf } from './testing.ts';

const CV = documentOf(
  '# Camille Sorel',
  '## Expériences',
  '*Formatrice bureautique, Greta du Val',
  '2018 – 2020',
  '• Excel et Word pour des adultes en reconversion.',
  '## Où j’ai étudié',
  'Licence de lettres, Université de Nantes, 2015',
  '## Compétences',
  'Excel, Word, PowerPoint',
);

const reasonsIn = (document: typeof CV): Map<string, Reason[]> => {
  const reasons = new Map<string, Reason[]>();
  analyseText(document, ({ text }, reason) => reasons.set(text, [...(reasons.get(text) ?? []), reason]));
  return reasons;
};

describe('the reasons of an analysis', () => {
  it('come from the rules that decide, row by row', () => {
    const reasons = reasonsIn(CV);
    const last = (text: string) => reasons.get(text)?.at(-1);
    expect(last('Expériences')).toMatchObject({
      kind: 'heading',
      rule: 'known-words',
      values: { size: 13, bodySize: 10 },
    });
    expect(last('Où j’ai étudié')).toMatchObject({ kind: 'heading', values: { kinds: 'education' } });
    expect(last('2018 – 2020')).toMatchObject({
      kind: 'dates',
      values: { first: 'Formatrice bureautique', second: 'Greta du Val' },
    });
    expect(last('Formatrice bureautique, Greta du Val')).toMatchObject({
      kind: 'head',
      rule: 'near-the-dates',
    });
    expect(last('• Excel et Word pour des adultes en reconversion.')).toMatchObject({
      kind: 'description',
      rule: 'bullet',
    });
    expect(last('Excel, Word, PowerPoint')).toMatchObject({
      kind: 'item',
      rule: 'list-of-skills',
      values: { skills: 3 },
    });
    expect(last('Camille Sorel')).toMatchObject({ kind: 'item', rule: 'best-name' });
  });

  it('do not change the result', () => {
    expect(analyseText(CV, () => undefined)).toEqual(analyseText(CV));
  });
});
