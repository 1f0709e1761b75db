import { formatDate } from '@trame/domain';
import type { CSSProperties } from 'react';
import {
  isFilled,
  pictureOf,
  placeOf,
  type OtherField,
  type PageShape,
  type SignerField,
  type Values,
} from './model.ts';
import { PictureView } from './picture-view.tsx';
import type { SignerTexts } from './texts.ts';

export const nameOf = ({ label, kind }: SignerField, t: SignerTexts): string =>
  label?.trim() ? label : t.reading.kinds[kind];

/** What a field shows on its page. */
function Content({ field, values, t }: { field: SignerField; values: Values; t: SignerTexts }) {
  if (field.kind === 'date') return <span>{t.reading.dateOnSigning}</span>;
  const value = values[field.id];
  const picture = pictureOf(field.id, values);
  if (picture) return <PictureView picture={picture} />;
  if (field.kind === 'checkbox') return <span>{value === true ? '✓' : ''}</span>;
  if (typeof value === 'string' && value !== '') return <span>{value}</span>;
  // A box of initials has room for a word.
  return (
    <span className="sig-empty">{field.kind === 'initials' ? t.reading.initials : nameOf(field, t)}</span>
  );
}

/** Where a box is, and how many hundredths of the page it takes across: what is typed by hand is made to fit. */
function boxStyle(field: Pick<SignerField, 'x' | 'y' | 'w' | 'h'>, shape: PageShape): CSSProperties {
  const place = placeOf(field, shape);
  return { ...place, '--sig-across': Number.parseFloat(place.width) } as CSSProperties;
}

/** A field of somebody else: what it says, or who fills it in. */
export function OtherBox({ field, shape, t }: { field: OtherField; shape: PageShape; t: SignerTexts }) {
  const { kind, person, is_done: isDone, value } = field;
  const isMark = kind === 'signature' || kind === 'initials' || kind === 'date';
  const words = t.reading.others;
  return (
    <div className={isDone ? 'sig-box is-other is-done' : 'sig-box is-other'} style={placeOf(field, shape)}>
      <span>
        {!isDone
          ? (isMark ? words.willSign : words.willFill)(person)
          : typeof value === 'string'
            ? kind === 'date'
              ? formatDate(value)
              : value
            : value === true
              ? '✓'
              : isMark && words.signed(person)}
      </span>
    </div>
  );
}

/** A field in its place on the page. A press makes it the present one; it is filled in below, where a phone has room. */
export function FieldBox({
  field,
  shape,
  values,
  isCurrent,
  t,
  onPick,
}: {
  field: SignerField;
  shape: PageShape;
  values: Values;
  isCurrent: boolean;
  t: SignerTexts;
  onPick: () => void;
}) {
  const { kind } = field;
  const isDone = isFilled(field, values);
  const classes = ['sig-box', `is-${kind}`, isDone && 'is-done', isCurrent && 'is-current']
    .filter(Boolean)
    .join(' ');
  const style = boxStyle(field, shape);
  if (kind === 'date')
    return (
      <div className={classes} style={style}>
        <Content field={field} values={values} t={t} />
      </div>
    );
  return (
    <button
      type="button"
      id={`champ-${field.id}`}
      className={classes}
      style={style}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onPick}
    >
      {(isDone || kind === 'checkbox') && <span className="sr-only">{`${nameOf(field, t)}\u00a0: `}</span>}
      <Content field={field} values={values} t={t} />
    </button>
  );
}
