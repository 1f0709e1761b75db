import {
  IDENTIFIERS,
  QUALIOPI_CATEGORIES,
  type SettingsField,
  type SettingsRow,
} from '@trame/domain/company';
import { CheckboxGroupField } from '@trame/ui/checkbox-field';
import { DateField } from '@trame/ui/date-field';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { Check } from 'lucide-react';
import { useFormState, useWatch, type Control } from 'react-hook-form';
import { DocumentField } from '../../media/components/file-fields.tsx';
import { readSetting, type SettingsValues } from '../model/settings-form.ts';
import { Uses } from './uses.tsx';

type Bound = { field: SettingsField; control: Control<SettingsValues> };

const INPUTS = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { type: 'text', inputMode: 'url', placeholder: 'https://' },
  amount: { inputMode: 'decimal', placeholder: '20\u202f000\u00a0€' },
  siren: { inputMode: 'numeric' },
  nda: { inputMode: 'numeric' },
  postal_code: { inputMode: 'numeric' },
} as const;

/** Room for spaces and points between digits, as in the rules. */
const SEPARATORS = 20;

/** One fact: its field, what it was before, and where it is used. */
export function SettingField({ field, control, row }: Bound & { row: SettingsRow }) {
  const { dirtyFields } = useFormState({ control, name: field.id });
  const isChanged = Boolean(dirtyFields[field.id]);
  const before = readSetting(field.id, row[field.id]);
  return (
    <li className={`set-row${isChanged ? ' set-row-changed' : ''}`}>
      <div className="set-field">
        <Control field={field} control={control} />
        <Agreement field={field} control={control} />
        {isChanged && (
          <p className="set-before">
            Avant&nbsp;: {before === '' ? <span>non renseigné</span> : <s>{before}</s>}
          </p>
        )}
      </div>
      <Uses field={field} />
    </li>
  );
}

function Control({ field, control }: Bound) {
  const { id, kind, label, help, maxLength } = field;
  const texts = { label, ...(help !== undefined && { help }) };
  if (kind === 'file' && id !== 'capital_cents' && id !== 'qualiopi_categories')
    return (
      <DocumentField name={id} control={control} purpose="certificate" link="Lire le certificat" {...texts} />
    );
  if (kind === 'categories')
    return <CheckboxGroupField name={id} control={control} options={QUALIOPI_CATEGORIES} {...texts} />;
  if (kind === 'date') return <DateField name={id} control={control} {...texts} />;
  if (kind === 'lines')
    return <TextAreaField name={id} control={control} rows={3} maxLength={maxLength} {...texts} />;
  const input = kind in INPUTS ? INPUTS[kind as keyof typeof INPUTS] : {};
  return (
    <TextField
      name={id}
      control={control}
      maxLength={kind === 'line' ? maxLength : maxLength + SEPARATORS}
      {...input}
      {...texts}
    />
  );
}

/** That the number typed is right, which its key shows. */
function Agreement({ field: { id, kind }, control }: Bound) {
  const [typed, siren] = useWatch({ control, name: [id, 'siren'] });
  if ((kind !== 'siren' && kind !== 'vat') || typeof typed !== 'string' || typed.trim() === '') return null;
  const { stored, isOne } = IDENTIFIERS[kind];
  if (!isOne(stored(typed))) return null;
  const company = IDENTIFIERS.siren.stored(siren ?? '');
  if (kind === 'vat' && !stored(typed).endsWith(company)) return null;
  return (
    <p className="set-right">
      <Check className="icon" aria-hidden />
      {kind === 'siren' || company === '' ? 'Clé juste' : 'Clé juste, accordée avec le SIREN'}
    </p>
  );
}
