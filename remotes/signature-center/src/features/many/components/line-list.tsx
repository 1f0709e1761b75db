import { Link } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import { Check, CircleAlert, CircleDashed, Send, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
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

/** Lines that are shown until somebody asks for all: each is drawn anew with every line that is sent. */
const FIRST = 100;

/** The lines of a file: who is asked and with what, or what is wrong; those first that have to be put right. */
export function LineList({ lines }: { lines: readonly ShownLine[] }) {
  const [isWhole, setWhole] = useState(false);
  const inOrder = lines.toSorted((a, b) => Number(b.problems.length > 0) - Number(a.problems.length > 0));
  const left = isWhole ? 0 : inOrder.length - FIRST;
  return (
    <>
      <ol className="mny-lines" aria-label="Lignes du fichier">
        {(left > 0 ? inOrder.slice(0, FIRST) : inOrder).map(
          ({ number, label, detail, problems, state, path }) => {
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
          },
        )}
      </ol>
      {left > 0 && (
        <p className="mny-more">
          <Button size="sm" onClick={() => setWhole(true)}>
            {left > 1 ? `Afficher les ${left} autres lignes` : 'Afficher la dernière ligne'}
          </Button>
        </p>
      )}
    </>
  );
}
