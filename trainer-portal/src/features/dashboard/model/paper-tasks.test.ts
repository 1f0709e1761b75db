import { describe, expect, it } from 'vitest';
import { PAPER_KINDS } from '@trame/domain/trainers';
import { aPaper as paper } from '../../../../testing/a-paper.ts';
import type { MyPaper } from '../../papers/data/my-papers-query.ts';
import { paperTasks, paperYear } from './paper-tasks.ts';

const TODAY = '2026-11-16';
/** Everything that the company asks for, verified and without an end. */
const complete = PAPER_KINDS.filter(({ demand }) => demand !== 'if_held').map(({ key }) => paper(key));
const all = (...others: MyPaper[]) => [
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
    expect(tasks.map(({ title, action, note, urgency }) => [urgency, action, title, note])).toEqual([
      [
        'held',
        'Renouveler',
        'Attestation de vigilance',
        'Expirée le 10/11/2026 · plus de dépôt de facture sans elle',
      ],
      ['soon', 'Renouveler', 'Assurance RC pro', 'Expire le 01/12/2026, dans 15\u00a0jours'],
      ['soon', 'Corriger', 'CV à jour', 'À refaire\u00a0: Illisible.'],
      ['open', 'Déposer', 'Charte du formateur', expect.any(String)],
    ]);
  });

  it('is what was refused, with what counts meanwhile', () => {
    const [task] = paperTasks(
      all(
        paper('rc-pro', { expires_on: '2027-12-01' }),
        paper('rc-pro', { status: 'refused', reason: 'Illisible.' }),
      ),
      TODAY,
    );
    expect(task).toMatchObject({ action: 'Corriger', title: 'Assurance RC pro' });
    expect(task?.note).toBe(
      'Vérifiée, valable jusqu’au 01/12/2027 · la nouvelle est à refaire\u00a0: Illisible.',
    );
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
      ['vigilance', 'expiring', 'Tous les six mois'],
      ['rc-pro', 'verified', 'Chaque année'],
      ['cv', 'to_check', 'Tous les deux ans'],
      ['diplomes', 'verified', 'Une fois'],
    ]);
    expect(year.lines.map(({ share }) => Math.round(share * 365))).toEqual([29, 365, 15, 365]);
  });

  it('leaves out what is missing', () => {
    expect(paperYear([], TODAY).lines).toEqual([]);
  });
});
