import { SkeletonBlock } from '@trame/ui/states';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { CHECK_LABELS, VERDICT_LABELS, verdictOf, type Check, type Health } from '../model/health.ts';

const ICONS = { ok: CircleCheck, failed: CircleX, unknown: CircleHelp } as const;
const STATES: Record<Check['state'], string> = {
  ok: 'conforme',
  failed: 'en défaut',
  unknown: 'non vérifiable',
};

const clock = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium', timeZone: 'Europe/Paris' });

/** The results of a version's checks, and their time; failures are open from the start. */
export function HealthCell({ health }: { health: Health | undefined }) {
  if (!health) {
    return (
      <>
        <span className="sr-only">Vérification en cours…</span>
        <SkeletonBlock width={150} />
      </>
    );
  }
  const verdict = verdictOf(health);
  const Icon = ICONS[verdict];
  return (
    <details className={`dep-checks is-${verdict}`} open={verdict === 'failed'}>
      <summary>
        <Icon className="icon" aria-hidden />
        <strong>{VERDICT_LABELS[verdict]}</strong>
        <time dateTime={health.checkedAt}>à {clock.format(new Date(health.checkedAt))}</time>
      </summary>
      <ul>
        {health.checks.map(({ what, state, detail }) => {
          const CheckIcon = ICONS[state];
          return (
            <li key={what} className={`is-${state}`}>
              <CheckIcon className="icon" aria-hidden />
              <span>
                {CHECK_LABELS[what]}&nbsp;: {detail ?? STATES[state]}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
