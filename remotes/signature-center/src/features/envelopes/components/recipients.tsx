import { formatDateTime } from '@trame/domain';
import { recipientStatusLabel, type RecipientStatus } from '@trame/domain/signatures';
import { IconButton } from '@trame/ui/icon-button';
import { Menu, type MenuItem } from '@trame/ui/menu';
import { Section } from '@trame/ui/page';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import {
  Check,
  CircleDashed,
  Ellipsis,
  Eye,
  Forward,
  Link2Off,
  MailCheck,
  Pencil,
  Send,
  X,
  type LucideIcon,
} from 'lucide-react';
import { RecipientNumber } from '../../sheets/components/recipient-number.tsx';
import type { Envelope, Recipient } from '../data/envelopes.ts';
import { hasActed, isAgain, nextReminder } from '../model/envelope.ts';
import { roleText } from '../model/thread.ts';
import '../styles/envelopes.css';

const SIGNS: Readonly<Record<RecipientStatus, { tone: StateTone; icon: LucideIcon }>> = {
  waiting: { tone: 'neutral', icon: CircleDashed },
  invited: { tone: 'info', icon: Send },
  seen: { tone: 'info', icon: Eye },
  signed: { tone: 'success', icon: Check },
  approved: { tone: 'success', icon: Check },
  declined: { tone: 'danger', icon: X },
  handed_on: { tone: 'neutral', icon: Forward },
  copied: { tone: 'success', icon: MailCheck },
};

function whenText(person: Recipient, envelope: Envelope): string {
  if (person.acted_at !== null) {
    const heir = envelope.recipients.find(({ id }) => id === person.handed_on_to);
    const what =
      person.status === 'handed_on' && heir ? `Transmis à ${heir.name}` : recipientStatusLabel(person.status);
    return `${what} le ${formatDateTime(person.acted_at)}`;
  }
  if (envelope.status !== 'sent') return '';
  if (person.role === 'copy') return 'Recevra le document signé';
  if (person.invited_at === null) return 'Recevra le lien ensuite';
  const next = nextReminder(person, envelope);
  return [
    person.seen_at === null
      ? `Invitation du ${formatDateTime(person.invited_at)}`
      : `Vu le ${formatDateTime(person.seen_at)}`,
    person.reminded_at !== null && `relance du ${formatDateTime(person.reminded_at)}`,
    next !== null &&
      `${person.reminded_at === null ? 'première relance' : 'prochaine'} le ${formatDateTime(next)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Whether a mail brought them a link. */
const hasLink = ({ role, invited_at }: Recipient, { sealed_at }: Envelope) =>
  role === 'copy' ? sealed_at !== null : invited_at !== null;

type RecipientsProps = {
  envelope: Envelope;
  onCorrect: (recipient: Recipient) => void;
  onResend: (recipient: Recipient) => void;
  onReplaceLink: (recipient: Recipient) => void;
};

/** Those who are asked, in their order, and how far each has come. */
export function Recipients({ envelope, onCorrect, onResend, onReplaceLink }: RecipientsProps) {
  const { recipients, ordering, status } = envelope;
  const hasEnded = isAgain(status);
  return (
    <Section
      title={ordering === 'sequential' ? 'Destinataires, dans l’ordre' : 'Destinataires, tous en même temps'}
    >
      <ol className="env-people">
        {recipients.map((person, place) => {
          const isLeft = hasEnded && !hasActed(person.status) && person.role !== 'copy';
          const { tone, icon: Icon } = isLeft ? SIGNS.waiting : SIGNS[person.status];
          const items: MenuItem[] = [];
          if (status === 'sent' && !hasActed(person.status))
            items.push({
              key: 'correct',
              label: 'Corriger l’adresse…',
              icon: <Pencil className="icon" aria-hidden />,
              onSelect: () => onCorrect(person),
            });
          if (envelope.sealed_at !== null && person.status !== 'handed_on')
            items.push({
              key: 'copy',
              label: 'Renvoyer la copie signée',
              icon: <Send className="icon" aria-hidden />,
              onSelect: () => onResend(person),
            });
          if (hasLink(person, envelope))
            items.push({
              key: 'link',
              label: 'Remplacer le lien…',
              icon: <Link2Off className="icon" aria-hidden />,
              onSelect: () => onReplaceLink(person),
            });
          const when = whenText(person, envelope);
          const filled = envelope.fields.filter(({ recipient_id }) => recipient_id === person.id);
          return (
            <li key={person.id}>
              <RecipientNumber place={place} />
              <div>
                <strong>{person.name}</strong>
                <small>
                  {person.email.split('@')[0]}
                  {/* Breaks before the sign rather than inside a word. */}
                  <wbr />@{person.email.split('@')[1]}
                </small>
                <small className="num">
                  {roleText(person)}
                  {filled.length > 0 && `, ${filled.length}\u00a0${filled.length > 1 ? 'champs' : 'champ'}`}
                </small>
                {when && <small className="num">{when}</small>}
              </div>
              <span className="env-person-end">
                {status !== 'draft' && (
                  <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
                    {isLeft ? 'Sans réponse' : recipientStatusLabel(person.status)}
                  </StateTag>
                )}
                {items.length > 0 && (
                  <Menu
                    items={items}
                    trigger={
                      <IconButton
                        size="sm"
                        label={`Actions pour ${person.name}`}
                        icon={<Ellipsis className="icon" aria-hidden />}
                      />
                    }
                  />
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {recipients.length === 0 && <p className="muted">Personne encore.</p>}
    </Section>
  );
}
