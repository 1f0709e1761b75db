import '@trame/ui/checkbox-field.css';
import { fieldId } from '@trame/ui/form';
import { useController, type FieldPath } from 'react-hook-form';
import type { BillingInput } from '@trame/domain/invoices';
import type { BillingControl } from '../model/billing-resolver.ts';

type ChoiceCardsProps = {
  name: FieldPath<BillingInput>;
  control: BillingControl;
  label: string;
  options: readonly { value: string; label: string; hint: string }[];
  columns?: 2;
};

/** One choice among a few, each with the sentence by which a person recognises their case. */
export function ChoiceCards({ name, control, label, options, columns }: ChoiceCardsProps) {
  const { field, fieldState } = useController({ name, control });
  const id = fieldId(name);
  const message = fieldState.error?.message;
  return (
    <fieldset
      id={id}
      className={`billing-choices${columns ? ' billing-choices-2' : ''}`}
      aria-describedby={message ? `${id}-erreur` : undefined}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option, index) => (
        <label key={option.value} className="tr-check billing-choice">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={field.value === option.value}
            onChange={() => field.onChange(option.value)}
            onBlur={field.onBlur}
            ref={index === 0 ? field.ref : undefined}
          />
          <span>
            {option.label}
            <small>{option.hint}</small>
          </span>
        </label>
      ))}
      {message && (
        <p className="billing-choice-error" id={`${id}-erreur`}>
          {message}
        </p>
      )}
    </fieldset>
  );
}
