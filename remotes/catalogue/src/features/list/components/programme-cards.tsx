import { Link } from '@trame/platform/router';
import { ProgrammeState } from '../../programmes/components/programme-state.tsx';
import { ScoreBand } from '../../programmes/components/score-band.tsx';
import { firmTitle, sectorLabel, shortFigures, type ProgrammeRow } from '../../programmes/model/programme.ts';
import { Gain } from './gain.tsx';
import '../styles/list.css';

type ProgrammeCardsProps = {
  label: string;
  rows: readonly ProgrammeRow[];
  hrefOf: (row: ProgrammeRow) => string;
  isBusy: boolean;
};

/** The sheets as cards, where there is room for several beside each other. */
export function ProgrammeCards({ label, rows, hrefOf, isBusy }: ProgrammeCardsProps) {
  return (
    <ul className="cat-cards" aria-label={label} aria-busy={isBusy || undefined}>
      {rows.map((row) => (
        <li key={row.id}>
          <div className="cat-card-head">
            <h2>
              <Link to={hrefOf(row)}>{firmTitle(row.title)}</Link>
            </h2>
            <ProgrammeState status={row.status} />
          </div>
          <p>{sectorLabel(row.sector)}</p>
          <ScoreBand score={row.score} />
          <Gain row={row} />
          {shortFigures(row) && <p className="num">{shortFigures(row)}</p>}
        </li>
      ))}
    </ul>
  );
}
