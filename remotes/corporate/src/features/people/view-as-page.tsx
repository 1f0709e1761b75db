import { useQuery } from '@tanstack/react-query';
import { PageQueryView } from '@trame/app/page-query-view';
import { useAddressFilters } from '@trame/app/use-address-filters';
import { ROLE_LABELS, ROLES } from '@trame/domain';
import { useHost, usePage } from '@trame/platform';
import { useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { AppIcon } from '@trame/ui/app-icon';
import { Button } from '@trame/ui/button';
import { CheckboxGroupField } from '@trame/ui/checkbox-field';
import { Page, Section } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Check, Lock, LockOpen } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { registryOptions } from './data/registry.ts';
import { staffData } from './data/staff.ts';
import { openedBy, RIGHTS, type OpenedArea } from './model/opened.ts';
import { roleLabel, rolesOf, type StaffPerson, TITLE } from './model/person.ts';
import { readRoles, VIEW_AS, writeRoles } from './model/view-as.ts';
import './styles/staff.css';

const NAME = 'Voir comme';

/** How the roles that are looked at differ from those that somebody holds. */
function differenceText(held: readonly string[], shown: readonly string[]): string | undefined {
  const names = (roles: readonly string[]) => new Intl.ListFormat('fr').format(roles.map(roleLabel));
  const added = shown.filter((role) => !held.includes(role));
  const without = held.filter((role) => !shown.includes(role));
  const parts = [
    added.length > 0 ? `avec ${names(added)} en plus` : '',
    without.length > 0 ? `sans ${names(without)}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' et ') : undefined;
}

/** What a set of roles opens, to look at: nothing is changed, and nobody is signed in as somebody else. */
export default function ViewAsPage() {
  const base = useResolvedPath('..', { relative: 'path' }).pathname.replace(/\/$/, '');
  usePage({ title: NAME, breadcrumbs: [{ label: TITLE, to: base }] });
  const { filters, change } = useAddressFilters(VIEW_AS);
  const { personId } = filters;
  const person = useQuery({ ...staffData.one(personId ?? ''), enabled: personId !== null });
  const named = readRoles(filters.roles);
  if (personId === null || person.data) {
    const held = person.data ? rolesOf(person.data) : [];
    return (
      <Shown
        {...(person.data && { person: person.data })}
        roles={named ?? held}
        base={base}
        onChange={(roles) => change({ roles: roles && writeRoles(roles) })}
      />
    );
  }
  return (
    <Page title={NAME}>
      <PageQueryView
        query={person}
        failed="Impossible de charger ce profil"
        pending={
          <LoadingStatus label="Chargement du profil...">
            <SkeletonBlock height={220} />
          </LoadingStatus>
        }
        missing={
          <EmptyState
            title="Cette personne n’existe pas"
            description="Le lien est incomplet, ou cette personne a quitté l’équipe."
            action={<Button href={base}>Revenir aux profils</Button>}
          />
        }
      >
        {() => null}
      </PageQueryView>
    </Page>
  );
}

type ShownProps = {
  person?: StaffPerson;
  roles: readonly string[];
  base: string;
  /** Other roles; null: those of the person again. */
  onChange: (roles: readonly string[] | null) => void;
};

function Shown({ person, roles, base, onChange }: ShownProps) {
  const { userId } = useHost().session;
  // The boxes follow the address, also on the way back.
  const { control, getValues } = useForm({ values: { roles: [...roles] } });
  const registry = useQuery(registryOptions({ userId: person?.id ?? userId, roles }));
  const rights = roles.filter((role) => RIGHTS[role]);
  const difference = person && differenceText(rolesOf(person), roles);
  return (
    <Page
      title={person ? `Voir comme ${person.full_name}` : NAME}
      subtitle="Ce que des rôles ouvrent, en lecture seule. Personne n’est connecté à la place de quelqu’un."
      actions={person && <Button href={`${base}/${person.id}`}>Revenir au profil</Button>}
    >
      <Section title="Avec quels rôles">
        <div onChange={() => onChange(getValues('roles'))}>
          <CheckboxGroupField
            name="roles"
            control={control}
            label="Rôles"
            options={ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
            columns={3}
          />
        </div>
        {difference && (
          <div className="staff-view-difference">
            <Alert
              tone="info"
              action={
                <Button size="sm" onClick={() => onChange(null)}>
                  Ses rôles actuels
                </Button>
              }
            >
              Comme {person.full_name}, {difference}. Rien n’est changé.
            </Alert>
          </div>
        )}
        {rights.length > 0 && (
          <div className="staff-view-rights">
            {rights.map((role) => (
              <p key={role} className="staff-rights">
                {`${roleLabel(role)}\u00a0: ${RIGHTS[role]}`}
              </p>
            ))}
          </div>
        )}
      </Section>
      <PageQueryView
        query={registry}
        failed="Impossible de lire ce que les rôles ouvrent"
        pending={
          <LoadingStatus label="Lecture de ce que les rôles ouvrent...">
            <SkeletonBlock height={220} />
          </LoadingStatus>
        }
      >
        {(apps) => <Areas areas={openedBy(apps, roles)} />}
      </PageQueryView>
    </Page>
  );
}

function Areas({ areas }: { areas: readonly OpenedArea[] }) {
  const opened = areas.filter(({ isOpen }) => isOpen);
  const closed = areas.filter(({ isOpen }) => !isOpen);
  return (
    <div className="staff-view">
      <section aria-labelledby="staff-view-open">
        <h2 id="staff-view-open">
          {opened.length === 1 ? 'Un espace ouvert' : `${opened.length} espaces ouverts`}
        </h2>
        <p className="muted">
          En plus de l’accueil et de «{'\u00a0'}Mon compte{'\u00a0'}», ouverts à toute l’équipe.
        </p>
        <ul className="staff-areas">
          {opened.map((opening) => (
            <OpenArea key={opening.area.id} {...opening} />
          ))}
        </ul>
      </section>
      {closed.length > 0 && (
        <section aria-labelledby="staff-view-closed">
          <h2 id="staff-view-closed">
            {closed.length === 1 ? 'Un espace fermé' : `${closed.length} espaces fermés`}
          </h2>
          <ul className="staff-areas">
            {closed.map(({ area }) => (
              <li key={area.id} className="tr-card staff-area is-closed">
                <AppIcon draft={area.draft} size="md" />
                <div>
                  <h3>{area.title}</h3>
                  <p className="staff-area-sign">
                    <Lock className="icon" aria-hidden />
                    {rolesText(area.roles)}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const rolesText = (roles: readonly string[]) =>
  roles.length === 1
    ? `Rôle ${roleLabel(roles[0] ?? '')}`
    : `Un des rôles ${roles.map(roleLabel).join(', ')}`;

function OpenArea({ area, pages, unavailable }: OpenedArea) {
  return (
    <li className="tr-card staff-area">
      <AppIcon draft={area.draft} size="md" />
      <div>
        <h3>{area.title}</h3>
        <p className="muted">{area.description}</p>
        {unavailable ? (
          <p className="staff-area-sign is-unavailable">{unavailable}</p>
        ) : (
          <>
            <p className="staff-area-sign is-open">
              <LockOpen className="icon" aria-hidden />
              {area.roles.length === 0 ? 'Ouvert à tous' : 'Ouvert'}
            </p>
            {pages.length > 0 && (
              <ul className="staff-area-pages" aria-label={`Pages de ${area.title}`}>
                {pages.map(({ id, label }) => (
                  <li key={id}>
                    <Check className="icon" aria-hidden />
                    {label}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </li>
  );
}
