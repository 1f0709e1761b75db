import { lazyPart } from '@trame/app/lazy-part';
import { normalizeSearch } from '@trame/domain';
import { Check, CircleAlert, CircleDashed, CircleHelp } from 'lucide-react';
import type { Evidence } from '@trame/cv';
import type { AnalysisItem } from '../model/items.ts';
import { DOUBTS } from '../model/reading-text.ts';

const PlainPhone = ({ phone }: { phone: string }) => <span className="num">{phone}</span>;
const Phone = lazyPart(() => import('./phone-text.tsx'), { pending: PlainPhone, failed: PlainPhone });

export type ClaimListProps = {
  items: readonly AnalysisItem[];
  activeKey: string | undefined;
  onShowPassage: (key: string) => void;
  /** `timeline`: one after the other along a thread; `short`: one line each; `words`: side by side. */
  layout?: 'timeline' | 'short' | 'words';
  label: string;
};

/** Proven claims; each shows its passage in the CV. */
export function ClaimList({ items, activeKey, onShowPassage, layout, label }: ClaimListProps) {
  return (
    <ul className={`an-claims${layout ? ` an-${layout}` : ''}`} aria-label={label}>
      {items.map((item) => (
        <li key={item.key}>
          <button
            type="button"
            className="an-claim"
            data-item={item.key}
            aria-pressed={item.key === activeKey}
            onClick={() => onShowPassage(item.key)}
          >
            <span className="an-mark num">{item.mark}</span>
            <span className="an-body">
              <Claim item={item} />
              <Proof evidence={item.evidence} isWordRead={layout === 'words'} />
            </span>
          </button>
          <Description text={item.description} of={item.title} />
        </li>
      ))}
    </ul>
  );
}

const PROOFS = {
  certain: { word: 'étayé', Icon: Check, className: 'an-proof' },
  probable: { word: 'probable', Icon: CircleHelp, className: 'an-proof an-doubtful' },
  uncertain: { word: 'incertain', Icon: CircleAlert, className: 'an-proof an-doubtful' },
} as const;

/** How sure a proven claim is, and why it is not certain; `isWordRead`: the word « étayé » is only read aloud. */
function Proof({ evidence, isWordRead }: { evidence: Evidence | null; isWordRead: boolean }) {
  const { word, Icon, className } = PROOFS[evidence?.certainty ?? 'certain'];
  return (
    <>
      <span className={className}>
        <Icon className="icon" aria-hidden />
        <span className={isWordRead ? 'sr-only' : undefined}>{word}</span>
      </span>
      {evidence?.doubt && <span className="an-doubt">{DOUBTS[evidence.doubt]}</span>}
    </>
  );
}

/** Characters from which what was done in a job is folded: the list of jobs must remain readable as a list. */
const LONG_DESCRIPTION = 240;

/** The CV's description of a job. */
function Description({ text, of }: { text: string | null; of: string }) {
  if (!text) return null;
  if (text.length <= LONG_DESCRIPTION) return <p className="an-text">{text}</p>;
  return (
    <details className="an-text">
      <summary>
        Description du poste<span className="sr-only"> {of}</span>
      </summary>
      <p>{text}</p>
    </details>
  );
}

/** A claim and the words that prove it; shown once where they are the same. */
function Claim({ item: { title, detail, group, kind, evidence } }: { item: AnalysisItem }) {
  const quote = (
    <span className="an-quote">
      «&nbsp;<span>{evidence?.quote}</span>&nbsp;»
    </span>
  );
  const isQuote =
    group !== 'experiences' && normalizeSearch(evidence?.quote ?? '') === normalizeSearch(title);
  return (
    <>
      <span className="an-said">
        {isQuote ? (
          <strong>{quote}</strong>
        ) : (
          <strong>{kind === 'Téléphone' ? <Phone phone={title} /> : title}</strong>
        )}
        {detail && <span className="an-detail">{detail}</span>}
      </span>
      {!isQuote && quote}
    </>
  );
}

/** Unproven claims, apart from the others: there is no passage to show. */
export function UnprovenList({ items }: { items: readonly AnalysisItem[] }) {
  return (
    <ul className="an-claims" aria-label="Éléments non étayés">
      {items.map(({ key, kind, title, detail, description }) => (
        <li key={key} className="an-claim">
          <span className="an-mark an-none" aria-hidden>
            –
          </span>
          <span className="an-body">
            <strong>{title}</strong>
            <span className="an-detail">{[kind, detail !== kind && detail].filter(Boolean).join(', ')}</span>
            <span className="an-proof an-missing">
              <CircleDashed className="icon" aria-hidden />
              non étayé
            </span>
            <Description text={description} of={title} />
          </span>
        </li>
      ))}
    </ul>
  );
}
