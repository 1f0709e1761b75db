import { formatDate } from '@trame/domain';
import type { FieldKind, FieldSize } from '@trame/domain/signatures';
import {
  cleanValue,
  isFilled,
  pictureOf,
  placeOf,
  sizeOnPage,
  type OtherField,
  type PageShape,
  type SignerField,
  type Values,
} from './model.ts';
import { PictureView } from './picture-view.tsx';
import { FieldWords, PrintedCheck, PrintedPicture, PrintedText } from './printed-view.tsx';
import type { SignerTexts } from './texts.ts';

export const nameOf = ({ label, kind }: SignerField, t: SignerTexts): string =>
  label?.trim() ? label : t.reading.kinds[kind];

interface PlaceProps {
  shape: PageShape;
  /** In the text version nothing has the size of its field. */
  isText: boolean;
  t: SignerTexts;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

interface ShownProps {
  size: FieldSize;
  isText: boolean;
}

const Words = ({ text, size, isText }: ShownProps & { text: string }) =>
  isText ? <span>{text}</span> : <FieldWords text={text} size={size} />;

const Typed = ({ text, size, kind, isText }: ShownProps & { text: string; kind: FieldKind }) =>
  isText ? <span>{text}</span> : <PrintedText text={text} size={size} kind={kind} />;

const Checked = ({ size, isText }: ShownProps) => (isText ? <span>✓</span> : <PrintedCheck size={size} />);

/** What a field shows on its page. */
function Content({ field, values, shape, isText, t }: PlaceProps & { field: SignerField; values: Values }) {
  const { kind } = field;
  const shown = { size: sizeOnPage(field, shape), isText };
  if (kind === 'date') return <Words text={t.reading.dateOnSigning} {...shown} />;
  const picture = pictureOf(field.id, values);
  if (picture)
    return isText ? (
      <PictureView picture={picture} />
    ) : (
      <PrintedPicture picture={picture} size={shown.size} kind={kind} />
    );
  const value = cleanValue(values[field.id]);
  if (kind === 'checkbox') return value === true ? <Checked {...shown} /> : null;
  if (typeof value === 'string') return <Typed text={value} kind={kind} {...shown} />;
  // A box of initials has room for a word.
  return <Words text={kind === 'initials' ? t.reading.initials : capital(nameOf(field, t))} {...shown} />;
}

/** What a field of somebody else shows: what they wrote, or who they are. */
function OtherContent({ field, shape, isText, t }: PlaceProps & { field: OtherField }) {
  const { kind, person, is_done: isDone, value } = field;
  const { willSign, willFill, signed } = t.reading.others;
  const isMark = kind === 'signature' || kind === 'initials' || kind === 'date';
  const shown = { size: sizeOnPage(field, shape), isText };
  if (!isDone) return <Words text={(isMark ? willSign : willFill)(person)} {...shown} />;
  if (typeof value === 'string')
    return <Typed text={kind === 'date' ? formatDate(value) : value} kind={kind} {...shown} />;
  if (value === true) return <Checked {...shown} />;
  return isMark ? <Words text={signed(person)} {...shown} /> : null;
}

/** A field of somebody else. */
export function OtherBox(props: PlaceProps & { field: OtherField }) {
  const { field, shape } = props;
  return (
    <div
      className={field.is_done ? 'sig-box is-other is-done' : 'sig-box is-other'}
      style={placeOf(field, shape)}
    >
      <OtherContent {...props} />
    </div>
  );
}

/** A field in its place on the page. A press makes it the present one; it is filled in below, where a phone has room. */
export function FieldBox({
  field,
  shape,
  values,
  isCurrent,
  isText,
  t,
  onPick,
}: PlaceProps & {
  field: SignerField;
  values: Values;
  isCurrent: boolean;
  onPick: () => void;
}) {
  const { kind } = field;
  const isDone = isFilled(field, values);
  const classes = ['sig-box', `is-${kind}`, isDone && 'is-done', isCurrent && 'is-current']
    .filter(Boolean)
    .join(' ');
  const style = placeOf(field, shape);
  const content = <Content field={field} values={values} shape={shape} isText={isText} t={t} />;
  if (kind === 'date')
    return (
      <div className={classes} style={style}>
        {content}
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
      {content}
    </button>
  );
}
