import { formatDate } from '@trame/domain';
import { recipientRoleLabel } from '@trame/domain/signatures';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Send } from 'lucide-react';
import { RecipientNumber } from '../../sheets/components/recipient-number.tsx';
import type { Checked } from '../model/check.ts';
import type { Draft } from '../model/draft.ts';
import { Notices } from './check-card.tsx';
import '../styles/writing.css';

type SendDialogProps = {
  draft: Draft;
  checked: Checked;
  isPending: boolean;
  onClose: () => void;
  onSend: () => void;
};

/** The last look before mails go out: who gets what, and what cannot be undone. */
export function SendDialog({ draft, checked, isPending, onClose, onSend }: SendDialogProps) {
  const { faults, notices } = checked;
  const isReady = faults.length === 0;
  const [first] = draft.recipients.filter(({ role }) => role !== 'copy');
  return (
    <Dialog
      open
      width="lg"
      title={isReady ? 'Envoyer à signer\u202f?' : 'À corriger avant l’envoi'}
      onClose={() => {
        if (!isPending) onClose();
      }}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Relire
          </Button>
          {isReady && (
            <Button
              variant="primary"
              icon={<Send className="icon" aria-hidden />}
              loading={isPending}
              onClick={onSend}
            >
              Envoyer
            </Button>
          )}
        </>
      }
    >
      <div className="wrt-form">
        {!isReady && (
          <ul className="wrt-faults">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
        {isReady && (
          <>
            <p>
              {draft.ordering === 'sequential' && first
                ? `${first.name} reçoit le lien maintenant, les autres ensuite, chacun à son tour.`
                : 'Chacun reçoit son lien maintenant.'}{' '}
              {draft.expires_on !== '' && `À signer jusqu’au ${formatDate(draft.expires_on)} inclus.`} Après
              l’envoi, documents et champs ne changent plus.
            </p>
            <ol className="wrt-people">
              {draft.recipients.map((person, place) => (
                <li key={person.id}>
                  <RecipientNumber place={place} />
                  <div>
                    <strong>{person.name}</strong>
                    <small>
                      {recipientRoleLabel(person.role)}, {person.email}
                    </small>
                  </div>
                </li>
              ))}
            </ol>
            {notices.length > 0 && (
              <ul className="wrt-checks">
                <Notices of={checked} />
              </ul>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
