import { formatDate } from '@trame/domain';
import { daysAtRate, euros } from '@trame/domain/invoices';
import { Link } from '@trame/platform/router';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import { Check, CircleAlert, CircleDashed, type LucideIcon } from 'lucide-react';
import type { AnsweredLine } from '../model/import-lines.ts';
import type { ImportedMission } from '../model/mission-file.ts';

const SIGNS: Readonly<Record<AnsweredLine['state'], { tone: StateTone; icon: LucideIcon; label: string }>> = {
  wrong: { tone: 'danger', icon: CircleAlert, label: 'À corriger' },
  waiting: { tone: 'neutral', icon: CircleDashed, label: 'À vérifier' },
  good: { tone: 'info', icon: Check, label: 'Prête' },
  added: { tone: 'success', icon: Check, label: 'Ajoutée' },
};

const factsOf = ({ trainer_email, starts_on, ends_on, days, day_rate_cents }: ImportedMission) =>
  [
    trainer_email,
    starts_on === ends_on ? formatDate(starts_on) : `${formatDate(starts_on)} – ${formatDate(ends_on)}`,
    euros(daysAtRate(days, day_rate_cents)),
  ].join(' · ');

/** The lines of a file: what each one adds, or what is wrong with it. */
export function ImportTable({ lines, base }: { lines: readonly AnsweredLine[]; base: string }) {
  return (
    <ol className="mis-lines" aria-label="Lignes du fichier">
      {lines.map(({ number, label, mission, problems, id, state }) => {
        const { tone, icon: Icon, label: sign } = SIGNS[state];
        return (
          <li key={number} data-wrong={state === 'wrong' || undefined}>
            <span className="num muted">
              <span className="sr-only">Ligne </span>
              {number}
            </span>
            <div>
              <strong>{id && state === 'added' ? <Link to={`${base}/${id}`}>{label}</Link> : label}</strong>
              {mission && <p className="muted num">{factsOf(mission)}</p>}
              {problems.length > 0 && (
                <ul>
                  {problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              )}
            </div>
            <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
              {sign}
            </StateTag>
          </li>
        );
      })}
    </ol>
  );
}
