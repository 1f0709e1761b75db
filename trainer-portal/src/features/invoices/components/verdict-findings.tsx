import { Sentence } from '@trame/app/sentence';
import type { Finding } from '@trame/invoice';
import { CircleX, Info, Lock } from 'lucide-react';
import { Link } from 'react-router';
import { portalPath } from '../../../runtime/addresses.ts';
import { CopyButton } from '../../billing/components/copy-button.tsx';
import { SEVERITY_LABELS } from '@trame/invoice/verdict-text';

const ICONS = { blocking: Lock, fix: CircleX, note: Info } as const;

type VerdictFindingsProps = {
  findings: readonly Finding[];
  chosen: number | undefined;
  onChoose: (index: number) => void;
};

/** Problems first: what is wrong, where, what to do, and the source of the rule. */
export function VerdictFindings({ findings, chosen, onChoose }: VerdictFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <ol className="invoices-findings">
      {findings.map((finding, index) => {
        const { severity, title, sentence, fix, mention, otherId, place, xmlPath, official, source } =
          finding;
        const Icon = ICONS[severity];
        return (
          <li
            key={index}
            className={`invoices-finding invoices-${severity}${index === chosen ? ' is-chosen' : ''}`}
          >
            <Icon className="icon" aria-hidden="true" />
            <div>
              <h3>
                <span>{title}</span> <small>{SEVERITY_LABELS[severity]}</small>
              </h3>
              <p>
                <Sentence text={sentence} />
              </p>
              {fix && (
                <p>
                  <strong>Pour corriger&nbsp;:</strong> <Sentence text={fix} />
                </p>
              )}
              {otherId && (
                <p>
                  <Link to={portalPath(`app/my-invoices?invoice=${otherId}`)}>
                    Ouvrir celle qui est déposée
                  </Link>
                </p>
              )}
              {mention && (
                <p>
                  <CopyButton text={mention} what={`la mention\u00a0: ${title}`}>
                    Copier la mention
                  </CopyButton>
                </p>
              )}
              <p className="invoices-source muted">
                {[source, ...official].join(' · ')}
                {xmlPath && !place && ' · dans le XML'}
              </p>
            </div>
            {place && (
              <button
                type="button"
                className="invoices-number num"
                aria-label={`Voir le point ${index + 1} sur la page ${place.page}`}
                aria-pressed={index === chosen}
                onClick={() => onChoose(index)}
              >
                {index + 1}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
