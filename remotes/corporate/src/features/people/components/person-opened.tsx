import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { AppIcon } from '@trame/ui/app-icon';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Eye } from 'lucide-react';
import { registryOptions } from '../data/registry.ts';
import { openedBy } from '../model/opened.ts';
import { rolesOf, type StaffPerson } from '../model/person.ts';
import { viewAsAddress } from '../model/view-as.ts';

/** The areas that the roles of somebody open, and the way to all that they show. */
export function PersonOpened({ person, base }: { person: StaffPerson; base: string }) {
  const roles = rolesOf(person);
  const query = useQuery(registryOptions({ userId: person.id, roles }));
  return (
    <Section
      title="Ce que ses rôles ouvrent"
      actions={
        <Button
          size="sm"
          variant="text"
          icon={<Eye className="icon" aria-hidden />}
          href={viewAsAddress(base, { personId: person.id })}
        >
          Voir comme
        </Button>
      }
    >
      {person.status === 'disabled' && (
        <p className="staff-closed">Rien tant que le compte est désactivé. Ensuite, de nouveau{'\u00a0'}:</p>
      )}
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
          <ul className="staff-opened-list">
            {openedBy(registry, roles)
              .filter(({ isOpen }) => isOpen)
              .map(({ area, pages, unavailable }) => (
                <li key={area.id}>
                  <AppIcon draft={area.draft} size="sm" />
                  <div>
                    <span>{area.title}</span>
                    <p className="muted">{unavailable ?? pages.map(({ label }) => label).join(', ')}</p>
                  </div>
                </li>
              ))}
          </ul>
        )}
      </QueryView>
    </Section>
  );
}
