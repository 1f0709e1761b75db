import { useQueryClient } from '@tanstack/react-query';
import { FocusOnOpen } from '@trame/app/focus-on-open';
import { offerUndo, undoTurn } from '@trame/app/undo-store';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { schemaResolver } from '@trame/app/use-entity-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { ROLE_LABELS, ROLES } from '@trame/domain';
import { STAFF_LIMITS, staffInvitationSchema, type StaffInvitation } from '@trame/domain/staff';
import { Link } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { ErrorSummary } from '@trame/ui/form';
import { SelectField } from '@trame/ui/select-field';
import { TextField } from '@trame/ui/text-field';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { cancelInvitation } from '../data/account-actions.ts';
import { invite, type Invited } from '../data/invitations.ts';
import { personChanged } from '../data/staff.ts';
import { inviteAdvice } from '../model/failures.ts';
import { roleLabel } from '../model/person.ts';

const LABELS = {
  email: 'Adresse e-mail',
  full_name: 'Nom complet',
  job_title: 'Fonction',
  role: 'Rôle demandé',
};
const FAILED = 'L’invitation n’est pas partie';

export type InviteDialogProps = {
  /** Address of the list of people. */
  base: string;
  onClose: () => void;
};

/** Invites one person by mail; the role is asked for, not given. */
export default function InviteDialog({ base, onClose }: InviteDialogProps) {
  const id = useId();
  const client = useQueryClient();
  const notice = useActionNotice();
  const { control, handleSubmit, formState, reset } = useForm<StaffInvitation>({
    defaultValues: { email: '', full_name: '', job_title: '', role: null },
    resolver: schemaResolver<StaffInvitation>(staffInvitationSchema),
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const done = ({ outcome, id: personId }: Invited, person: StaffInvitation, turn: number) => {
    void personChanged(client, personId);
    if (outcome === 'already_staff') {
      // Nothing is left to lose: the link to the profile leads away without a question.
      reset(person);
      return;
    }
    const { full_name: name, role } = person;
    const asked = role ? ` Rôle ${roleLabel(role)} demandé.` : '';
    const isAdded = outcome === 'added';
    if (isAdded) notice.succeeded(`${name} rejoint l’équipe`, `Son compte existait déjà.${asked}`);
    else notice.succeeded('Invitation envoyée', `${person.email}.${asked}`);
    const undo = async () => {
      await cancelInvitation(personId);
      await personChanged(client, personId);
    };
    offerUndo({ label: isAdded ? `${name} rejoint l’équipe` : `Invitation envoyée à ${name}`, undo }, turn);
    closeSaved();
  };
  const { mutate, isPending, error, data } = useSoleMutation({
    mutationFn: async (person: StaffInvitation) => {
      const turn = undoTurn();
      return { invited: await invite(person), person, turn };
    },
    networkMode: 'always',
    onSuccess: ({ invited, person, turn }) => done(invited, person, turn),
    onError: (failure) => notice.failed(failure, FAILED),
  });
  const submit = handleSubmit((person) => mutate(person));
  const close = () => {
    if (!isPending) requestClose();
  };
  const known = data?.invited.outcome === 'already_staff' ? data : undefined;
  return (
    <>
      <Dialog
        open
        title="Inviter une personne"
        onClose={close}
        closeOnScrim={false}
        footer={
          <>
            <Button disabled={isPending} onClick={close}>
              Annuler
            </Button>
            <Button variant="primary" type="submit" form={id} loading={isPending}>
              {isPending ? 'Envoi...' : 'Envoyer l’invitation'}
            </Button>
          </>
        }
      >
        <form
          id={id}
          className="staff-dialog"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <ErrorSummary control={control} labels={LABELS} />
          <div className="staff-dialog" inert={isPending}>
            <FocusOnOpen />
            <TextField
              name="email"
              control={control}
              type="email"
              label={LABELS.email}
              help="L’invitation part à cette adresse. La personne y choisit son mot de passe."
              required
              autoComplete="off"
            />
            <TextField
              name="full_name"
              control={control}
              label={LABELS.full_name}
              required
              autoComplete="off"
              maxLength={STAFF_LIMITS.fullName}
            />
            <TextField
              name="job_title"
              control={control}
              label={LABELS.job_title}
              autoComplete="off"
              maxLength={STAFF_LIMITS.jobTitle}
            />
            <SelectField
              name="role"
              control={control}
              label={LABELS.role}
              help="Un administrateur le confirme. Sans rôle, ne s’ouvre que ce qui est ouvert à tous."
              placeholder="Aucun pour l’instant"
              clearLabel="Effacer le rôle"
              options={ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
            />
          </div>
          {known && !isPending && (
            <Alert tone="info" title="Cette personne fait déjà partie de l’équipe" live>
              Rien n’a été envoyé à {known.person.email}.{' '}
              <Link to={`${base}/${known.invited.id}`} onClick={onClose}>
                Voir son profil
              </Link>
            </Alert>
          )}
          {error && !isPending && (
            <Alert tone="danger" title={FAILED} live>
              {inviteAdvice(error)} Votre saisie est conservée.
            </Alert>
          )}
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
