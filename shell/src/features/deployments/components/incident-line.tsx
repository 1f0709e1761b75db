import { formatDateTime } from '@trame/domain';
import { Facts } from '@trame/ui/facts';
import { ChevronDown } from 'lucide-react';
import type { Incident } from '../data/incidents-infinite-query.ts';
import { codeText, contextText, outcomeText, phaseText } from '../model/incident-text.ts';

type IncidentLineProps = {
  incident: Incident;
  /** The app's name for people. */
  app: string;
  /** First characters of the reference that was searched. */
  searched: string;
};

/** One incident: its description, and below it the app's own message. */
export function IncidentLine({ incident, app, searched }: IncidentLineProps) {
  const { reference, occurred_at: at, code, outcome, version } = incident;
  const how = outcomeText(outcome);
  return (
    <li>
      <details className="dep-incident">
        <summary>
          <code className="dep-ref">
            {searched !== '' && <mark>{reference.slice(0, searched.length)}</mark>}
            {reference.slice(searched.length)}
          </code>
          <span className="dep-what">
            <strong>{codeText(code)}</strong>
            <small>
              {app}
              {version && (
                <>
                  {' '}
                  <span className="num">{version}</span>
                </>
              )}
              {how && ` · ${how}`}
            </small>
          </span>
          <time dateTime={at}>{formatDateTime(at)}</time>
          <ChevronDown className="icon" aria-hidden />
        </summary>
        <IncidentFacts incident={incident} />
      </details>
    </li>
  );
}

function IncidentFacts({ incident }: { incident: Incident }) {
  const {
    message,
    name,
    cause,
    code,
    phase,
    attempts,
    path,
    shell_version: shell,
    stack,
    context,
  } = incident;
  const facts: [label: string, value: string | number | null][] = [
    ['Message', `${name}\u00a0: ${message}`],
    ['Cause', cause],
    ['Code', code],
    ['Étape', phase && phaseText(phase)],
    ['Essais', attempts],
    ['Adresse', path],
    ['Shell', shell],
    ...Object.entries(context as Record<string, string>).map(contextText),
  ];
  return (
    <div className="dep-incident-facts">
      <Facts
        layout="beside"
        items={facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => ({ label, value }))}
      />
      {stack && <pre>{stack}</pre>}
    </div>
  );
}
