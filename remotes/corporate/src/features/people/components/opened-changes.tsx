import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { AppIcon } from '@trame/ui/app-icon';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { registryOptions } from '../data/registry.ts';
import { openedMore, RIGHTS, type OpenedChange } from '../model/opened.ts';
import { rolesAfter, rolesOf, type RoleRequest, type StaffPerson } from '../model/person.ts';

type OpenedChangesProps = { person: StaffPerson; change: Pick<RoleRequest, 'role' | 'action'> };

/** What a change of a role opens for somebody, or closes: areas and pages, from what the shell itself decides by. */
export function OpenedChanges({ person, change }: OpenedChangesProps) {
  const before = rolesOf(person);
  const after = rolesAfter(person, change);
  const isGiving = change.action === 'grant';
  const query = useQuery(registryOptions({ userId: person.id, roles: isGiving ? after : before }));
  const title = isGiving ? 'Ce que ce rôle ouvre de plus' : 'Ce qui ne s’ouvrira plus';
  return (
    <section className="staff-opened" aria-label={title}>
      <h3>{title}</h3>
      <QueryView
        query={query}
        failed="Impossible de lire ce que les rôles ouvrent"
        compact
        pending={
          <LoadingStatus label="Lecture de ce que les rôles ouvrent...">
            <SkeletonBlock width="60%" />
          </LoadingStatus>
        }
      >
        {(registry) => (
          <Changes
            changes={openedMore(
              registry,
              isGiving ? { from: before, to: after } : { from: after, to: before },
            )}
            isGiving={isGiving}
          />
        )}
      </QueryView>
      {RIGHTS[change.role] && <p className="staff-rights">{RIGHTS[change.role]}</p>}
    </section>
  );
}

function Changes({ changes, isGiving }: { changes: readonly OpenedChange[]; isGiving: boolean }) {
  if (changes.length === 0) {
    return (
      <p className="muted">
        {isGiving
          ? 'Aucun espace de plus\u00a0: les autres rôles ouvrent déjà les mêmes.'
          : 'Aucun espace\u00a0: les autres rôles ouvrent les mêmes.'}
      </p>
    );
  }
  return (
    <ul className="staff-opened-list">
      {changes.map(({ area, pages, unavailable }) => (
        <li key={area.id}>
          <AppIcon draft={area.draft} size="sm" />
          <div>
            <strong>{area.title}</strong>
            <p className="muted">
              {unavailable ?? (pages.map(({ label }) => label).join(', ') || area.description)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
