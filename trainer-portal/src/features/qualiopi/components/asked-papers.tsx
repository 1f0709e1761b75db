import { Sentence } from '@trame/app/sentence';
import { paperTone } from '@trame/domain/trainers';
import { Highlight } from '@trame/ui/highlight';
import { Link } from 'react-router';
import { portalPath } from '../../../runtime/addresses.ts';
import { PaperSign } from '../../papers/components/paper-sign.tsx';
import type { AskedPaper } from '../model/asked-paper.ts';

/** The papers that an indicator asks for, each with its state and what to do about it. */
export function AskedPapers({ papers, search }: { papers: readonly AskedPaper[]; search: string }) {
  return (
    <ul>
      {papers.map(({ kind: { key, label, demand }, due, detail, action }) => (
        <li key={key} className={`qualiopi-paper qualiopi-paper-${paperTone(due)}`}>
          <span className="qualiopi-paper-sign">
            <PaperSign state={due.state} />
          </span>
          <div>
            <strong>
              <Highlight text={label} query={search} />
              {demand === 'if_held' && due.state === 'missing' && (
                <span className="qualiopi-paper-optional"> si vous en avez</span>
              )}
            </strong>
            <small className="num">
              <Sentence text={detail} />
            </small>
          </div>
          {action === null ? (
            <span className="qualiopi-paper-end">{due.waiting ? 'Déposée' : 'Vue par Trame'}</span>
          ) : (
            <Link className="btn btn-default btn-sm" to={portalPath(`papers?kind=${key}`)}>
              {action}
              <span className="sr-only">&nbsp;: {label}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
