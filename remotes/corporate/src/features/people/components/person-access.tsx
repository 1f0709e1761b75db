import { lazyDialog } from '@trame/app/lazy-dialog';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDateTime, withDe } from '@trame/domain';
import { RESEND_MINUTES } from '@trame/domain/staff';
import { useNavigate } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Facts, type Fact } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { LogOut, Send, UserRoundMinus, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cancelInvitation, endSessions } from '../data/account-actions.ts';
import { resendInvitation } from '../data/invitations.ts';
import { RefusedInvitation } from '../model/failures.ts';
import type { StaffPerson } from '../model/person.ts';
import { accountProtection, canLeave, type Situation } from '../model/protection.ts';
import { PersonState } from './person-state.tsx';
import { useStaffAction } from './use-staff-action.ts';

const ActionDialog = lazyDialog(() => import('./action-dialog.tsx'));

export type PersonAccessProps = { person: StaffPerson; situation: Situation; base: string };

const sessionsText = (count: number) => {
  if (count === 0) return 'Aucune';
  return count === 1 ? 'Une' : String(count);
};

function factsOf(person: StaffPerson): Fact[] {
  const { disabled_at, disabled_by, disabled_reason, invitation_sent_at, invited_by } = person;
  const isInvited = person.status === 'invited';
  return [
    { label: 'Statut', value: <PersonState status={person.status} /> },
    ...(disabled_at
      ? [
          {
            label: 'Désactivé',
            value: `Le ${formatDateTime(disabled_at)}${disabled_by ? ` par ${disabled_by}` : ''}`,
          },
          { label: 'Motif', value: disabled_reason },
        ]
      : []),
    ...(invitation_sent_at
      ? [
          {
            label: 'Invitation',
            value: `Envoyée le ${formatDateTime(invitation_sent_at)}${invited_by ? ` par ${invited_by}` : ''}`,
          },
        ]
      : []),
    ...(isInvited
      ? []
      : [
          {
            label: 'Dernière connexion',
            value: person.last_sign_in_at ? formatDateTime(person.last_sign_in_at) : 'Jamais',
          },
          { label: 'Sessions ouvertes', value: sessionsText(person.open_sessions) },
          { label: 'Second facteur', value: person.has_second_factor ? 'Activé' : 'Non activé' },
        ]),
  ];
}

/** How somebody gets in: status, invitation, last sign-in, sessions. */
export function PersonAccess({ person, situation, base }: PersonAccessProps) {
  const { status } = person;
  const canAct = accountProtection(person, situation) === undefined;
  return (
    <Section title="Accès">
      <div className="staff-access">
        <Facts items={factsOf(person)} />
        {status === 'invited' && <Invitation person={person} base={base} />}
        {canLeave(person, situation) && <Leaving person={person} base={base} />}
        {status === 'active' && canAct && person.open_sessions > 0 && <Sessions person={person} />}
      </div>
    </Section>
  );
}

type ConfirmedProps<Answer> = {
  person: StaffPerson;
  /** The button that opens the question. */
  button: { label: string; icon: ReactNode; variant?: 'text' };
  /** The question: its title, the button that confirms, and while it is done. */
  title: string;
  confirm: string;
  running: string;
  failed: string;
  perform: () => Promise<Answer>;
  onDone: (answer: Answer) => void;
  children: ReactNode;
};

/** An action on somebody behind a question, which closes once it is done. */
function Confirmed<Answer>(props: ConfirmedProps<Answer>) {
  const { person, button, title, confirm, running, failed, perform, onDone, children } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const mutation = useStaffAction({
    personId: person.id,
    perform,
    failed,
    onDone: (answer) => {
      close();
      onDone(answer);
    },
  });
  return (
    <div>
      <Button
        size="sm"
        {...(button.variant && { variant: button.variant })}
        icon={button.icon}
        onClick={() => setOpen(true)}
      >
        {button.label}
      </Button>
      {isOpen && (
        <ActionDialog
          {...{ title, confirm, running, failed, mutation }}
          isDanger
          onConfirm={() => mutation.mutate(undefined)}
          onClose={close}
        >
          <p>{children}</p>
        </ActionDialog>
      )}
    </div>
  );
}

function Sessions({ person }: { person: StaffPerson }) {
  const notice = useActionNotice();
  return (
    <Confirmed
      person={person}
      button={{ label: 'Fermer ses sessions', icon: <LogOut className="icon" aria-hidden /> }}
      title={`Fermer les sessions ${withDe(person.full_name)}\u202f?`}
      confirm="Fermer les sessions"
      running="Fermeture..."
      failed="Impossible de fermer les sessions"
      perform={() => endSessions(person.id)}
      onDone={(count) =>
        notice.succeeded(
          count > 1 ? `${count} sessions fermées` : 'Session fermée',
          `${person.full_name} devra se reconnecter.`,
        )
      }
    >
      Cette personne est déconnectée de tous ses appareils et devra se reconnecter. Ce qu’elle n’a pas
      enregistré peut être perdu. Cette action ne s’annule pas.
    </Confirmed>
  );
}

function Leaving({ person, base }: { person: StaffPerson; base: string }) {
  const notice = useActionNotice();
  const navigate = useNavigate();
  return (
    <Confirmed
      person={person}
      button={{
        label: 'Retirer de l’équipe',
        icon: <UserRoundMinus className="icon" aria-hidden />,
        variant: 'text',
      }}
      title={`Retirer ${person.full_name} de l’équipe\u202f?`}
      confirm="Retirer de l’équipe"
      running="Retrait..."
      failed="Impossible de retirer cette personne de l’équipe"
      perform={() => cancelInvitation(person.id)}
      onDone={() => {
        notice.succeeded(`${person.full_name} ne fait plus partie de l’équipe`, 'Son compte reste.');
        void navigate(base, { replace: true });
      }}
    >
      Cette personne quitte la liste, avec les rôles demandés pour elle. Son compte reste{'\u00a0'}: elle peut
      toujours se connecter. Vous pourrez l’inviter de nouveau.
    </Confirmed>
  );
}

function Invitation({ person, base }: { person: StaffPerson; base: string }) {
  const notice = useActionNotice();
  const navigate = useNavigate();
  const resending = useStaffAction({
    personId: person.id,
    perform: () => resendInvitation(person.id),
    failed: 'L’invitation n’est pas repartie',
    onDone: () => notice.succeeded('Invitation envoyée de nouveau', person.email),
  });
  const { error } = resending;
  return (
    <div className="staff-invitation">
      <p className="help">
        La personne choisit son mot de passe depuis l’e-mail. Un nouvel envoi est possible {RESEND_MINUTES}{' '}
        minutes après le précédent.
      </p>
      <div className="staff-actions">
        <Button
          size="sm"
          icon={<Send className="icon" aria-hidden />}
          loading={resending.isPending}
          onClick={() => resending.mutate(undefined)}
        >
          Renvoyer l’invitation
        </Button>
        <Confirmed
          person={person}
          button={{
            label: 'Annuler l’invitation',
            icon: <X className="icon" aria-hidden />,
            variant: 'text',
          }}
          title={`Annuler l’invitation ${withDe(person.full_name)}\u202f?`}
          confirm="Annuler l’invitation"
          running="Annulation..."
          failed="Impossible d’annuler cette invitation"
          perform={() => cancelInvitation(person.id)}
          onDone={() => {
            notice.succeeded(
              'Invitation annulée',
              `Le lien reçu par ${person.full_name} ne fonctionne plus.`,
            );
            void navigate(base, { replace: true });
          }}
        >
          Le lien de l’e-mail cesse de fonctionner, et la personne quitte la liste avec les rôles demandés
          pour elle. Vous pourrez l’inviter de nouveau.
        </Confirmed>
      </div>
      {error instanceof RefusedInvitation && !resending.isPending && (
        <p className="staff-refusal" role="alert">
          {error.message}
        </p>
      )}
    </div>
  );
}
