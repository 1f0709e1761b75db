import { useEffect, useRef, type CSSProperties } from 'react';
import type { Passage, Passages } from '../model/passage.ts';

export type PdfPassagesProps = {
  /** Of this page. */
  passages: readonly Passage[];
  /** Points. */
  pageWidth: number;
  pageHeight: number;
} & Pick<Passages, 'activeKey' | 'onSelect'>;

/** Highlights over a page that is drawn; the active one is brought into view. */
export function PdfPassages({ passages, pageWidth, pageHeight, activeKey, onSelect }: PdfPassagesProps) {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    <div className="doc-passages">
      {passages.map((passage) =>
        passage.boxes.map(([x, y, width, height], index) => (
          <PassageBox
            key={`${passage.key}-${index}`}
            passage={passage}
            isFirst={index === 0}
            isActive={passage.key === activeKey}
            onSelect={onSelect}
            style={{
              left: percent(x, pageWidth),
              top: percent(y, pageHeight),
              width: percent(width, pageWidth),
              height: percent(height, pageHeight),
            }}
          />
        )),
      )}
    </div>
  );
}

type PassageBoxProps = {
  passage: Passage;
  isFirst: boolean;
  isActive: boolean;
  onSelect: (key: string) => void;
  style: CSSProperties;
};

function PassageBox({ passage, isFirst, isActive, onSelect, style }: PassageBoxProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive && isFirst) ref.current?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [isActive, isFirst]);
  return (
    <button
      ref={ref}
      type="button"
      className="doc-passage"
      // One stop of the keyboard per passage, whatever its number of lines.
      tabIndex={isFirst ? 0 : -1}
      aria-hidden={isFirst ? undefined : true}
      aria-label={isFirst ? passage.label : undefined}
      aria-current={isActive ? 'true' : undefined}
      data-passage={passage.key}
      style={style}
      onClick={() => onSelect(passage.key)}
    >
      {isFirst && (
        <span className="doc-passage-mark num" aria-hidden>
          {passage.mark}
        </span>
      )}
    </button>
  );
}
