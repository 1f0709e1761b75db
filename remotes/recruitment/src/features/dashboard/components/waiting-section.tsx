import { today } from '@trame/domain';
import { useHost } from '@trame/platform';
import { Link } from '@trame/platform/router';
import { Section } from '@trame/ui/page';
import { PlainTable } from '@trame/ui/plain-table';
import { EmptyState } from '@trame/ui/states';
import type { Waiting } from '../model/dashboard.ts';
import { quietSince, waitingFor } from '../model/list-links.ts';
import { sinceText } from '../model/text.ts';
import { CountLink } from './count-link.tsx';

/** For whom undecided applications wait now; does not depend on the period. */
export function WaitingSection({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <Section title="Qui attend quoi, aujourd’hui">
      {waiting.length === 0 ? (
        <EmptyState
          compact
          title="Rien n’attend"
          description="Chaque candidature a été acceptée ou refusée."
        />
      ) : (
        <div className="dash-scroll">
          <PlainTable className="dash-waiting">
            <thead>
              <tr>
                <th scope="col">Responsable</th>
                <th scope="col">Sans décision</th>
                <th scope="col">Sans contact depuis 14&nbsp;jours</th>
                <th scope="col">La plus ancienne</th>
              </tr>
            </thead>
            <tbody>
              {waiting.map((line) => (
                <WaitingRow key={line.assignee ?? 'none'} line={line} />
              ))}
            </tbody>
          </PlainTable>
        </div>
      )}
    </Section>
  );
}

function WaitingRow({ line }: { line: Waiting }) {
  const { session } = useHost();
  const name = line.assignee === null ? 'Sans responsable' : (line.name ?? 'Compte supprimé');
  const conditions = waitingFor(line.assignee);
  return (
    <tr>
      <th scope="row">
        {name}
        {line.assignee === session.userId && <span className="muted"> (vous)</span>}
      </th>
      <td>
        <CountLink count={line.count} conditions={conditions} label={`sans décision, ${name}`} />
      </td>
      <td>
        <CountLink
          count={line.quiet}
          conditions={[...conditions, quietSince(today())]}
          label={`sans contact depuis 14 jours, ${name}`}
        />
      </td>
      <td className="dash-oldest">
        <Link to={`applications/${line.oldest.id}`}>{line.oldest.name}</Link>{' '}
        <span className="muted num">{sinceText(line.oldest.since)}</span>
      </td>
    </tr>
  );
}
