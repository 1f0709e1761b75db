import { formatDateTime } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { PlainTable } from '@trame/ui/plain-table';
import type { JournalLine } from '../data/journal.ts';
import { actorText, lineText } from '../model/line-text.ts';
import '../styles/journal.css';

type JournalLinesProps = {
  lines: readonly JournalLine[];
  /** Shows what one person did. */
  onPerson?: (id: string) => void;
};

/** Lines of the journal: when, who, what, to whom. */
export function JournalLines({ lines, onPerson }: JournalLinesProps) {
  return (
    <PlainTable className="jr-table">
      <caption className="sr-only">Journal</caption>
      <thead>
        <tr>
          <th scope="col">Quand</th>
          <th scope="col">Qui</th>
          <th scope="col">Quoi</th>
          <th scope="col">Sur qui, sur quoi</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <td className="num muted">{formatDateTime(line.at)}</td>
            <td>
              {onPerson && line.actor_id !== null ? (
                <Button
                  size="sm"
                  variant="link"
                  aria-label={`Tout ce que ${actorText(line)} a fait`}
                  onClick={() => line.actor_id !== null && onPerson(line.actor_id)}
                >
                  {actorText(line)}
                </Button>
              ) : (
                actorText(line)
              )}
            </td>
            <td>
              <strong>{lineText(line)}</strong>
            </td>
            <td className="muted">{line.subject ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
