import { describe, expect, it } from 'vitest';
import { PAPER_KINDS } from '@trame/domain/trainers';
import type { Paper } from '../../qualiopi/model/asked-paper.ts';
import { paperTasks, paperYear } from './paper-tasks.ts';

const TODAY = '2026-11-16';
const paper = (kind: string, change: Partial<Paper> = {}): Paper => ({
  kind,
  status: 'verified',
  expires_on: null,
  reason: null,
  checked_at: null,
  created_at: '2026-10-01T08:00:00+00:00',
  ...change,
});
/** Everything that the company asks for, verified and without an end. */
const complete = PAPER_KINDS.filter(({ demand }) => demand !== 'if_held').map(({ key }) => paper(key));
const all = (...others: Paper[]) => [
  ...complete.filter(({ kind }) => others.every((other) => other.kind !== kind)),
  ...others,
];

describe('what is asked of a trainer', () => {
  it('is nothing when every paper is in order, whatever they do not hold', () => {
    expect(paperTasks(complete, TODAY)).toEqual([]);
  });

  it('has first what holds something, then what ends, then what is missing', () => {
    const tasks = paperTasks(
      all(
        paper('rc-pro', { expires_on: '2026-12-01' }),
        paper('vigilance', { status: 'expired', expires_on: '2026-11-10' }),
        paper('cv', { status: 'refused', reason: 'Illisible.' }),
      ).filter(({ kind }) => kind !== 'charte'),
      TODAY,
    );
    expect(tasks.map(({ title, note, urgency }) => [urgency, title, note])).toEqual([
      [
        'held',
        'Renouveler\u00a0: Attestation de vigilance',
        'Expirée le 10/11/2026 · plus de dépôt de facture sans elle',
      ],
      ['soon', 'Renouveler\u00a0: Assurance RC pro', 'Expire le 01/12/2026, dans 15 jours'],
      ['soon', 'Corriger\u00a0: CV à jour', 'Refusée\u00a0: Illisible.'],
      ['open', 'Déposer\u00a0: Charte du formateur', expect.any(String)],
    ]);
  });

  it.each([
    ['2026-11-16', 'aujourd’hui'],
    ['2026-11-17', 'demain'],
  ])('that ends on %s says %s', (expires_on, when) => {
    expect(paperTasks(all(paper('rc-pro', { expires_on })), TODAY)[0]?.note).toContain(when);
  });

  it('is not what waits for a check', () => {
    expect(paperTasks(all(paper('rc-pro', { status: 'to_check' })), TODAY)).toEqual([]);
  });
});

describe('the papers of a year', () => {
  it('begin with the present month, and end where the paper does', () => {
    const year = paperYear(
      [
        paper('vigilance', { expires_on: '2026-11-30' }),
        paper('rc-pro', { expires_on: '2028-01-01' }),
        paper('diplomes'),
        paper('cv', { status: 'to_check' }),
      ],
      TODAY,
    );
    expect(year.months).toHaveLength(12);
    expect(year.months[0]).toBe('nov.');
    expect(year.today).toBeCloseTo(15 / 365, 3);
    expect(year.lines.map(({ kind, state, rhythm }) => [kind, state, rhythm])).toEqual([
      ['vigilance', 'soon', 'Tous les six mois'],
      ['rc-pro', 'held', 'Chaque année'],
      ['cv', 'checking', 'Tous les deux ans'],
      ['diplomes', 'held', 'Une fois'],
    ]);
    expect(year.lines.map(({ share }) => Math.round(share * 365))).toEqual([29, 365, 15, 365]);
  });

  it('leaves out what is missing', () => {
    expect(paperYear([], TODAY).lines).toEqual([]);
  });
});
