import { useActionNotice } from '@trame/app/use-failure-notice';
import { type Role } from '@trame/domain';
import type { RoleAction } from '@trame/domain/staff';
import { Select } from '@trame/ui/select';
import { useState } from 'react';
import { decideRoleChange, requestRoleChange } from '../data/account-actions.ts';
import { askableRoles, roleLabel, type StaffPerson } from '../model/person.ts';
import ActionDialog from './action-dialog.tsx';
import { OpenedChanges } from './opened-changes.tsx';
import { useStaffAction } from './use-staff-action.ts';

const FAILED = 'Impossible d’enregistrer cette demande';
const UNDELIVERED = 'L’e-mail aux administrateurs n’est pas parti\u00a0: prévenez-en un.';

export type RoleRequestDialogProps = {
  person: StaffPerson;
  /** The role to take; without, the role to ask for is chosen. */
  taken?: string;
  onClose: () => void;
};

/** The first of the two steps: asks for a role to be given or taken. An administrator decides. */
export default function RoleRequestDialog({ person, taken, onClose }: RoleRequestDialogProps) {
  const notice = useActionNotice();
  const askable = askableRoles(person);
  const [chosen, setChosen] = useState<Role | undefined>(askable[0]);
  const action: RoleAction = taken === undefined ? 'grant' : 'take';
  const role = taken ?? chosen ?? '';
  const mutation = useStaffAction({
    personId: person.id,
    perform: (reason: string) => requestRoleChange({ personId: person.id, role, action, reason }),
    failed: FAILED,
    onDone: ({ areNotified }) => {
      if (!areNotified) notice.succeeded('Demande enregistrée', UNDELIVERED);
      onClose();
    },
    undo: ({ id }) => ({
      label:
        action === 'grant'
          ? `Rôle ${roleLabel(role)} demandé pour ${person.full_name}`
          : `Retrait du rôle ${roleLabel(role)} demandé pour ${person.full_name}`,
      undo: () => decideRoleChange(id, 'withdraw'),
    }),
  });
  return (
    <ActionDialog
      title={taken === undefined ? 'Demander un rôle' : `Demander le retrait du rôle ${roleLabel(taken)}`}
      confirm={taken === undefined ? 'Demander ce rôle' : 'Demander le retrait'}
      running="Envoi de la demande..."
      failed={FAILED}
      reason={{
        help: 'Facultatif. L’administrateur le lit avant de décider, et il reste dans l’historique.',
      }}
      mutation={mutation}
      disabled={role === ''}
      onConfirm={(reason) => mutation.mutate(reason)}
      onClose={onClose}
    >
      <p>
        Pour <strong>{person.full_name}</strong> <span className="muted nowrap">{person.email}</span>
      </p>
      {taken === undefined && chosen && (
        <Select<Role>
          label="Rôle"
          value={chosen}
          options={askable.map((value) => ({ value, label: roleLabel(value) }))}
          onChange={setChosen}
        />
      )}
      {role !== '' && <OpenedChanges person={person} change={{ role, action }} />}
      <p className="help">
        {taken === undefined ? 'Rien ne s’ouvre' : 'Rien ne se ferme'} avant qu’un administrateur confirme.
      </p>
    </ActionDialog>
  );
}
