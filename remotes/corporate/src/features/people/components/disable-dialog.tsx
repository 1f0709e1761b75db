import { withDe } from '@trame/domain';
import { disableAccount, enableAccount, readAccount } from '../data/account-actions.ts';
import type { StaffPerson } from '../model/person.ts';
import ActionDialog from './action-dialog.tsx';
import { useStaffAction } from './use-staff-action.ts';

const FAILED = 'Impossible de désactiver ce compte';

export type DisableDialogProps = {
  /** As it was when the dialog opened. */
  person: StaffPerson;
  /** As the page has read it since: confirming again after a conflict is about this version. */
  latest: StaffPerson;
  onClose: () => void;
};

/** Disables an account: what ends at once, what remains, and why it is done. */
export default function DisableDialog({ person, latest, onClose }: DisableDialogProps) {
  const mutation = useStaffAction({
    personId: person.id,
    perform: ({ reason, version }: { reason: string; version: StaffPerson }) =>
      disableAccount(version, reason),
    failed: FAILED,
    onDone: onClose,
    undo: () => ({
      label: `Compte ${withDe(person.full_name)} désactivé`,
      undo: async () => enableAccount(await readAccount(person.id)),
    }),
  });
  return (
    <ActionDialog
      title={`Désactiver le compte ${withDe(person.full_name)}\u202f?`}
      confirm="Désactiver ce compte"
      running="Désactivation..."
      failed={FAILED}
      isDanger
      reason={{
        help: 'Il reste dans l’historique. La personne ne le voit pas.',
        missing: 'Indiquez le motif',
      }}
      mutation={mutation}
      onConfirm={(reason) => mutation.mutate({ reason, version: mutation.error ? latest : person })}
      onClose={onClose}
    >
      <p>
        <strong>{person.full_name}</strong> <span className="muted nowrap">{person.email}</span>
      </p>
      <ul className="staff-effects">
        <li>Ses sessions ouvertes se ferment tout de suite, sur tous ses appareils.</li>
        <li>Ses rôles n’ouvrent plus rien. Ils sont gardés, et reviennent si le compte est réactivé.</li>
        <li>Ce que cette personne a fait reste à son nom.</li>
      </ul>
    </ActionDialog>
  );
}
