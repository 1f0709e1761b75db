import { useQuery } from '@tanstack/react-query';
import { DetailPage } from '@trame/app/detail-page';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { TimelineSection } from '@trame/app/timeline-section';
import { UndoBar, useUndo } from '@trame/app/undo-bar';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useKeys } from '@trame/app/use-keys';
import { useParams, useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Pencil, ShieldCheck, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { peopleQueryOptions } from '../site/data/contents.ts';
import { PersonAccess } from './components/person-access.tsx';
import { PersonOpened } from './components/person-opened.tsx';
import { PersonRoles } from './components/person-roles.tsx';
import { useSituation } from './components/use-situation.ts';
import { useStaffAction } from './components/use-staff-action.ts';
import { enableAccount } from './data/account-actions.ts';
import { KIND, staffData } from './data/staff.ts';
import { describeEntry } from './model/describe-entry.ts';
import { TITLE, type StaffPerson } from './model/person.ts';
import { disableProtection, mayEdit } from './model/protection.ts';
import './styles/staff.css';

const EditDialog = lazyDialog(() => import('./components/edit-dialog.tsx'));
const DisableDialog = lazyDialog(() => import('./components/disable-dialog.tsx'));

const TEXTS = {
  failed: 'Impossible de charger ce profil',
  loading: 'Chargement du profil...',
  missing: 'Profil introuvable',
};

type Doing = { what: 'edit' | 'disable'; person: StaffPerson };

/** Somebody of the staff: roles, access, history, and what can be done about them. */
export default function PersonPage() {
  const { id = '' } = useParams();
  const base = useResolvedPath('..', { relative: 'path' }).pathname.replace(/\/$/, '');
  const query = useQuery(staffData.one(id));
  const { data: people = [] } = useQuery(peopleQueryOptions(KIND));
  const [doing, setDoing] = useState<Doing>();
  const undoLast = useUndo();
  useKeys({ u: () => void undoLast() }, doing === undefined);
  const stop = () => setDoing(undefined);
  return (
    <>
      <DetailPage<StaffPerson>
        query={query}
        list={{ label: TITLE, to: base }}
        texts={TEXTS}
        titleOf={({ full_name }) => full_name}
        renderSubtitle={({ job_title, email }) => [job_title, email].filter(Boolean).join(' · ')}
        renderActions={(person) => (
          <>
            <AccountButton person={person} onDisable={() => setDoing({ what: 'disable', person })} />
            <EditButton person={person} onEdit={() => setDoing({ what: 'edit', person })} />
          </>
        )}
      >
        {(person) => (
          <Known person={person} base={base}>
            <TimelineSection
              entity={{ kind: KIND, id: person.id }}
              people={people}
              describe={describeEntry}
            />
          </Known>
        )}
      </DetailPage>
      {doing?.what === 'edit' && <EditDialog person={doing.person} onClose={stop} />}
      {doing?.what === 'disable' && (
        <DisableDialog person={doing.person} latest={query.data ?? doing.person} onClose={stop} />
      )}
      <UndoBar />
    </>
  );
}

function EditButton({ person, onEdit }: { person: StaffPerson; onEdit: () => void }) {
  if (!mayEdit(person, useSituation(person))) return null;
  return (
    <Button variant="primary" icon={<Pencil className="icon" aria-hidden />} onClick={onEdit}>
      Modifier
    </Button>
  );
}

/** Disables or enables the account, where this viewer may. */
function AccountButton({ person, onDisable }: { person: StaffPerson; onDisable: () => void }) {
  const notice = useActionNotice();
  const situation = useSituation(person);
  const { mutate, isPending } = useStaffAction({
    personId: person.id,
    perform: () => enableAccount(person),
    failed: 'Impossible de réactiver ce compte',
    onDone: () => notice.succeeded('Compte réactivé', `${person.full_name} retrouve ses rôles.`),
  });
  if (disableProtection(person, situation)) return null;
  if (person.status === 'disabled') {
    return (
      <Button
        icon={<UserRoundCheck className="icon" aria-hidden />}
        loading={isPending}
        onClick={() => mutate(undefined)}
      >
        Réactiver
      </Button>
    );
  }
  return (
    <Button icon={<UserRoundX className="icon" aria-hidden />} onClick={onDisable}>
      Désactiver…
    </Button>
  );
}

type KnownProps = { person: StaffPerson; base: string; children: ReactNode };

function Known({ person, base, children }: KnownProps) {
  const situation = useSituation(person);
  const protection = disableProtection(person, situation);
  return (
    <>
      {protection && (
        <div className="staff-notice">
          <Alert tone="info" icon={<ShieldCheck className="icon" aria-hidden />} title="Compte protégé">
            {protection}
          </Alert>
        </div>
      )}
      <div className="staff-page">
        <PersonRoles person={person} situation={situation} base={base} />
        <div className="staff-side">
          <PersonAccess person={person} situation={situation} base={base} />
          <PersonOpened person={person} base={base} />
        </div>
        <div>{children}</div>
      </div>
    </>
  );
}
