import { formatDateTime } from '@trame/domain';
import { CircleAlert } from 'lucide-react';
import type { TimelineEntry } from '../data/timeline-query.ts';
import type { FieldChange, Names } from '../model/changes.ts';
import { describeEntry } from '../model/describe-entry.ts';
import { detailsOf, textOf } from '../model/entry.ts';
import { commentParts } from '../model/mentions.ts';

export type TimelineItemProps = { entry: TimelineEntry; names: Names; isLatest: boolean };

/** One line of the history. */
export function TimelineItem({ entry, names, isLatest }: TimelineItemProps) {
  return (
    <li className={isLatest ? 'tl-item is-latest' : 'tl-item'}>
      <span className="tl-thread" aria-hidden />
      <div className="tl-what">
        {entry.kind === 'comment' ? <Comment entry={entry} /> : <Fact entry={entry} names={names} />}
      </div>
      <time className="num muted" dateTime={entry.at}>
        {formatDateTime(entry.at)}
      </time>
    </li>
  );
}

function Fact({ entry, names }: Omit<TimelineItemProps, 'isLatest'>) {
  const { title, lines = [], fields, isFailure } = describeEntry(entry, names);
  return (
    <>
      <p className={isFailure ? 'tl-title is-failure' : 'tl-title'}>
        {isFailure && <CircleAlert className="icon" aria-hidden />}
        <strong>{title}</strong>
        {entry.actor_name && <span> par {entry.actor_name}</span>}
      </p>
      {lines.map((line) => (
        <p key={line} className="tl-line muted">
          {line}
        </p>
      ))}
      {fields && <Fields fields={fields} />}
    </>
  );
}

function Fields({ fields }: { fields: readonly FieldChange[] }) {
  return (
    <dl className="tl-fields">
      {fields.map(({ label, values }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {values ? (
              <>
                <del>{values.from}</del> <span className="sr-only">devient </span>
                <ins>{values.to}</ins>
              </>
            ) : (
              'modifié'
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Comment({ entry }: { entry: TimelineEntry }) {
  const details = detailsOf(entry);
  const { mentions } = details;
  const names = typeof mentions === 'object' && mentions !== null && !Array.isArray(mentions) ? mentions : {};
  return (
    <>
      <p className="tl-title">
        <strong>{entry.actor_name ?? 'Une personne partie depuis'}</strong>
        <span className="sr-only"> a écrit{'\u00a0'}:</span>
      </p>
      <p className="tl-comment">
        {commentParts(textOf(details, 'body') ?? '', names).map(({ text, isMention }, index) =>
          // Parts never move: a comment is not edited.
          // oxlint-disable-next-line react/no-array-index-key
          isMention ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </p>
    </>
  );
}
