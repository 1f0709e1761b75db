import { highlightRanges } from '@trame/domain';
import type { ReactNode } from 'react';

export type HighlightProps = {
  text: string;
  /** The search terms; case and accents are ignored. */
  query: string;
};

/** A text in which the words that were searched are marked. */
export function Highlight({ text, query }: HighlightProps) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { start, end } of highlightRanges(text, query)) {
    parts.push(text.slice(from, start), <mark key={start}>{text.slice(start, end)}</mark>);
    from = end;
  }
  parts.push(text.slice(from));
  return <>{parts}</>;
}
