import {
  asksOtherSector,
  asksOtherStatus,
  countryOptions,
  MIN_BIRTH_DATE,
  rulesOf,
  SOFTWARE_SUGGESTIONS,
  staffFieldOf,
  staffFields,
  today,
  type ApplicantField,
  type ApplicationEditInput,
  type EditedField,
  type FieldsOfKind,
} from '@trame/domain';
import { CheckboxField, CheckboxGroupField } from '@trame/ui/checkbox-field';
import { DateField } from '@trame/ui/date-field';
import { Flag } from '@trame/ui/flag';
import { PhoneField } from '@trame/ui/phone-field';
import { SelectField } from '@trame/ui/select-field';
import { TagField } from '@trame/ui/tag-field';
import { Tag } from '@trame/ui/tag';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useMemo } from 'react';
import { useWatch, type UseFormSetValue } from 'react-hook-form';
import { Facts, type FactsProps } from '@trame/ui/facts';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { FIELD_LABELS } from '../../application-data/model/field-labels.ts';
import { fieldText } from '../../application-data/model/field-text.ts';
import { choicesWith, type EditControl } from '../model/edit-form.ts';

export type StoredFieldsProps = {
  control: EditControl;
  opened: ApplicationDetail;
  setValue: UseFormSetValue<ApplicationEditInput>;
};

/** Parts of the form. The sectors are edited beside what is taught in them, and read beside the kind of work. */
type Part = 'person' | 'address' | 'work' | 'skills' | 'notes';
const PARTS: Readonly<Partial<Record<ApplicantField, Part>>> = {
  training_sectors: 'skills',
  other_sector: 'skills',
};
const inPart = (part: Part) =>
  staffFields().filter((name) => (PARTS[name] ?? staffFieldOf(name).group) === part);

/** How many columns the boxes of a list have; three unless said. */
const COLUMNS: Readonly<Partial<Record<ApplicantField, 2 | 3>>> = { training_sectors: 2 };

/** What is typed into each list of tags: a list of another subject has words and suggestions of its own. */
const TAG_WORDS: Readonly<
  Record<FieldsOfKind<'tags'> & EditedField, { help: string; suggestions: readonly string[] }>
> = {
  mastered_software: { help: 'Entrée ajoute le logiciel.', suggestions: SOFTWARE_SUGGESTIONS },
};

/** Every answer of a part of the form that a recruiter edits, in the order of the application's screen. */
export function AnswerFields({ part, ...props }: StoredFieldsProps & { part: Part }) {
  const { control } = props;
  const [currentStatus, sectors] = useWatch({ control, name: ['current_status', 'training_sectors'] });
  const isAsked = (name: ApplicantField) =>
    (name !== 'other_status' || asksOtherStatus(currentStatus)) &&
    (name !== 'other_sector' || asksOtherSector(sectors));
  return inPart(part)
    .filter((name): name is EditedField => !staffFieldOf(name).isReadOnly && isAsked(name))
    .map((name) => <AnswerField key={name} name={name} {...props} />);
}

/** Answers in a part of the form that recruiters cannot change. */
export function DeclaredAnswers({
  part,
  opened,
  layout,
}: {
  part: Part;
  opened: ApplicationDetail;
  layout?: FactsProps['layout'];
}) {
  const names = inPart(part).filter((name) => staffFieldOf(name).isReadOnly);
  return (
    <div className="edit-declared">
      <Facts
        layout={layout}
        items={names.map((name) => ({ label: FIELD_LABELS[name], value: declared(name, opened) }))}
      />
    </div>
  );
}

function declared(name: ApplicantField, opened: ApplicationDetail) {
  const value = opened[name];
  if (rulesOf(name).kind !== 'tags' || !Array.isArray(value)) return fieldText(name, opened);
  return (
    value.length > 0 && (
      <span className="tags">
        {value.map((entry) => (
          <Tag key={entry}>{entry}</Tag>
        ))}
      </span>
    )
  );
}

/** One answer, edited as its kind asks. */
function AnswerField({ name, control, opened, setValue }: StoredFieldsProps & { name: EditedField }) {
  const { kind, limit, options = [], required } = rulesOf(name);
  const field = { name, control, label: FIELD_LABELS[name] };
  const isRequired = required === 'always';
  switch (kind) {
    case 'line':
      return <TextField {...field} maxLength={limit} autoComplete="off" required={isRequired} />;
    case 'email':
      return <TextField {...field} type="email" maxLength={limit} autoComplete="off" required={isRequired} />;
    case 'notes':
      return <TextAreaField {...field} maxLength={limit} />;
    case 'phone':
      return <PhoneAnswer control={control} setValue={setValue} />;
    case 'date':
      return <DateField {...field} min={MIN_BIRTH_DATE} max={today()} />;
    case 'country':
      return <CountryAnswer {...field} />;
    case 'choice':
      return (
        <SelectField
          {...field}
          options={choicesWith(options, [String(opened[name] ?? '')])}
          required={isRequired}
        />
      );
    case 'flag':
      return (
        <div className="edit-wide">
          <CheckboxField {...field} />
        </div>
      );
    case 'choices':
      return (
        <div className="edit-wide">
          <CheckboxGroupField
            {...field}
            options={choicesWith(options, opened[name] as string[])}
            columns={COLUMNS[name] ?? 3}
          />
        </div>
      );
    default:
      return (
        <div className="edit-wide">
          <TagField {...field} {...TAG_WORDS[name as keyof typeof TAG_WORDS]} max={rulesOf(name).most} />
        </div>
      );
  }
}

function PhoneAnswer({ control, setValue }: Pick<StoredFieldsProps, 'control' | 'setValue'>) {
  const country = useWatch({ control, name: 'phone_country' });
  return (
    <PhoneField
      name="phone"
      control={control}
      label={FIELD_LABELS.phone}
      defaultCountry={country}
      onCountryChange={(code) => setValue('phone_country', code, { shouldDirty: true, shouldValidate: true })}
      required
    />
  );
}

function CountryAnswer(field: { name: EditedField; control: EditControl; label: string }) {
  const countries = useMemo(
    () =>
      countryOptions().map((country) => ({
        ...country,
        icon: <Flag country={country.value} decorative />,
      })),
    [],
  );
  return (
    <SelectField
      {...field}
      options={countries}
      placeholder="Non renseigné"
      clearLabel="Effacer le pays"
      searchable
    />
  );
}
