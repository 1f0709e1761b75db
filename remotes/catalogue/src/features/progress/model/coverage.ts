import { countOf } from '@trame/app/noun';
import { PROGRAMME_NOUN } from '../../programmes/model/programme.ts';
import type { SectorCoverage } from '../data/coverage.ts';

export type CoverageCell = 'several' | 'single' | 'missing';

/** Most squares of a line. */
const MOST_CELLS = 24;

/** One square for each sheet of a sector, or for so many of them; what is there in small numbers is not left out. */
export function cellsOf({ programmes, several, single, missing }: SectorCoverage): {
  cells: CoverageCell[];
  each: number;
} {
  const each = Math.max(Math.ceil(programmes / MOST_CELLS), 1);
  const many = (number: number, kind: CoverageCell) =>
    Array.from({ length: number === 0 ? 0 : Math.max(Math.round(number / each), 1) }, () => kind);
  return {
    cells: [...many(several, 'several'), ...many(single, 'single'), ...many(missing, 'missing')],
    each,
  };
}

/** What a sector lacks, in words: the gap, and the rest of the sentence. */
export function coverageText(figures: SectorCoverage): { gap: string; isGrave: boolean; rest: string } {
  const { programmes, single, missing, missing_online: online, first_missing: title, far } = figures;
  if (missing > 0) {
    const gap = missing === 1 ? `${title ?? 'Une fiche'}\u00a0: personne` : `${missing} sans formateur`;
    if (online === 0) return { gap, isGrave: false, rest: '' };
    const whichOnline =
      online === missing
        ? missing === 1
          ? ', en ligne'
          : ', toutes en ligne'
        : `, dont ${online === 1 ? 'une' : online} en ligne`;
    return { gap, isGrave: true, rest: whichOnline };
  }
  if (single > 0)
    return {
      gap: '',
      isGrave: false,
      rest: single === 1 ? 'Une tient à une personne' : `${single} tiennent à une personne`,
    };
  const covered =
    programmes === 1 ? '1 fiche, couverte' : `${countOf(PROGRAMME_NOUN, programmes)}, toutes couvertes`;
  return { gap: '', isGrave: false, rest: far > 0 ? `${covered}, ${far} sans personne sur place` : covered };
}
