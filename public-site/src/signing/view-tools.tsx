import type { Locale } from '@trame/domain';
import { MinusIcon, PlusIcon } from '../forms/controls/icons.tsx';
import type { SignerTexts } from './texts.ts';
import type { useZoom } from './use-zoom.ts';

/** How the documents are read: in pages, larger or smaller, or as text. */
export function ViewTools({
  view: { zoom, larger, smaller, isLargest },
  isText,
  onText,
  locale,
  t,
}: {
  view: ReturnType<typeof useZoom>;
  isText: boolean;
  onText: () => void;
  locale: Locale;
  t: SignerTexts;
}) {
  return (
    <div className="sig-view">
      <button type="button" className="btn btn-default btn-sm" aria-pressed={isText} onClick={onText}>
        {isText ? t.pagesVersion : t.textVersion}
      </button>
      {!isText && (
        <fieldset className="sig-zoom" aria-label={t.reading.size}>
          <button
            type="button"
            className="btn btn-text btn-icon"
            aria-label={t.reading.smaller}
            aria-disabled={zoom <= 1}
            onClick={smaller}
          >
            <MinusIcon />
          </button>
          <output className="num">
            {zoom.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 })}
          </output>
          <button
            type="button"
            className="btn btn-text btn-icon"
            aria-label={t.reading.larger}
            aria-disabled={isLargest}
            onClick={larger}
          >
            <PlusIcon />
          </button>
        </fieldset>
      )}
    </div>
  );
}
