import { addDays, BANDS, daysBetween } from '@trame/domain';
import { Link } from '@trame/platform/router';
import { useId, type CSSProperties, type ReactNode } from 'react';
import type { Condition } from '../../application-data/model/conditions.ts';
import { countOf, sumOf, type Dashboard } from '../model/dashboard.ts';
import { listAddress, ofStatus, received } from '../model/list-links.ts';
import { applicationsText, changeText, daysText, numberText, shareText } from '../model/text.ts';
import { CountLink } from './count-link.tsx';

const EVALUATED = BANDS.map(({ key }) => key);
const DECIDED = ['accepted', 'rejected'];

type FigureProps = {
  label: string;
  value: string;
  /** The name of the figure, for screen readers, which read it alone. */
  about: string;
  conditions: readonly Condition[];
  /** Share of the applications received, as threads under the figure. */
  share?: number;
  children: ReactNode;
};

function Figure({ label, value, about, conditions, share, children }: FigureProps) {
  return (
    <li className="dash-figure">
      <h3>{label}</h3>
      <Link className="dash-figure-value num" to={listAddress(conditions)}>
        {value} <span className="sr-only">{`${about}\u00a0: voir la liste`}</span>
      </Link>
      <span
        className="dash-threads"
        aria-hidden="true"
        style={{ '--share': `${Math.round((share ?? 1) * 100)}%` } as CSSProperties}
      />
      <p className="muted">{children}</p>
    </li>
  );
}

const applications = (count: number, adjective: string, plural = `${adjective}s`) =>
  count > 1 ? `candidatures ${plural}` : `candidature ${adjective}`;

/** Five figures that sum up a period. */
export function KeyFigures({ figures }: { figures: Dashboard }) {
  const { from, to, total, previous_total: before, statuses, bands, decision } = figures;
  const titleId = useId();
  const period = received(from, to);
  const isNew = countOf(statuses, 'new');
  const evaluated = sumOf(bands, EVALUATED);
  const accepted = countOf(statuses, 'accepted');
  const decided = sumOf(statuses, DECIDED);
  const partOf = (part: number) => (total > 0 ? part / total : 0);
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="sr-only">
        Chiffres clés
      </h2>
      <ul className="dash-figures">
        <Figure
          label="Candidatures reçues"
          value={numberText(total)}
          about={applications(total, 'reçue')}
          conditions={[period]}
        >
          <Before figures={figures} change={changeText(total, before)} />
        </Figure>
        <Figure
          label="À traiter"
          value={numberText(isNew)}
          about={applications(isNew, 'à traiter', 'à traiter')}
          conditions={[period, ofStatus('new')]}
          share={partOf(isNew)}
        >
          {shareText(isNew, total)} des candidatures reçues
        </Figure>
        <Figure
          label="Évaluées"
          value={numberText(evaluated)}
          about={applications(evaluated, 'évaluée')}
          conditions={[period, { field: 'band', op: 'in', values: EVALUATED }]}
          share={partOf(evaluated)}
        >
          {shareText(evaluated, total)} des candidatures reçues
        </Figure>
        <Figure
          label="Acceptées"
          value={numberText(accepted)}
          about={applications(accepted, 'acceptée')}
          conditions={[period, ofStatus('accepted')]}
          share={partOf(accepted)}
        >
          {decided > 0 ? `${shareText(accepted, decided)} des décisions` : 'Aucune décision'}
        </Figure>
        <Figure
          label="Délai de décision"
          value={decision.median === null ? '–' : daysText(decision.median)}
          about={`avant la décision, ${applicationsText(decided)}`}
          conditions={[period, { field: 'status', op: 'in', values: DECIDED }]}
          share={partOf(decided)}
        >
          {decided > 0 ? `médiane, ${applicationsText(decided)}` : 'Aucune décision'}
        </Figure>
      </ul>
    </section>
  );
}

/** The period of the same length just before, when there is one. */
function Before({ figures, change }: { figures: Dashboard; change: string | undefined }) {
  const { from, to, previous_total: before } = figures;
  if (before === null) return 'depuis la première candidature';
  const length = daysBetween(from, to) + 1;
  const conditions = [received(addDays(from, -length), addDays(from, -1))];
  return (
    <>
      {change ? <strong className="num">{change}</strong> : null}
      {change ? ' par rapport aux ' : 'contre '}
      <CountLink count={before} conditions={conditions} label="candidatures de la période précédente" />
      {' de la période précédente'}
    </>
  );
}
