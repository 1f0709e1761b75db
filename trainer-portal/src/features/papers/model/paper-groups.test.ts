import { paperText } from '@trame/domain/trainers';
import { describe, expect, it } from 'vitest';
import { aPaper as paper } from '../../../../testing/a-paper.ts';
import type { MyPaper } from '../data/my-papers-query.ts';
import { paperGroups } from './paper-groups.ts';

const DAY = '2026-11-28';
const shown = (papers: MyPaper[]) =>
  Object.fromEntries(
    paperGroups(papers, DAY).map(({ key, items }) => [
      key,
      items.map(({ kind, due }) => `${kind.key}: ${paperText(kind, due)}`),
    ]),
  );

describe('the papers of a person', () => {
  it('asks first for what is over, then what ends, then what the law asks for', () => {
    const groups = shown([
      paper('rc-pro', { expires_on: '2026-11-20' }),
      paper('vigilance', { expires_on: '2026-12-05' }),
      paper('cv', { status: 'refused', reason: 'Illisible.' }),
    ]);
    expect(groups['asked']?.slice(0, 4)).toEqual([
      'rc-pro: Expirée le 20/11/2026',
      'cv: À refaire',
      'vigilance: Expire le 05/12/2026, dans 7\u00a0jours',
      'avis-sirene: Demandée par la loi',
    ]);
  });

  it('asks nothing while the next one is being checked', () => {
    const groups = shown([
      paper('vigilance', { expires_on: '2026-11-27' }),
      paper('vigilance', { status: 'to_check' }),
      paper('cv', { status: 'to_check' }),
    ]);
    expect(groups['waiting']).toEqual([
      'vigilance: Expirée le 27/11/2026 · la nouvelle est en cours de vérification',
      'cv: Déposée le 20/11/2026, en cours de vérification',
    ]);
  });

  it('asks again when the next one was refused, below what is over', () => {
    const groups = shown([
      paper('rc-pro', { expires_on: '2026-11-20' }),
      paper('vigilance', { expires_on: '2027-05-01' }),
      paper('vigilance', { status: 'refused', reason: 'Illisible.' }),
    ]);
    expect(groups['asked']?.slice(0, 2)).toEqual([
      'rc-pro: Expirée le 20/11/2026',
      'vigilance: Vérifiée, valable jusqu’au 01/05/2027 · la nouvelle est à refaire',
    ]);
  });

  it('has papers that nobody asks for apart, until they are there', () => {
    expect(shown([])['if_held']).toEqual([
      'nda: Facultative',
      'qualiopi: Facultative',
      'attestation-261-4-4: Facultative',
    ]);
    expect(shown([paper('nda')])['in_order']).toEqual(['nda: Vérifiée']);
  });
});
