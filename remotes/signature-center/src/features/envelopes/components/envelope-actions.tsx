import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { Menu, type MenuItem } from '@trame/ui/menu';
import { Bell, Download, Ellipsis, FileArchive, FileCheck, PenLine } from 'lucide-react';
import { saveAll, saveProof, saveSealed } from '../data/downloads.ts';
import { eventsQuery, type Envelope } from '../data/envelopes.ts';
import { isAgain } from '../model/envelope.ts';
import { AgainButton } from './again-button.tsx';
import { ownItems, type OwnAsking } from './own-items.tsx';
import { RemindButton } from './remind-button.tsx';
import type { Act } from './use-act.ts';

/** A dialog of the page. */
export type Asking = OwnAsking | 'extend' | 'withdraw';

type EnvelopeActionsProps = {
  envelope: Envelope;
  /** Where a draft is written. */
  draftPath: string;
  isPending: boolean;
  act: (act: Act) => void;
  onAsk: (asking: Asking) => void;
};

/** What can be done with an envelope where it stands. */
export function EnvelopeActions({ envelope, draftPath, isPending, act, onAsk }: EnvelopeActionsProps) {
  const client = useQueryClient();
  const { status, sealed_at } = envelope;
  const events = () => client.ensureQueryData(eventsQuery(envelope));
  const save = (perform: () => Promise<void>, done: string) => act({ perform, done });
  const holders = envelope.recipients.filter((person) => ['invited', 'seen'].includes(person.status));
  const [holder] = holders;
  const items: MenuItem[] = [];
  if (envelope.sent_at !== null) {
    items.push({
      key: 'all',
      label: 'Tout télécharger (ZIP)',
      icon: <FileArchive className="icon" aria-hidden />,
      onSelect: () => save(async () => saveAll(envelope, await events()), 'Archive téléchargée'),
    });
    if (sealed_at === null)
      items.push({
        key: 'proof',
        label: 'Télécharger la preuve',
        icon: <FileCheck className="icon" aria-hidden />,
        onSelect: () => save(async () => saveProof(envelope, await events()), 'Preuve téléchargée'),
      });
  }
  items.push(...ownItems({ status, hasDocuments: envelope.documents.length > 0 }, onAsk));
  return (
    <div className="env-actions">
      {status === 'draft' && (
        <Button variant="primary" icon={<PenLine className="icon" aria-hidden />} href={draftPath}>
          Continuer
        </Button>
      )}
      {status === 'sent' && (
        <>
          {holder && (
            <RemindButton
              envelope={envelope}
              size="md"
              icon={<Bell className="icon" aria-hidden />}
              label={holders.length === 1 ? `Relancer ${holder.name.split(' ')[0]}` : 'Relancer'}
            />
          )}
          <Button variant="text" onClick={() => onAsk('extend')}>
            Prolonger
          </Button>
          <Button variant="text" onClick={() => onAsk('withdraw')}>
            Annuler…
          </Button>
        </>
      )}
      {isAgain(status) && (
        <AgainButton size="md" envelope={envelope} drafts={draftPath.replace(/\/[^/]*$/, '')} />
      )}
      {sealed_at !== null && (
        <>
          <Button
            variant="primary"
            icon={<Download className="icon" aria-hidden />}
            loading={isPending}
            onClick={() => save(() => saveSealed(envelope), 'Document scellé téléchargé')}
          >
            PDF scellé
          </Button>
          <Button
            icon={<FileCheck className="icon" aria-hidden />}
            onClick={() => save(async () => saveProof(envelope, await events()), 'Preuve téléchargée')}
          >
            Preuve
          </Button>
        </>
      )}
      <Menu
        items={items}
        trigger={
          <IconButton label="Autres actions" tone="line" icon={<Ellipsis className="icon" aria-hidden />} />
        }
      />
    </div>
  );
}
