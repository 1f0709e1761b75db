import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { changedKeys, fieldLines, PROGRAMME_FIELDS, type ProgrammeContent } from '@trame/domain/catalogue';
import { Button } from '@trame/ui/button';
import { PlainTable } from '@trame/ui/plain-table';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { WorkDialog } from '@trame/ui/work-dialog';
import { Equal, EqualNot } from 'lucide-react';
import { bothQuery, type Double } from '../data/doubles.ts';
import '../styles/optimisation.css';

/** The keyboard scrolls a table that is longer than the dialog. */
const SCROLL = { role: 'group', tabIndex: 0 } as const;

type CompareDialogProps = { pair: Double; onClose: () => void };

/** Two sheets side by side, field by field: what is the same, and what is not. */
export default function CompareDialog({ pair, onClose }: CompareDialogProps) {
  const query = useQuery(bothQuery(pair.first_id, pair.second_id));
  return (
    <WorkDialog
      open
      title="Comparer deux fiches"
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div {...SCROLL} className="opt-compare" aria-label="Champs des deux fiches">
        <QueryView
          query={query}
          failed="Impossible de lire ces fiches"
          compact
          pending={
            <LoadingStatus label="Lecture des fiches...">
              <SkeletonBlock height={320} />
            </LoadingStatus>
          }
        >
          {([first, second]) =>
            first && second ? (
              <Fields first={first} second={second} />
            ) : (
              <p>Une des deux fiches n’existe plus.</p>
            )
          }
        </QueryView>
      </div>
    </WorkDialog>
  );
}

function Fields({ first, second }: { first: ProgrammeContent; second: ProgrammeContent }) {
  const different = new Set(changedKeys(first, second));
  const known = PROGRAMME_FIELDS.filter(({ key }) => first[key] !== undefined || second[key] !== undefined);
  // What differs is what one decides on.
  const fields = [
    ...known.filter(({ key }) => different.has(key)),
    ...known.filter(({ key }) => !different.has(key)),
  ];
  return (
    <PlainTable>
      <thead>
        <tr>
          <th scope="col">Champ</th>
          <th scope="col">{first.title}</th>
          <th scope="col">{second.title}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ key, label }) => (
          <tr key={key}>
            <th scope="row">
              {label}
              {different.has(key) ? (
                <span className="opt-different">
                  <EqualNot className="icon" aria-hidden /> Différent
                </span>
              ) : (
                <span className="opt-equal">
                  <Equal className="icon" aria-hidden /> Égal
                </span>
              )}
            </th>
            <td>{fieldLines(key, first).join('\n') || 'vide'}</td>
            <td>{fieldLines(key, second).join('\n') || 'vide'}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
