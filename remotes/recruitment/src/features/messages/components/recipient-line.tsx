import { Button } from '@trame/ui/button';
import { Chip } from '@trame/ui/tag';
import { useState } from 'react';
import type { Recipient } from '../model/recipient.ts';

/** As many as fit on two lines. */
const SHOWN = 6;

export type RecipientLineProps = {
  recipients: readonly Recipient[];
  onRemove: (recipients: readonly Recipient[]) => void;
};

/** The recipients of the message; when there are several, each can be removed. */
export function RecipientLine({ recipients, onRemove }: RecipientLineProps) {
  const [areAllShown, setAllShown] = useState(false);
  const [only] = recipients;
  if (recipients.length === 1 && only) {
    return (
      <p className="msg-to">
        <span className="muted">À</span>
        <span>
          {only.full_name} <span className="muted">{only.email}</span>
        </span>
      </p>
    );
  }
  const shown = areAllShown ? recipients : recipients.slice(0, SHOWN);
  return (
    <div className="msg-to">
      <span className="muted">À</span>
      <div className="msg-chips">
        {shown.map((recipient) => (
          <Chip
            key={recipient.id}
            removeLabel={`Retirer ${recipient.full_name}`}
            onRemove={() => onRemove([recipient])}
          >
            {recipient.full_name}
          </Chip>
        ))}
        {shown.length < recipients.length && (
          <Button size="sm" variant="text" onClick={() => setAllShown(true)}>
            et {recipients.length - shown.length} autres
          </Button>
        )}
      </div>
    </div>
  );
}
