import type { Locale } from '@trame/domain';
import {
  isPrinted,
  printedText,
  READABLE_SIZE,
  SIGNATURE_LIMITS,
  type FieldValue,
} from '@trame/domain/signatures';
import { nameOf } from './field-box.tsx';
import { isFilled, sizeOnPage, type PageShape, type SignerField, type Values } from './model.ts';
import type { SignerTexts } from './texts.ts';

interface FieldBarProps {
  field: SignerField;
  /** The page of the field. */
  shape: PageShape | undefined;
  number: number;
  of: number;
  values: Values;
  locale: Locale;
  t: SignerTexts;
  onChange: (value: FieldValue) => void;
  /** A text begins to be written: the keyboard of a phone takes half of the window. */
  onWrite: () => void;
  /** Signature or initials: the one that was made before, or a dialog to make one. */
  onSign: () => void;
  onRemake: () => void;
  onPrevious: () => void;
  onNext: () => void;
}

/** How large the letters of a text are printed, when they are small. */
function smallPrint(value: string, field: SignerField, shape: PageShape | undefined, locale: Locale) {
  if (!shape || value.trim() === '') return undefined;
  const { size, isShrunk } = printedText(value.trim(), sizeOnPage(field, shape), field.kind);
  if (size >= READABLE_SIZE) return undefined;
  return { size: size.toLocaleString(locale, { maximumFractionDigits: 1 }), isShrunk };
}

/** Fills in the present field, at the bottom of the screen, under the thumb. */
export function FieldBar({
  field,
  shape,
  number,
  of,
  values,
  locale,
  t,
  onChange,
  onWrite,
  onSign,
  onRemake,
  onPrevious,
  onNext,
}: FieldBarProps) {
  const { kind, is_required: isRequired } = field;
  const value = values[field.id];
  const isPicture = kind === 'signature' || kind === 'initials';
  const isDone = isFilled(field, values);
  const isWritten = typeof value !== 'string' || isPrinted(value);
  const small =
    isWritten && !isPicture && typeof value === 'string'
      ? smallPrint(value, field, shape, locale)
      : undefined;
  const title = t.reading.field(number, of, nameOf(field, t));
  return (
    <form
      className="sig-bar"
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPicture && !isDone) onSign();
        else if (isWritten) onNext();
      }}
    >
      <div className="sig-bar-text">
        <p id="champ-en-cours">{title}</p>
        <small>{isRequired ? t.reading.unread : t.reading.optional}</small>
        <p className="sig-problem" role="alert">
          {isWritten ? '' : t.reading.letters}
        </p>
        <output className="sig-small">{small && t.reading.small(small.size, small.isShrunk)}</output>
      </div>
      {(kind === 'text' || kind === 'name') && (
        <input
          id="saisie"
          className="sig-input"
          aria-labelledby="champ-en-cours"
          aria-required={isRequired}
          aria-invalid={!isWritten}
          value={typeof value === 'string' ? value : ''}
          maxLength={kind === 'name' ? SIGNATURE_LIMITS.name : SIGNATURE_LIMITS.value}
          autoComplete={kind === 'name' ? 'name' : 'off'}
          onFocus={onWrite}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {kind === 'checkbox' && (
        <label className="sig-check">
          <input
            id="saisie"
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span>{field.label ?? t.reading.tick}</span>
        </label>
      )}
      <div className="sig-bar-end">
        {number > 1 && (
          <button type="button" className="btn btn-text" onClick={onPrevious}>
            {t.reading.previous}
          </button>
        )}
        {isPicture && isDone && (
          <button type="button" className="btn btn-default" onClick={onRemake}>
            {t.reading.change}
          </button>
        )}
        {isPicture && !isDone && !isRequired && (
          <button type="button" className="btn btn-default" onClick={onNext}>
            {t.reading.skip}
          </button>
        )}
        <button type="submit" id={isPicture ? 'saisie' : undefined} className="btn btn-primary">
          {isPicture && !isDone ? (kind === 'initials' ? t.reading.initial : t.reading.sign) : t.reading.next}
        </button>
      </div>
    </form>
  );
}
