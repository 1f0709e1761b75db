import { Check, CircleDashed } from 'lucide-react';
import type { AnalysisItem } from '../model/items.ts';

export type ClaimListProps = {
  items: readonly AnalysisItem[];
  activeKey: string | undefined;
  onShowPassage: (key: string) => void;
  /** `timeline`: one after the other along a thread; `short`: words and numbers, side by side where they fit. */
  layout?: 'timeline' | 'short';
  label: string;
};

/** Proven claims; each shows its passage in the CV. */
export function ClaimList({ items, activeKey, onShowPassage, layout, label }: ClaimListProps) {
  return (
    <ul className={`an-claims${layout ? ` an-${layout}` : ''}`} aria-label={label}>
      {items.map(({ key, mark, title, detail, evidence }) => (
        <li key={key}>
          <button
            type="button"
            className="an-claim"
            data-item={key}
            aria-pressed={key === activeKey}
            onClick={() => onShowPassage(key)}
          >
            <span className="an-mark num">{mark}</span>
            <span className="an-body">
              <span className="an-title">
                <strong>{title}</strong>
                <span className="an-proof">
                  <Check className="icon" aria-hidden />
                  étayé
                </span>
              </span>
              {detail && <span className="an-detail">{detail}</span>}
              <span className="an-quote">
                «&nbsp;<span>{evidence?.quote}</span>&nbsp;»
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Claims that nothing proves, apart from the others: there is no passage to show. */
export function UnprovenList({ items }: { items: readonly AnalysisItem[] }) {
  return (
    <ul className="an-claims" aria-label="Éléments non étayés">
      {items.map(({ key, kind, title, detail }) => (
        <li key={key} className="an-claim">
          <span className="an-mark an-none" aria-hidden>
            –
          </span>
          <span className="an-body">
            <span className="an-title">
              <strong>{title}</strong>
              <span className="an-proof an-missing">
                <CircleDashed className="icon" aria-hidden />
                non étayé
              </span>
            </span>
            <span className="an-detail">{[kind, detail !== kind && detail].filter(Boolean).join(', ')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
