import { useQuery } from '@tanstack/react-query';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Fragment, useEffect, useRef } from 'react';
import { ReadFailure } from '../queries/query-view.tsx';
import type { Passages, ReadText, TextMark } from './model/passage.ts';
import { segmentsOf } from './model/text-segments.ts';

export type ReadTextViewProps = { text: ReadText } & Pick<Passages, 'activeKey' | 'sought'>;

/** The extracted text of a file whose pages cannot be shown, with its passages marked. */
export default function ReadTextView({ text, activeKey, sought }: ReadTextViewProps) {
  const { data: pages, error, refetch } = useQuery(text.pages);
  if (error && !pages) {
    return (
      <div className="doc-failed">
        <ReadFailure
          compact
          failed="Impossible de charger le texte lu"
          error={error}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!pages) {
    return (
      <LoadingStatus label="Chargement du texte...">
        <SkeletonBlock height={120} />
      </LoadingStatus>
    );
  }
  return (
    // The keyboard scrolls it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="doc-scroll" aria-label="Texte lu" tabIndex={0}>
      {pages.map((page, index) => (
        <PageText
          // oxlint-disable-next-line react/no-array-index-key -- pages have no other name
          key={index}
          text={page}
          marks={text.marks.filter((mark) => mark.page === index + 1)}
          activeKey={activeKey}
          sought={sought}
        />
      ))}
    </section>
  );
}

type PageTextProps = Omit<ReadTextViewProps, 'text'> & { text: string; marks: readonly TextMark[] };

function PageText({ text, marks, activeKey, sought }: PageTextProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeKey !== undefined && sought > 0)
      frame.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [activeKey, sought]);
  return (
    <div ref={frame} className="doc-text">
      {segmentsOf(text, marks).map(({ text: piece, start, keys, marks: begun }) =>
        keys.length === 0 ? (
          <Fragment key={start}>{piece}</Fragment>
        ) : (
          <mark
            key={start}
            data-passages={keys.join(' ')}
            aria-current={activeKey !== undefined && keys.includes(activeKey) ? 'true' : undefined}
          >
            {begun.length > 0 && <sup aria-hidden>{begun.join(' ')}</sup>}
            {piece}
          </mark>
        ),
      )}
    </div>
  );
}
