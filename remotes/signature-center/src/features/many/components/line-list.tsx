import { Link } from '@trame/platform/router';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import { Check, CircleAlert, CircleDashed, Send, type LucideIcon } from 'lucide-react';
import '../styles/many.css';

const SIGNS = {
  wrong: { tone: 'danger', icon: CircleAlert, label: 'À corriger' },
  ready: { tone: 'info', icon: Check, label: 'Prête' },
  waiting: { tone: 'neutral', icon: CircleDashed, label: 'Pas encore envoyée' },
  sent: { tone: 'success', icon: Send, label: 'Envoyée' },
  failed: { tone: 'danger', icon: CircleAlert, label: 'En échec' },
} as const satisfies Readonly<Record<string, { tone: StateTone; icon: LucideIcon; label: string }>>;

export type ShownLine = {
  number: number;
  label: string;
  detail: string;
  problems: readonly string[];
  state: keyof typeof SIGNS;
  /** Its envelope. */
  path?: string | undefined;
};

/** The lines of a file: who is asked and with what, or what is wrong. */
export function LineList({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <ol className="mny-lines" aria-label="Lignes du fichier">
      {lines.map(({ number, label, detail, problems, state, path }) => {
        const { tone, icon: Icon, label: sign } = SIGNS[state];
        return (
          <li key={number}>
            <span className="num muted">
              <span className="sr-only">Ligne </span>
              {number}
            </span>
            <div>
              <strong>{path === undefined ? label : <Link to={path}>{label}</Link>}</strong>
              {detail !== '' && <p className="muted">{detail}</p>}
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
