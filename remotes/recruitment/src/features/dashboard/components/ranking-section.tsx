import { Link } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { useState, type CSSProperties, type ReactNode } from 'react';
import type { Condition } from '../../application-data/model/conditions.ts';
import type { Count } from '../model/dashboard.ts';
import { listAddress } from '../model/list-links.ts';
import { applicationsText, numberText, shareText } from '../model/text.ts';

/** Lines shown before one asks for the others. */
const SHOWN = 6;

type RankingSectionProps = {
  title: string;
  counts: readonly Count[];
  /** Of which each line is a share. */
  total: number;
  labelOf: (key: string) => ReactNode;
  conditionsOf: (key: string) => readonly Condition[];
  /** Class that colours the bar of a line. */
  fillOf?: (key: string) => string;
  note?: string;
};

/** Counts as lines of thread, longest first, each opening its list. */
export function RankingSection({ title, counts, total, note, ...line }: RankingSectionProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? counts : counts.slice(0, SHOWN);
  const longest = Math.max(...counts.map(({ count }) => count), 1);
  const hidden = counts.length - shown.length;
  return (
    <Section title={title}>
      {counts.length === 0 ? (
        <p className="muted">Aucune réponse sur cette période.</p>
      ) : (
        <ul className="dash-ranking">
          {shown.map(({ key, count }) => (
            <li key={key}>
              <Link to={listAddress(line.conditionsOf(key))}>
                <span className="dash-ranking-label">{line.labelOf(key)}</span>
                <strong className="num">
                  {numberText(count)}
                  <span className="sr-only">{applicationsText(count).replace(/^\S+/, '')}, </span>
                </strong>
                <span className="muted num">
                  {shareText(count, total)}
                  <span className="sr-only">{'\u00a0: voir la liste'}</span>
                </span>
                <span
                  className={`dash-bar ${line.fillOf?.(key) ?? ''}`}
                  aria-hidden="true"
                  style={{ '--share': `${(count / longest) * 100}%` } as CSSProperties}
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button variant="link" size="sm" onClick={() => setWhole(true)}>
          {`Voir les ${hidden} autres`}
        </Button>
      )}
      {note && <p className="dash-note muted">{note}</p>}
    </Section>
  );
}
