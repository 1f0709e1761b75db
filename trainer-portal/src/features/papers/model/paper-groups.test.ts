import { describe, expect, it } from 'vitest';
import type { MyPaper } from '../data/my-papers-query.ts';
import { paperGroups } from './paper-groups.ts';
import { stateText } from './state-text.ts';

const DAY = '2026-11-28';
const paper = (kind: string, changes: Partial<MyPaper> = {}): MyPaper => ({
  id: `${kind}-${changes.status ?? 'verified'}`,
  kind,
  status: 'verified',
  file_name: 'a.pdf',
  file_size: 1,
  pages: 1,
  issued_on: null,
  expires_on: null,
  reference: null,
  reason: null,
  checked_at: null,
  created_at: '2026-11-20T08:00:00Z',
  ...changes,
});
const shown = (papers: MyPaper[]) =>
  Object.fromEntries(
    paperGroups(papers, DAY).map(({ key, items }) => [
      key,
      items.map((item) => `${item.kind.key}: ${stateText(item).text}`),
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
      'rc-pro: Expirée depuis le 20/11/2026',
      'cv: À refaire',
      'vigilance: Expire le 05/12/2026, dans 7 jours',
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
      'vigilance: Expirée depuis le 27/11/2026 · la nouvelle est en cours de vérification',
      'cv: Déposée le 20/11/2026',
    ]);
  });

  it.each([
    ['2026-11-28', 'Expire le 28/11/2026, aujourd’hui'],
    ['2026-11-29', 'Expire le 29/11/2026, demain'],
    ['2026-12-28', 'Expire le 28/12/2026, dans 30 jours'],
    ['2026-12-29', 'Vérifiée, valable jusqu’au 29/12/2026'],
  ])('until %s is said as it reads', (expires_on, text) => {
    const groups = shown([paper('vigilance', { expires_on })]);
    expect([...(groups['asked'] ?? []), ...(groups['in_order'] ?? [])]).toContain(`vigilance: ${text}`);
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
