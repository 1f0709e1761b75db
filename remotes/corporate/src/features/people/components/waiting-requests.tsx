import { useQuery } from '@tanstack/react-query';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { useHost } from '@trame/platform';
import { Link } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Clock } from 'lucide-react';
import { NAMED_WAITING, waitingOptions } from '../data/staff.ts';
import { requestText } from '../model/person.ts';

/** Above the list: the changes of roles that nobody has decided yet, by person. */
export function WaitingRequests({ base }: { base: string }) {
  const { roles, userId } = useHost().session;
  const { data: waiting = [], error } = useQuery(waitingOptions());
  useQuietReport([error], 'waiting-requests');
  const isAdmin = roles.includes('admin');
  const people = isAdmin ? waiting.filter(({ id }) => id !== userId) : waiting;
  if (people.length === 0) return null;
  return (
    <div className="staff-notice">
      <Alert
        tone={isAdmin ? 'warning' : 'info'}
        icon={<Clock className="icon" aria-hidden />}
        title={
          isAdmin
            ? 'Des changements de rôle attendent votre décision'
            : 'Des changements de rôle attendent un administrateur'
        }
      >
        <ul className="staff-notice-list">
          {people.map(({ id, full_name, email, open_requests }) => (
            <li key={id}>
              <Link to={`${base}/${id}`}>{full_name}</Link> <span className="muted">{email}</span>
              {`\u00a0: ${open_requests.map(requestText).join(', ')}`}
            </li>
          ))}
          {waiting.length === NAMED_WAITING && (
            <li>
              <Link to={`${base}?statut=waiting`}>Voir tous les changements demandés</Link>
            </li>
          )}
        </ul>
      </Alert>
    </div>
  );
}
