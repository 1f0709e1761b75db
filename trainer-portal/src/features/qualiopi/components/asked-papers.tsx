import { Highlight } from '@trame/ui/highlight';
import { Check, Clock, FileUp, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { portalPath } from '../../../runtime/addresses.ts';
import type { AskedPaper } from '../model/asked-paper.ts';

const SIGNS: Readonly<Record<AskedPaper['state'], { Icon: LucideIcon; look: string }>> = {
  held: { Icon: Check, look: 'ok' },
  soon: { Icon: Clock, look: 'soon' },
  checking: { Icon: Clock, look: 'wait' },
  refused: { Icon: TriangleAlert, look: 'wrong' },
  expired: { Icon: TriangleAlert, look: 'wrong' },
  missing: { Icon: FileUp, look: 'todo' },
};

/** The papers that an indicator asks for, each with its state and what to do about it. */
export function AskedPapers({ papers, search }: { papers: readonly AskedPaper[]; search: string }) {
  return (
    <ul>
      {papers.map(({ kind, label, state, isOptional, detail, action }) => {
        const { Icon, look } = SIGNS[state];
        return (
          <li key={kind} className={`qualiopi-paper qualiopi-paper-${look}`}>
            <span className="qualiopi-paper-sign">
              <Icon className="icon" aria-hidden="true" />
            </span>
            <div>
              <strong>
                <Highlight text={label} query={search} />
                {isOptional && state === 'missing' && (
                  <span className="qualiopi-paper-optional"> si vous en avez</span>
                )}
              </strong>
              <small className="num">{detail}</small>
            </div>
            {action === null ? (
              <span className="qualiopi-paper-end">{state === 'held' ? 'Vue par Trame' : 'Déposée'}</span>
            ) : (
              <Link className="btn btn-default btn-sm" to={portalPath(`papers?kind=${kind}`)}>
                {action}
                <span className="sr-only">&nbsp;: {label}</span>
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
