import { formatDateTime } from '@trame/domain';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Facts } from '@trame/ui/facts';
import { decideRoleChange, type Decision } from '../data/account-actions.ts';
import { decisionAdvice, isRequestOver } from '../model/failures.ts';
import { roleLabel, rolesAfter, type RoleRequest, type StaffPerson } from '../model/person.ts';
import { viewAsAddress } from '../model/view-as.ts';
import { OpenedChanges } from './opened-changes.tsx';
import { useStaffAction } from './use-staff-action.ts';

export type DecisionDialogProps = {
  person: StaffPerson;
  request: RoleRequest;
  /** Address of the list of people. */
  base: string;
  onClose: () => void;
};

const FAILED = 'La décision n’a pas été enregistrée';

/** The second step: an administrator reads who, which role and what it opens, then confirms or refuses. */
export default function DecisionDialog({ person, request, base, onClose }: DecisionDialogProps) {
  const { role, action, reason, requested_by, requested_at } = request;
  const notice = useActionNotice();
  const label = roleLabel(role);
  const isGiving = action === 'grant';
  const { mutate, isPending, error, variables } = useStaffAction({
    personId: person.id,
    perform: (decision: Decision) => decideRoleChange(request.id, decision),
    failed: FAILED,
    onDone: (_answer, decision) => {
      const done = isGiving ? `Rôle ${label} donné` : `Rôle ${label} retiré`;
      notice.succeeded(decision === 'confirm' ? done : 'Demande refusée', person.full_name);
      onClose();
    },
  });
  const isOver = !isPending && isRequestOver(error);
  return (
    <Dialog
      open
      width="lg"
      title={
        isGiving
          ? `Donner le rôle ${label} à ${person.full_name}\u202f?`
          : `Retirer le rôle ${label} à ${person.full_name}\u202f?`
      }
      onClose={() => (isPending ? undefined : onClose())}
      footer={
        isOver ? (
          <Button onClick={onClose}>Fermer</Button>
        ) : (
          <>
            <Button disabled={isPending} onClick={onClose}>
              Décider plus tard
            </Button>
            <Button
              loading={isPending && variables === 'refuse'}
              disabled={isPending && variables !== 'refuse'}
              onClick={() => mutate('refuse')}
            >
              Refuser
            </Button>
            <Button
              variant={isGiving ? 'primary' : 'danger'}
              loading={isPending && variables === 'confirm'}
              disabled={isPending && variables !== 'confirm'}
              onClick={() => mutate('confirm')}
            >
              {isGiving ? 'Donner ce rôle' : 'Retirer ce rôle'}
            </Button>
          </>
        )
      }
    >
      <div className="staff-dialog">
        <Facts
          layout="beside"
          label="La demande"
          items={[
            { label: 'Personne', value: `${person.full_name}, ${person.email}` },
            { label: 'Fonction', value: person.job_title },
            {
              label: 'Rôles actuels',
              value: person.roles.map((held) => roleLabel(held.role)).join(', ') || 'Aucun',
            },
            {
              label: isGiving ? 'Demandé' : 'Retrait demandé',
              value: `${requested_by ? `par ${requested_by} ` : ''}le ${formatDateTime(requested_at)}`,
            },
            { label: 'Motif', value: reason },
          ]}
        />
        <OpenedChanges person={person} change={request} />
        <p>
          <Button
            variant="inline"
            href={viewAsAddress(base, { personId: person.id, roles: rolesAfter(person, request) })}
          >
            {isGiving ? 'Voir comme avec ce rôle' : 'Voir comme sans ce rôle'}
          </Button>
        </p>
        {error && !isPending && (
          <Alert tone="danger" title={FAILED} live>
            {decisionAdvice(error)}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
