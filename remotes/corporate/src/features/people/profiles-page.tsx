import { useQuery } from '@tanstack/react-query';
import { useEndlessList } from '@trame/app/endless-list';
import { ExportMenu } from '@trame/app/export-menu';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { ListPage } from '@trame/app/list-page';
import { countOf } from '@trame/app/noun';
import { UndoBar, useUndo } from '@trame/app/undo-bar';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { useKeys } from '@trame/app/use-keys';
import type { ExportedList } from '@trame/app/use-list-export';
import { useListFilters } from '@trame/app/use-list-filters';
import { useHost } from '@trame/platform';
import { useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { ListPlus, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { PeopleTable } from './components/people-table.tsx';
import { WaitingRequests } from './components/waiting-requests.tsx';
import { FILTERS, peopleCountOptions, peopleListOptions, readPeople, recordExport } from './data/staff.ts';
import {
  PERSON_NOUN,
  ROLE_FILTERS,
  STATUS_FILTERS,
  TITLE,
  type Filters,
  type StaffPerson,
} from './model/person.ts';
import './styles/staff.css';

const InviteDialog = lazyDialog(() => import('./components/invite-dialog.tsx'));

/** The list as a file: the rows are read once, for their ids, and written from there. */
function exportedList(filters: Filters): ExportedList<StaffPerson> {
  let people: readonly StaffPerson[] = [];
  return {
    noun: PERSON_NOUN,
    fileName: 'profils',
    sheetName: TITLE,
    readIds: async (max, signal) => {
      people = await readPeople(filters, max, signal);
      return people.map(({ id }) => id);
    },
    readRows: (ids) => Promise.resolve(people.filter(({ id }) => ids.includes(id))),
    columns: async () => (await import('./model/sheet-columns.ts')).SHEET_COLUMNS,
    record: recordExport,
  };
}

/** The people of the staff: who has an account, with which roles since when, and who is invited. */
export default function ProfilesPage() {
  const list = useListFilters(FILTERS);
  const { filters } = list;
  const { userId } = useHost().session;
  const { query, view, loadMore } = useEndlessList(peopleListOptions(filters));
  const count = useQuery(peopleCountOptions(filters));
  useQuietReport([count.error], 'count-staff');
  const base = useResolvedPath('.').pathname.replace(/\/$/, '');
  const [isInviting, setInviting] = useState(false);
  const undoLast = useUndo();
  useKeys({ u: () => void undoLast() }, !isInviting);
  const invite = (
    <Button
      variant="primary"
      icon={<UserRoundPlus className="icon" aria-hidden />}
      onClick={() => setInviting(true)}
    >
      Inviter une personne
    </Button>
  );
  return (
    <>
      <ListPage<StaffPerson>
        title={TITLE}
        subtitle="Qui travaille ici, avec quels rôles. Un rôle se demande, puis un administrateur le confirme."
        actions={
          <>
            <ExportMenu list={exportedList(filters)} />
            <Button icon={<ListPlus className="icon" aria-hidden />} href={`${base}/inviter`}>
              Inviter plusieurs
            </Button>
            {invite}
          </>
        }
        list={{
          ...list,
          view,
          isBusy: query.isFetching,
          total: count.data,
          endless: { query, loadMore },
        }}
        texts={{
          failed: 'Impossible de charger les profils',
          loading: 'Chargement des profils...',
          search: 'Rechercher (nom, e-mail, fonction)...',
          searchLabel: 'Rechercher une personne',
          count: (total) => countOf(PERSON_NOUN, total),
          notFound: 'Aucune personne trouvée',
          empty: {
            title: 'Personne dans l’équipe',
            description: 'Invitez une personne par e-mail\u00a0: elle choisit elle-même son mot de passe.',
            action: invite,
          },
        }}
        filters={
          <>
            <ChoiceFilter
              label="Statut"
              inView
              value={filters.status}
              options={STATUS_FILTERS}
              onChange={(status) => list.setFilter({ status })}
            />
            <ChoiceFilter
              label="Rôle"
              value={filters.role}
              options={ROLE_FILTERS}
              onChange={(role) => list.setFilter({ role })}
            />
          </>
        }
        notice={<WaitingRequests base={base} />}
      >
        {(rows, { isBusy }) => (
          <PeopleTable
            label={TITLE}
            rows={rows}
            isBusy={isBusy}
            search={filters.search}
            viewerId={userId}
            hrefOf={({ id }) => `${base}/${id}`}
          />
        )}
      </ListPage>
      {isInviting && <InviteDialog base={base} onClose={() => setInviting(false)} />}
      <UndoBar />
    </>
  );
}
