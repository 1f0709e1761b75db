import { Sentence } from '@trame/app/sentence';
import type { Severity } from '@trame/invoice';
import { SEVERITY_LABELS } from '@trame/invoice/verdict-text';
import { Button } from '@trame/ui/button';
import { Check, CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { MarkedVerdict } from '../model/verdict.ts';

const ICONS: Readonly<Record<Severity, LucideIcon>> = { blocking: CircleX, fix: TriangleAlert, note: Info };

/** Kept rules that are shown before somebody asks for all. */
const FIRST = 4;

/** What is written to somebody, in quotes; quotes inside of it are those of the second level. */
const quoted = (text: string) => `«\u00a0${text.replace(/«\s?/g, '“').replace(/\s?»/g, '”')}\u00a0»`;

type VerdictListProps = {
  verdict: Pick<MarkedVerdict, 'findings' | 'passed'>;
  /** What its findings are called as a list. */
  label?: string;
  activeKey?: string | undefined;
  /** Finds the place of a rule on the page, where one is shown. */
  onSeek?: (key: string) => void;
};

/** What the rules say of an invoice: problems with their fix, then what is right; each leads to its place on the page. */
export function VerdictList({
  verdict: { findings, passed },
  label = 'À lire',
  activeKey,
  onSeek,
}: VerdictListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? passed : passed.slice(0, FIRST);
  const left = passed.length - FIRST;
  const kept = useRef<HTMLUListElement>(null);
  // The button goes: the first of the rules that come has the focus instead.
  useEffect(() => {
    if (isWhole) kept.current?.querySelectorAll<HTMLElement>('li')[FIRST]?.focus();
  }, [isWhole]);
  return (
    <div className="fct-rules">
      {findings.length > 0 && (
        <ul aria-label={label}>
          {findings.map(({ key, mark, rule }) => {
            const Icon = ICONS[rule.severity];
            return (
              <li
                key={key}
                className="fct-finding"
                data-severity={rule.severity}
                aria-current={key === activeKey || undefined}
              >
                <Icon className="icon" aria-hidden />
                <div>
                  <p className="fct-finding-head">
                    <strong>{rule.title}</strong>
                    <span className="fct-severity">{SEVERITY_LABELS[rule.severity]}</span>
                  </p>
                  <p>
                    <Sentence text={rule.sentence} />
                  </p>
                  {rule.advice.text && (
                    <p className="muted">
                      {rule.advice.isToWrite ? (
                        <>
                          <strong>
                            {rule.severity === 'note' ? 'À lui conseiller' : 'À lui écrire'}&nbsp;:
                          </strong>{' '}
                          <Sentence text={quoted(rule.advice.text)} />
                        </>
                      ) : (
                        <Sentence text={rule.advice.text} />
                      )}
                    </p>
                  )}
                  <p className="fct-source muted">
                    <Sentence text={[rule.source, ...rule.official].join(' · ')} />
                  </p>
                </div>
                {mark && onSeek && (
                  <PlaceButton mark={mark} label={rule.title} onSeek={() => onSeek(key)} itemKey={key} />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {passed.length > 0 && (
        <>
          <h3>
            {passed.length}&nbsp;{passed.length > 1 ? 'règles conformes' : 'règle conforme'}
          </h3>
          <ul ref={kept} aria-label="Règles conformes">
            {shown.map(({ key, mark, rule }) => (
              <li key={key} tabIndex={-1} className="fct-kept" aria-current={key === activeKey || undefined}>
                <Check className="icon" aria-hidden />
                <span>{rule.sentence}</span>
                {mark && onSeek && (
                  <PlaceButton mark={mark} label={rule.sentence} onSeek={() => onSeek(key)} itemKey={key} />
                )}
              </li>
            ))}
          </ul>
          {left > 0 && !isWhole && (
            <Button size="sm" variant="link" onClick={() => setWhole(true)}>
              Voir {left > 1 ? `les ${left} autres` : 'l’autre'}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

type PlaceButtonProps = { mark: string; label: string; itemKey: string; onSeek: () => void };

/** The number of a place on the page; it leads there. */
function PlaceButton({ mark, label, itemKey, onSeek }: PlaceButtonProps) {
  return (
    <button
      type="button"
      className="fct-mark num"
      data-item={itemKey}
      aria-label={`${mark}, voir sur la facture\u00a0: ${label}`}
      onClick={onSeek}
    >
      {mark}
    </button>
  );
}
