import {
  fieldText,
  programmeField,
  type ProgrammeContent,
  type ProgrammeFieldKey,
} from '@trame/domain/catalogue';
import { Select } from '@trame/ui/select';
import { useId } from 'react';
import type { FieldValue, FormErrors, FormValues } from '../../editor/model/form.ts';
import '../styles/optimisation.css';

type EditedFixProps = {
  keys: readonly ProgrammeFieldKey[];
  before: ProgrammeContent;
  values: FormValues;
  errors: FormErrors;
  onChange: (key: ProgrammeFieldKey, value: FieldValue) => void;
};

/** Kinds of fields that are written as one text here. */
const WRITTEN = new Set(['line', 'lines', 'list', 'decimal', 'count', 'amount', 'email', 'phone']);

/** Whether a proposal can be written otherwise here; a picture is changed in the sheet. */
export const isWritten = (key: ProgrammeFieldKey): boolean => {
  const { kind } = programmeField(key);
  return WRITTEN.has(kind) || kind === 'choice';
};

const ROWS = 4;

/** The fields of a proposal, to be written otherwise. */
export function EditedFix({ keys, before, values, errors, onChange }: EditedFixProps) {
  const id = useId();
  return keys.filter(isWritten).map((key, at) => {
    const { kind, label, options = [] } = programmeField(key);
    const value = values[key];
    if (kind === 'choice')
      return (
        <Select
          key={key}
          label={label}
          value={value as string}
          options={options.map(({ value: one, fr }) => ({ value: one, label: fr }))}
          onChange={(next) => onChange(key, next)}
        />
      );
    const isList = kind === 'list';
    const described = {
      id: `${id}-${key}`,
      'aria-describedby': `${id}-${key}-avant`,
      'aria-invalid': errors[key] ? (true as const) : undefined,
      autoFocus: at === 0,
    };
    const text = isList ? (value as string[]).join('\n') : (value as string);
    const write = (next: string) => onChange(key, isList ? next.split('\n') : next);
    return (
      <div key={key} className="field">
        <label className="label" htmlFor={described.id}>
          {isList ? `${label}, un par ligne` : label}
        </label>
        <span className="input">
          {isList || kind === 'lines' ? (
            <textarea
              {...described}
              rows={Math.max(ROWS, text.split('\n').length + 1)}
              value={text}
              onChange={({ target }) => write(target.value)}
            />
          ) : (
            <input {...described} value={text} onChange={({ target }) => write(target.value)} />
          )}
        </span>
        {errors[key] && (
          <p className="opt-wrong" role="alert">
            {errors[key]}
          </p>
        )}
        <p id={`${id}-${key}-avant`} className="muted">
          Avant&nbsp;: {fieldText(key, before) || 'vide'}
        </p>
      </div>
    );
  });
}
