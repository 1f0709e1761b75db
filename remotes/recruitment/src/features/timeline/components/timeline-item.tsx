import { formatDateTime } from '@trame/domain';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TimelineEntry } from '../data/timeline-query.ts';
import type { FieldChange, Names } from '../model/changes.ts';
import { describeEntry } from '../model/describe-entry.ts';
import { detailsOf, textOf } from '../model/entry.ts';
import { commentParts } from '../model/mentions.ts';

export type TimelineItemProps = { entry: TimelineEntry; names: Names; isLatest: boolean };

/** One line of the history. */
export function TimelineItem({ entry, names, isLatest }: TimelineItemProps) {
  const Content = entry.kind === 'comment' ? Comment : Fact;
  return (
    <li className={isLatest ? 'tl-item is-latest' : 'tl-item'}>
      <span className="tl-thread" aria-hidden />
      <div className="tl-what">
        <Content
          entry={entry}
          names={names}
          time={
            <time className="num muted" dateTime={entry.at}>
              {formatDateTime(entry.at)}
            </time>
          }
        />
      </div>
    </li>
  );
}

type ContentProps = Pick<TimelineItemProps, 'entry' | 'names'> & { time: ReactNode };

function Fact({ entry, names, time }: ContentProps) {
  const { title, lines = [], fields, isFailure } = describeEntry(entry, names);
  return (
    <>
      <div className="tl-head">
        <p className={isFailure ? 'tl-title is-failure' : 'tl-title'}>
          {isFailure && <CircleAlert className="icon" aria-hidden />}
          <strong>{title}</strong>
          {entry.actor_name && <span> par {entry.actor_name}</span>}
        </p>
        {time}
      </div>
      {lines.map((line) => (
        <p key={line} className="tl-line muted">
          {line}
        </p>
      ))}
      {fields && (
        <dl className="tl-fields">
          {fields.map((field) => (
            <div key={field.label}>
              <dt>{field.label}</dt>
              <dd>
                <Values {...field} />
              </dd>
            </div>
          ))}
        </dl>
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

function Comment({ entry, time }: ContentProps) {
  const details = detailsOf(entry);
  const { mentions } = details;
  const names = typeof mentions === 'object' && mentions !== null && !Array.isArray(mentions) ? mentions : {};
  return (
    <>
      <div className="tl-head">
        <p className="tl-title">
          <strong>{entry.actor_name ?? 'Une personne partie depuis'}</strong>
          <span className="sr-only"> a écrit{'\u00a0'}:</span>
        </p>
        {time}
      </div>
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
