import { withDe } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import type { Envelope, Recipient } from '../data/envelopes.ts';
import { hasActed } from '../model/envelope.ts';

type LinkDialogProps = {
  envelope: Envelope;
  /** Whose link it is; undefined while nobody's is asked about. */
  recipient: Recipient | undefined;
  isPending: boolean;
  onClose: () => void;
  onReplace: () => void;
};

/** What follows for somebody whose link is replaced. */
function consequence({ status, sealed_at }: Envelope, person: Recipient): string {
  if (person.status === 'handed_on')
    return `${person.name} a transmis la demande\u00a0: aucun autre lien ne part.`;
  if (status === 'sent' && !hasActed(person.status))
    return `${person.name} reçoit aussitôt un nouveau lien. Ce qui a été rempli sans signer s’efface.`;
  if (sealed_at !== null) return `${person.name} reçoit aussitôt un nouveau lien vers sa copie.`;
  return status === 'sent' || status === 'completed'
    ? `Ce qui est signé reste. ${person.name} recevra un autre lien avec sa copie.`
    : 'Cette enveloppe est close\u00a0: aucun lien pour y répondre ne part.';
}

/** Withdraws a link that somebody else may have. */
export function LinkDialog({ envelope, recipient, isPending, onClose, onReplace }: LinkDialogProps) {
  return (
    <Dialog
      open={recipient !== undefined}
      title={`Remplacer le lien ${withDe(recipient?.name ?? '')}\u202f?`}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Garder le lien
          </Button>
          <Button variant="danger" loading={isPending} onClick={onReplace}>
            Remplacer le lien
          </Button>
        </>
      }
    >
      {recipient && (
        <>
          <p>Les liens déjà envoyés à {recipient.email} ne mènent plus à rien, pour qui que ce soit.</p>
          <p>{consequence(envelope, recipient)} Le remplacement est inscrit à la piste.</p>
        </>
      )}
    </Dialog>
  );
}
