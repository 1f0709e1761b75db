import { Link } from '@trame/platform/router';
import { Section } from '@trame/ui/page';
import { EmptyState } from '@trame/ui/states';
import { StatusTag } from '@trame/ui/status-tag';
import type { CSSProperties } from 'react';
import { APPLICATION_STATUSES, statusLabel } from '@trame/domain';
import { countOf, type Dashboard, type TimeInStatus } from '../model/dashboard.ts';
import { listAddress, ofStatus, received } from '../model/list-links.ts';
import { applicationsText, daysText } from '../model/text.ts';

const ORDER = APPLICATION_STATUSES.map(({ value }) => value as string);
const place = ({ status }: TimeInStatus) => (ORDER.includes(status) ? ORDER.indexOf(status) : ORDER.length);

/** The time in each status that was left since: half of the applications are within the band, with the median in it. */
export function TimeInStatusSection({ figures }: { figures: Dashboard }) {
  const times = figures.stays.toSorted((a, b) => place(a) - place(b));
  const longest = Math.max(...times.map(({ high }) => high), 1);
  return (
    <Section title="Temps passé dans chaque statut">
      {times.length === 0 ? (
        <EmptyState
          compact
          title="Aucun changement de statut"
          description="La durée se mesure quand une candidature change de statut."
        />
      ) : (
        <>
          <ul className="dash-times">
            {times.map((time) => (
              <TimeRow key={time.status} time={time} longest={longest} figures={figures} />
            ))}
          </ul>
          <p className="dash-note muted">
            Trait : médiane. Bande : la moitié des durées, sans le quart le plus court ni le plus long.
          </p>
        </>
      )}
    </Section>
  );
}

type TimeRowProps = { time: TimeInStatus; longest: number; figures: Dashboard };

function TimeRow({ time: { status, low, median, high }, longest, figures }: TimeRowProps) {
  const at = (days: number) => `${(days / longest) * 100}%`;
  const current = countOf(figures.statuses, status);
  return (
    <li>
      <div className="dash-time-head">
        <StatusTag status={status} />
        <strong className="num">
          {daysText(median)}
          <span className="sr-only"> de médiane</span>
        </strong>
        <span className="muted num">
          {daysText(low)} à {daysText(high)}
        </span>
        <Link className="dash-count" to={listAddress([received(figures.from, figures.to), ofStatus(status)])}>
          {applicationsText(current)}
          <span className="sr-only">{`, ${statusLabel(status)}\u00a0: voir la liste`}</span>
        </Link>
      </div>
      <div
        className={`dash-time dash-ink-${ORDER.includes(status) ? status : 'other'}`}
        aria-hidden="true"
        style={{ '--low': at(low), '--median': at(median), '--high': at(high) } as CSSProperties}
      />
    </li>
  );
}
