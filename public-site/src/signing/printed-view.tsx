import {
  type FieldKind,
  type FieldSize,
  type Hand,
  printedText,
  type SignaturePicture,
} from '@trame/domain/signatures';

import { ImageView } from './picture-view.tsx';

/** Width of the line of a pen on the sealed document, in points. */
const PEN = 1.4;
/** Words about a field are no taller than this, in points, whatever its height. */
const TALLEST_WORDS = 18;
/** Left beside words about a field, in points. */
const BESIDE_WORDS = 3;

interface Written {
  text: string;
  size: FieldSize;
  kind: FieldKind;
  hand?: Hand | undefined;
}

const boxOf = ({ width, height }: FieldSize) => `0 0 ${width} ${height}`;

/** What was typed in a field, in points of its page: the seal prints the same letters at the same places. */
export function PrintedText({ text, size, kind, hand }: Written) {
  const printed = printedText(text, size, kind, hand);
  return (
    <svg className={`sig-printed is-${printed.font}`} viewBox={boxOf(size)} role="img" aria-label={text}>
      {printed.lines.map((line) => (
        <text
          key={line.y}
          x={line.x}
          y={size.height - line.y}
          fontSize={printed.size}
          // As long as in the sealed document, whatever font the browser has at hand.
          textLength={line.length}
          lengthAdjust="spacingAndGlyphs"
        >
          {line.text}
        </text>
      ))}
    </svg>
  );
}

/** What a field is for, or whose it is: never cut, in the middle of its place. */
export function FieldWords({ text, size }: { text: string; size: FieldSize }) {
  const place = {
    width: Math.max(1, size.width - 2 * BESIDE_WORDS),
    height: Math.min(size.height, TALLEST_WORDS),
  };
  const printed = printedText(text, place, 'text');
  const down = (size.height - place.height) / 2;
  return (
    <svg className="sig-printed" viewBox={boxOf(size)} role="img" aria-label={text}>
      {printed.lines.map((line) => (
        <text
          key={line.y}
          x={(size.width - line.length) / 2}
          y={down + place.height - line.y}
          fontSize={printed.size}
          textLength={line.length}
          lengthAdjust="spacingAndGlyphs"
        >
          {line.text}
        </text>
      ))}
    </svg>
  );
}

export function PrintedCheck({ size }: { size: FieldSize }) {
  const side = Math.min(size.width, size.height);
  const left = (size.width - side) / 2;
  const top = (size.height - side) / 2;
  return (
    <svg className="sig-printed is-pen" viewBox={boxOf(size)} role="img" aria-label="✓">
      <path
        d="M2 7.5 L5.5 11 L12 3"
        transform={`translate(${left} ${top}) scale(${side / 14})`}
        strokeWidth="1.6"
      />
    </svg>
  );
}

/** A signature or initials in their field. */
export function PrintedPicture({
  picture,
  size,
  kind,
}: {
  picture: SignaturePicture;
  size: FieldSize;
  kind: FieldKind;
}) {
  if (picture.kind === 'typed')
    return <PrintedText text={picture.text} size={size} kind={kind} hand={picture.hand} />;
  if (picture.kind === 'image') return <ImageView image={picture.image} />;
  const scale = Math.min(size.width / picture.width, size.height / picture.height);
  const left = (size.width - picture.width * scale) / 2;
  const top = (size.height - picture.height * scale) / 2;
  return (
    <svg className="sig-printed is-pen" viewBox={boxOf(size)} aria-hidden="true">
      <path
        d={picture.path}
        transform={`translate(${left} ${top}) scale(${scale})`}
        strokeWidth={PEN / scale}
      />
    </svg>
  );
}
