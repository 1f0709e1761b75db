import { formatDate } from '@trame/domain';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { Highlight } from '@trame/ui/highlight';
import { Clock } from 'lucide-react';
import { useMemo } from 'react';
import { momentText } from '../../site/model/moment.ts';
import { roleLabel, type StaffPerson } from '../model/person.ts';
import { PersonState } from './person-state.tsx';

/** Roles of a row; the person's page has all of them. */
const SHOWN_ROLES = 3;

export type PeopleTableProps = {
  label: string;
  rows: readonly StaffPerson[];
  isBusy: boolean;
  search: string;
  /** Of the viewer, whose row says so. */
  viewerId: string;
  hrefOf: (person: StaffPerson) => string;
};

function Roles({ person: { roles, open_requests: requests } }: { person: StaffPerson }) {
  const left = roles.length - SHOWN_ROLES;
  return (
    <div className="staff-cell">
      {roles.length === 0 && requests.length === 0 && <span className="muted">Aucun rôle</span>}
      {roles.slice(0, SHOWN_ROLES).map(({ role, since }) => (
        <span key={role}>
          {roleLabel(role)} <span className="muted num nowrap">depuis le {formatDate(since)}</span>
        </span>
      ))}
      {left > 0 && (
        <span className="muted">{left === 1 ? 'et un autre rôle' : `et ${left} autres rôles`}</span>
      )}
      {requests.map(({ id, role, action }) => (
        <span key={id} className="staff-waiting">
          <Clock className="icon" aria-hidden />
          <span>
            {action === 'grant' ? `${roleLabel(role)} demandé` : `Retrait de ${roleLabel(role)} demandé`}
          </span>
        </span>
      ))}
    </div>
  );
}

/** Since when a status holds. */
function statusNote({ status, invitation_sent_at, disabled_at, disabled_by }: StaffPerson) {
  if (status === 'invited' && invitation_sent_at)
    return <span className="num">le {formatDate(invitation_sent_at)}</span>;
  if (status !== 'disabled' || !disabled_at) return null;
  return (
    <>
      <span className="num">le {formatDate(disabled_at)}</span>
      {disabled_by && ` par ${disabled_by}`}
    </>
  );
}

const sessionsNote = (count: number) => {
  if (count === 0) return null;
  return count === 1 ? 'Une session ouverte' : `${count} sessions ouvertes`;
};

const columnsOf = (search: string, viewerId: string): readonly DataColumn<StaffPerson>[] => [
  {
    key: 'name',
    title: 'Personne',
    cell: ({ full_name }) => <Highlight text={full_name} query={search} />,
    note: ({ id, job_title, email }) => (
      <div className="staff-who">
        {job_title && (
          <span>
            <Highlight text={job_title} query={search} />
          </span>
        )}
        <span>
          <Highlight text={email} query={search} />
          {id === viewerId && ' (vous)'}
        </span>
      </div>
    ),
    width: '34%',
  },
  { key: 'roles', title: 'Rôles', cell: (person) => <Roles person={person} />, narrow: 'plain' },
  {
    key: 'status',
    title: 'Statut',
    cell: ({ status }) => <PersonState status={status} />,
    note: statusNote,
    width: 188,
    narrow: 'sign',
  },
  {
    key: 'last_sign_in_at',
    title: 'Dernière connexion',
    cell: ({ last_sign_in_at }) =>
      last_sign_in_at ? (
        <span className="num">{momentText(last_sign_in_at)}</span>
      ) : (
        <span className="muted">Jamais</span>
      ),
    note: ({ open_sessions }) => sessionsNote(open_sessions),
    width: 176,
  },
];

/** The people of the staff, each a link to their page. */
export function PeopleTable({ search, viewerId, ...table }: PeopleTableProps) {
  const columns = useMemo(() => columnsOf(search, viewerId), [search, viewerId]);
  return <DataTable columns={columns} {...table} />;
}
