import { useHost } from '@trame/platform';
import { Facts } from '@trame/ui/facts';
import { previewFor, subjectOfMany, type Draft } from '../model/draft.ts';
import type { LeftOut, LeftReason, Recap } from '../model/recap.ts';

export type SendRecapProps = {
  recap: Recap;
  draft: Draft;
  onConfirm: (id: string, isConfirmed: boolean) => void;
};

const number = new Intl.NumberFormat('fr-FR');

/** "12 messages", as the button and the recap name them. */
export const messagesText = (count: number) => `${number.format(count)}\u00a0message${count > 1 ? 's' : ''}`;

const GROUPS: readonly { reason: LeftReason; title: string; help: string }[] = [
  {
    reason: 'not_rejected',
    title: 'Candidatures qui ne sont pas refusées',
    help: 'Ce message annonce un refus. Cochez les personnes à qui il doit partir malgré leur statut.',
  },
  {
    reason: 'not_accepted',
    title: 'Candidatures qui ne sont pas acceptées',
    help: 'Ce message annonce une acceptation. Cochez les personnes à qui il doit partir malgré leur statut.',
  },
  {
    reason: 'written',
    title: 'Ont déjà reçu ce modèle',
    help: 'Cochez les personnes à qui l’envoyer encore.',
  },
  {
    reason: 'opted_out',
    title: 'Ne veulent plus de messages',
    help: 'Elles se sont opposées à nos envois. Cochez celles à qui il faut écrire malgré tout.',
  },
  {
    reason: 'same_address',
    title: 'Même adresse qu’une autre candidature',
    help: 'Une adresse ne reçoit ce message qu’une fois.',
  },
];

/**
 * Before a message is sent: the number of recipients by status and agreement, and the people left out with the reason.
 */
export function SendRecap({ recap, draft, onConfirm }: SendRecapProps) {
  const { session } = useHost();
  const { included, leftOut, byStatus, consenting } = recap;
  // A subject that is the same for everybody needs no example.
  const reader = subjectOfMany(draft.subject) === draft.subject ? undefined : included[0];
  const subject = (
    <>
      {reader ? previewFor(draft, reader, session.displayName).subject : subjectOfMany(draft.subject)}
      {reader && included.length > 1 && <span className="muted"> (pour {reader.full_name})</span>}
    </>
  );
  const statuses = byStatus.map(({ label, count }) => `${label}\u00a0: ${number.format(count)}`).join(' · ');
  const agreed = `${number.format(consenting)} sur ${number.format(included.length)}`;
  return (
    <div className="msg-form">
      <output className="msg-summary">
        {included.length === 0
          ? 'Aucun message ne partirait'
          : `${messagesText(included.length)} ${included.length > 1 ? 'vont' : 'va'} partir au nom de ${session.displayName}`}
      </output>
      <Facts
        layout="beside"
        items={[
          { label: 'Objet', value: subject },
          ...(included.length > 0
            ? [
                { label: 'Statut', value: statuses },
                { label: 'Accord pour d’autres missions', value: agreed },
              ]
            : []),
        ]}
      />
      {GROUPS.map((group) => (
        <Group
          key={group.reason}
          {...group}
          people={leftOut.filter(({ reason }) => reason === group.reason)}
          onConfirm={onConfirm}
        />
      ))}
    </div>
  );
}

type GroupProps = {
  reason: LeftReason;
  title: string;
  help: string;
  people: readonly LeftOut[];
  onConfirm: SendRecapProps['onConfirm'];
};

function Group({ reason, title, help, people, onConfirm }: GroupProps) {
  if (people.length === 0) return null;
  return (
    <section className="msg-left" aria-label={title}>
      <h3>
        {title}&nbsp;: {number.format(people.length)}
      </h3>
      <p className="muted">{help}</p>
      <ul>
        {people.map(({ recipient, detail, isConfirmed }) => (
          <li key={recipient.id}>
            {reason === 'same_address' ? (
              <span>{recipient.full_name}</span>
            ) : (
              <label>
                <input
                  type="checkbox"
                  checked={isConfirmed}
                  onChange={(event) => onConfirm(recipient.id, event.target.checked)}
                />
                {recipient.full_name}
              </label>
            )}
            <span className="muted">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
