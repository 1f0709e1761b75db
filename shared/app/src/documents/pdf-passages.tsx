import { useEffect, useRef, type CSSProperties } from 'react';
import type { Passage, Passages } from './model/passage.ts';

export type PdfPassagesProps = {
  /** Of this page. */
  passages: readonly Passage[];
  /** Points. */
  pageWidth: number;
  pageHeight: number;
} & Pick<Passages, 'activeKey' | 'sought' | 'onSelect'>;

/** Highlights above a drawn page; the selected one is scrolled into view. */
export function PdfPassages({ passages, pageWidth, pageHeight, ...place }: PdfPassagesProps) {
  const { activeKey, sought, onSelect } = place;
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    <div className="doc-passages">
      {passages.map((passage, at) =>
        passage.boxes.map(([x, y, width, height], index) => (
          <PassageBox
            key={`${passage.key}-${index}`}
            isRepeated={isRepeated([x, y, width, height], passages.slice(0, at))}
            mark={markOf(passage, passages)}
            passage={passage}
            isFirst={index === 0}
            hasRoom={startsLine(passage, passages)}
            isActive={passage.key === activeKey}
            sought={sought}
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

/** Points: lines that start this close together belong to one column. */
const SAME_PLACE = 2;

/** Whether an earlier passage is at the same place: colours on top of each other would hide the words. */
const isRepeated = (box: Passage['boxes'][number], earlier: readonly Passage[]): boolean =>
  earlier.some(({ boxes }) =>
    boxes.some((other) => other.every((side, place) => Math.abs(side - box[place]!) < SAME_PLACE)),
  );

/** The numbers of a value, in one sign: of those that are shown on demand only where no other is about it. */
function markOf({ mark, isValue, isQuiet = false, boxes: [own] }: Passage, all: readonly Passage[]): string {
  if (!isValue || !own) return mark;
  return all
    .filter((other) => (other.isQuiet ?? false) === isQuiet && isRepeated(own, [other]))
    .map((other) => other.mark)
    .join(', ');
}

/** Number of other lines that start there; a single one may be a coincidence. */
const LINES_OF_COLUMN = 2;

/** Whether a passage is preceded by the margin, and not by other words of its line. */
function startsLine({ key, boxes: [own] }: Passage, all: readonly Passage[]): boolean {
  if (!own) return false;
  const firsts = all.filter((passage) => passage.key !== key).flatMap(({ boxes }) => boxes.slice(0, 1));
  const isLeftmost = firsts.every(([x]) => x > own[0] - SAME_PLACE);
  const beside = firsts.filter(
    ([x, y]) => Math.abs(x - own[0]) < SAME_PLACE && Math.abs(y - own[1]) > SAME_PLACE,
  );
  return isLeftmost || beside.length >= LINES_OF_COLUMN;
}

type PassageBoxProps = {
  passage: Passage;
  isFirst: boolean;
  /** Its number would cover nothing before it. */
  hasRoom: boolean;
  isActive: boolean;
  mark: string;
  /** Shown only while it is selected. */
  isRepeated: boolean;
  sought: number;
  onSelect: (key: string) => void;
  style: CSSProperties;
};

function PassageBox(props: PassageBoxProps) {
  const { passage, mark, isFirst, hasRoom, isActive, isRepeated: isHidden, sought, onSelect, style } = props;
  const place = passage.isValue ? ' doc-passage-mark-after' : hasRoom ? '' : ' doc-passage-mark-inside';
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive && isFirst && sought > 0)
      ref.current?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [isActive, isFirst, sought]);
  return (
    // A shortcut for the pointer, as thin as a line of print: the claim has a button of its own, and the words are
    // those of the page below.
    <div
      ref={ref}
      className="doc-passage"
      aria-hidden
      aria-current={isActive ? 'true' : undefined}
      data-passage={passage.key}
      data-repeated={isHidden || undefined}
      title={passage.label}
      style={style}
      onClick={() => onSelect(passage.key)}
    >
      {isFirst && !(isHidden && passage.isValue) && (
        <span className={`doc-passage-mark num${place}`} data-quiet={passage.isQuiet || undefined}>
          {mark}
        </span>
      )}
    </div>
  );
}
