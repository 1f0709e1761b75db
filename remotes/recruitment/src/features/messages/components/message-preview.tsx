import { Button } from '@trame/ui/button';
import { Select } from '@trame/ui/select';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { previewFor, type Draft } from '../model/draft.ts';
import type { Recipient } from '../model/recipient.ts';
import { MailPreview } from './mail-preview.tsx';

export type MessagePreviewProps = {
  draft: Draft;
  recipients: readonly Recipient[];
  sender: string;
  children: ReactNode;
};

/** The message as each person will read it, one at a time. */
export function MessagePreview({ draft, recipients, sender, children }: MessagePreviewProps) {
  const [wanted, setWanted] = useState(recipients[0]?.id);
  const index = Math.max(
    0,
    recipients.findIndex(({ id }) => id === wanted),
  );
  const recipient = recipients[index];
  if (!recipient) return null;
  const go = (step: number) => setWanted(recipients[index + step]?.id);
  return (
    <div className="msg-form">
      {recipients.length > 1 && (
        <div className="msg-previous-next">
          <Select
            label="Destinataire"
            hideLabel
            searchable
            value={recipient.id}
            options={recipients.map(({ id, full_name }) => ({ value: id, label: full_name }))}
            onChange={setWanted}
          />
          <span className="muted num">
            {index + 1} sur {recipients.length}
          </span>
          <Button size="sm" aria-label="Destinataire précédent" disabled={index === 0} onClick={() => go(-1)}>
            <ChevronLeft className="icon" aria-hidden />
          </Button>
          <Button
            size="sm"
            aria-label="Destinataire suivant"
            disabled={index === recipients.length - 1}
            onClick={() => go(1)}
          >
            <ChevronRight className="icon" aria-hidden />
          </Button>
        </div>
      )}
      {children}
      <MailPreview message={previewFor(draft, recipient, sender)} recipient={recipient} />
    </div>
  );
}
