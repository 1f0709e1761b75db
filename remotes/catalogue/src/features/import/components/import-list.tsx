import { Link } from '@trame/platform/router';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import { Check, CircleAlert, CircleDashed, Equal, FilePlus2, PenLine, type LucideIcon } from 'lucide-react';
import { ScoreBand } from '../../programmes/components/score-band.tsx';
import { faultText, isReady, type LineState, type ShownLine } from '../model/import-lines.ts';
import '../styles/import.css';

const SIGNS: Readonly<Record<LineState, { tone: StateTone; icon: LucideIcon; label: string }>> = {
  wrong: { tone: 'danger', icon: CircleAlert, label: 'À corriger' },
  waiting: { tone: 'neutral', icon: CircleDashed, label: 'À vérifier' },
  new: { tone: 'info', icon: FilePlus2, label: 'Nouvelle' },
  change: { tone: 'info', icon: PenLine, label: 'Change' },
  same: { tone: 'neutral', icon: Equal, label: 'Sans changement' },
  added: { tone: 'success', icon: Check, label: 'Créée' },
  changed: { tone: 'success', icon: Check, label: 'Modifiée' },
  unchanged: { tone: 'neutral', icon: Equal, label: 'Sans changement' },
};

/** Changes that are named; the others are counted. */
const NAMED = 4;

type ImportListProps = {
  lines: readonly ShownLine[];
  base: string;
  left: ReadonlySet<number>;
  /** While an import goes on, nothing is chosen. */
  isBusy: boolean;
  onTake: (number: number, isTaken: boolean) => void;
};

/** The lines of a file: the sheet that each makes or changes and its score, or what is wrong with it. */
export function ImportList({ lines, ...list }: ImportListProps) {
  return (
    <ol className="import-lines" aria-label="Lignes du fichier">
      {lines.map((line) => (
        <Line key={line.number} line={line} {...list} />
      ))}
    </ol>
  );
}

function Line({ line, base, left, isBusy, onTake }: Omit<ImportListProps, 'lines'> & { line: ShownLine }) {
  const { number, label, state, faults, changes, programmeId, before, after, status } = line;
  const { tone, icon: Icon, label: sign } = SIGNS[state];
  const name = label || 'Sans titre';
  return (
    <li data-wrong={state === 'wrong' || undefined}>
      <span className="import-take">
        {isReady(line) && (
          <input
            type="checkbox"
            aria-label={`Importer la ligne ${number}, ${name}`}
            checked={!left.has(number)}
            disabled={isBusy}
            onChange={({ target }) => onTake(number, target.checked)}
          />
        )}
      </span>
      <span className="num muted">
        <span className="sr-only">Ligne </span>
        {number}
      </span>
      <div className="import-what">
        <strong>
          {programmeId === undefined ? name : <Link to={`${base}/${programmeId}`}>{name}</Link>}
        </strong>
        {status === 'published' && state === 'change' && (
          <p className="muted">En ligne&nbsp;: son brouillon change, le site non.</p>
        )}
        {changes.length > 0 && (
          <ul className="muted">
            {changes.slice(0, NAMED).map((change) => (
              <li key={change}>{change}</li>
            ))}
            {changes.length > NAMED && (
              <li>
                et {changes.length - NAMED} {changes.length > NAMED + 1 ? 'autres champs' : 'autre champ'}
              </li>
            )}
          </ul>
        )}
        {faults.length > 0 && (
          <ul className="import-faults">
            {faults.map((fault) => (
              <li key={faultText(fault)}>
                {fault.column !== undefined && (
                  <>
                    <b>{fault.column}</b>&nbsp;:{' '}
                  </>
                )}
                {fault.sentence}
              </li>
            ))}
          </ul>
        )}
      </div>
      <span className="import-score">
        {after !== undefined && (
          <>
            {before !== undefined && before !== after && (
              <>
                <span className="sr-only">Score de </span>
                <span className="num muted">{before}</span>
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> à </span>
              </>
            )}
            <ScoreBand score={after} />
          </>
        )}
      </span>
      <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
        {sign}
      </StateTag>
    </li>
  );
}
