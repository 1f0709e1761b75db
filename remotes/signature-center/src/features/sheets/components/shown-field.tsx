import { formatDate, withDe } from '@trame/domain';
import { paintImage } from '@trame/domain/signature-pictures';
import {
  fieldKindLabel,
  printedText,
  type FieldBox,
  type FieldKind,
  type FieldSize,
  type FieldValue,
} from '@trame/domain/signatures';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { pointsOf, type PageShape } from '../model/place.ts';
import { FieldFrame } from './field-frame.tsx';
import { FieldIcon } from './field-icon.tsx';
import '../styles/sheets.css';

type ShownFieldProps = {
  field: FieldBox & { kind: FieldKind; label: string | null };
  page: PageShape;
  /** The place of its recipient in the envelope, from 0. */
  place: number;
  name: string;
  value: FieldValue | null;
  /** They have filled it in, and not signed: what they wrote is theirs until then. */
  isBegun?: boolean;
};

const BEGUN = 'rempli, pas encore signé';

/** A field on its page: whose it is, or what they wrote. */
export function ShownField({ field, page, place, name, value, isBegun = false }: ShownFieldProps) {
  const kind = field.label ?? fieldKindLabel(field.kind);
  const missing = isBegun ? `, ${BEGUN}` : ', à remplir';
  return (
    <FieldFrame
      field={field}
      page={page}
      place={place}
      isFilled={value !== null}
      title={`${kind}, ${name}${value === null && isBegun ? missing : ''}`}
    >
      <span className="sr-only">{`${kind} ${withDe(name)}${value === null ? missing : ''}`}</span>
      {value === null ? (
        <>
          <b aria-hidden="true">{place + 1}</b>
          {field.kind !== 'checkbox' && <FieldIcon kind={field.kind} />}
          {field.kind !== 'checkbox' && <span aria-hidden="true">{kind}</span>}
        </>
      ) : (
        <PrintedValue value={value} kind={field.kind} size={sizeOf(field, page)} />
      )}
    </FieldFrame>
  );
}

function ImageValue({ image }: { image: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) void paintImage(canvas.current, image);
  }, [image]);
  return <canvas className="sgs-value" ref={canvas} />;
}

const sizeOf = (field: FieldBox, page: PageShape): FieldSize => {
  const { w: width, h: height } = pointsOf(field, page);
  return { width, height };
};

/** Width of the line of a pen on the sealed document, in points. */
const PEN = 1.4;

/** What is written in a field, in points of its page: the seal prints the same at the same places. */
function PrintedValue({ value, kind, size }: ShownValueProps & { size: FieldSize }) {
  const box = `0 0 ${size.width} ${size.height}`;
  if (typeof value === 'string' || (typeof value === 'object' && value.kind === 'typed')) {
    const isTyped = typeof value === 'object';
    const text = isTyped ? value.text : kind === 'date' ? formatDate(value) : value;
    const hand = isTyped ? value.hand : undefined;
    const printed = printedText(text, size, kind, hand);
    return (
      <svg className="sgs-printed" data-font={printed.font} viewBox={box} role="img" aria-label={text}>
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
  if (value === true) {
    const side = Math.min(size.width, size.height);
    const place = `translate(${(size.width - side) / 2} ${(size.height - side) / 2}) scale(${side / 14})`;
    return (
      <svg className="sgs-printed" data-font="pen" viewBox={box} role="img" aria-label="Cochée">
        <path d="M2 7.5 L5.5 11 L12 3" transform={place} strokeWidth={1.6} />
      </svg>
    );
  }
  if (typeof value === 'object' && value.kind === 'drawn') {
    const scale = Math.min(size.width / value.width, size.height / value.height);
    const [left, top] = [(size.width - value.width * scale) / 2, (size.height - value.height * scale) / 2];
    return (
      <svg className="sgs-printed" data-font="pen" viewBox={box} aria-hidden="true">
        <path
          d={value.path}
          transform={`translate(${left} ${top}) scale(${scale})`}
          strokeWidth={PEN / scale}
        />
      </svg>
    );
  }
  return <ShownValue value={value} kind={kind} />;
}

type ShownValueProps = { value: FieldValue; kind: FieldKind };

/** What somebody wrote, drew or ticked, where there is no field. */
export function ShownValue({ value, kind }: ShownValueProps) {
  if (typeof value === 'boolean') return value ? <Check className="icon" aria-label="Cochée" /> : null;
  if (typeof value === 'string')
    return <span className="sgs-value-text">{kind === 'date' ? formatDate(value) : value}</span>;
  if (value.kind === 'typed')
    return (
      <span className="sgs-value-hand" data-hand={value.hand}>
        {value.text}
      </span>
    );
  if (value.kind === 'image') return <ImageValue image={value.image} />;
  if (value.kind === 'drawn')
    return (
      <svg className="sgs-value" viewBox={`0 0 ${value.width} ${value.height}`} aria-hidden="true">
        <path
          d={value.path}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    );
  return null;
}
