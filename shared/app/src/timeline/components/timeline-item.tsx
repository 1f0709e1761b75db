import { formatDateTime } from '@trame/domain';
import { Facts } from '@trame/ui/facts';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TimelineEntry } from '../data/timeline-query.ts';
import { detailsOf, textOf, type EntryDescription, type FieldChange } from '../model/entry.ts';
import { commentParts } from '../model/mentions.ts';

export type TimelineItemProps = {
  entry: TimelineEntry;
  describe: (entry: TimelineEntry) => EntryDescription;
  isLatest: boolean;
};

/** One line of the history. */
export function TimelineItem({ entry, describe, isLatest }: TimelineItemProps) {
  const time = (
    <time className="num muted" dateTime={entry.at}>
      {formatDateTime(entry.at)}
    </time>
  );
  return (
    <li className={isLatest ? 'timeline-item is-latest' : 'timeline-item'}>
      <span className="timeline-thread" aria-hidden />
      <div className="timeline-what">
        {entry.kind === 'comment' ? (
          <Comment entry={entry} time={time} />
        ) : (
          <Fact {...describe(entry)} actor={entry.actor_name} time={time} />
        )}
      </div>
    </li>
  );
}

type FactProps = EntryDescription & { actor: string | null; time: ReactNode };

function Fact({ title, lines = [], fields, isFailure, actor, time }: FactProps) {
  return (
    <>
      <div className="timeline-head">
        <p className={isFailure ? 'timeline-title is-failure' : 'timeline-title'}>
          {isFailure && <CircleAlert className="icon" aria-hidden />}
          <strong>{title}</strong>
          {actor && <span> par {actor}</span>}
        </p>
        {time}
      </div>
      {lines.map((line) => (
        <p key={line} className="timeline-line muted">
          {line}
        </p>
      ))}
      {fields && (
        <div className="timeline-fields">
          <Facts
            layout="beside"
            items={fields.map((field) => ({ label: field.label, value: <Values {...field} /> }))}
          />
        </div>
      )}
    </>
  );
}

function Values({ values }: FieldChange) {
  if (!values) return 'modifié';
  const { from, to } = values;
  return (
    <>
      {from && <del>{from}</del>}
      {from && <span className="sr-only"> devient</span>}{' '}
      {to ? <ins>{to}</ins> : <span className="muted">effacé</span>}
    </>
  );
}

function Comment({ entry, time }: { entry: TimelineEntry; time: ReactNode }) {
  const details = detailsOf(entry);
  const { mentions } = details;
  const names = typeof mentions === 'object' && mentions !== null && !Array.isArray(mentions) ? mentions : {};
  return (
    <>
      <div className="timeline-head">
        <p className="timeline-title">
          <strong>{entry.actor_name ?? 'Une personne partie depuis'}</strong>
          <span className="sr-only"> a écrit{'\u00a0'}:</span>
        </p>
        {time}
      </div>
      <p className="timeline-comment">
        {commentParts(textOf(details, 'body') ?? '', names).map(({ text, isMention }, index) =>
          // Parts never change their order: a comment is not edited.
          // oxlint-disable-next-line react/no-array-index-key
          isMention ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </p>
    </>
  );
}
