import { FormFields } from '@trame/app/form-fields';
import { FormFooter } from '@trame/app/form-footer';
import { useEntityForm, type EntityForm, type SaveTexts } from '@trame/app/use-entity-form';
import { SETTINGS_FIELDS, SETTINGS_GROUPS, type SettingId } from '@trame/domain/company';
import { Button } from '@trame/ui/button';
import { fieldId } from '@trame/ui/form';
import { Section } from '@trame/ui/page';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef, type SyntheticEvent } from 'react';
import { settingsData, type Settings } from '../data/settings.ts';
import {
  CONFLICT_FIELDS,
  isStored,
  REFUSALS,
  SETTINGS_SCHEMA,
  valuesOf,
  type SettingsValues,
} from '../model/settings-form.ts';
import { goToField, groupId } from '../model/places.ts';
import { MissingList } from './missing-list.tsx';
import { SettingField } from './setting-field.tsx';

const TEXTS: SaveTexts = {
  saved: 'Paramètres enregistrés',
  savedMore: 'Le site les reprend dans moins d’une minute.',
  refused: 'Votre rôle ne permet pas de modifier les paramètres. Contactez l’administrateur.',
  failed: 'Impossible d’enregistrer les paramètres',
  changed: 'Ces paramètres ont changé entre-temps',
};

export type SettingsFormProps = {
  /** The version that is edited. */
  row: Settings;
  /** The version in the database, as last read. */
  latest: Settings;
  /** The form replaces one that was saved or given up. */
  isNext: boolean;
  onDirty: (isDirty: boolean) => void;
  /** Saved or given up. */
  onClose: (saved?: Settings) => void;
};

/** All facts of the company in their groups, saved together. */
export function SettingsForm({ row, latest, isNext, onDirty, onClose }: SettingsFormProps) {
  const id = useId();
  const form = useEntityForm<Settings, SettingsValues>({
    data: settingsData,
    schema: SETTINGS_SCHEMA,
    row,
    empty: valuesOf(row),
    valuesOf,
    fields: CONFLICT_FIELDS,
    texts: TEXTS,
    refusals: REFUSALS,
    onClose,
  });
  const { control, isSaving } = form;
  const checks = useChecksAsOneTypes(form, row);
  const { isDirty, dirtyFields, errors } = form.formState;
  const changed = Object.keys(dirtyFields).length;
  const wrong = SETTINGS_FIELDS.filter((field) => errors[field.id] !== undefined);
  const state = useRef<HTMLOutputElement>(null);
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
    onDirty(isDirty);
  });
  // The button that was pressed went away with the former form.
  useEffect(() => {
    if (isNext && document.activeElement === document.body) state.current?.focus({ preventScroll: true });
  }, [isNext]);
  // A colleague saved: shown at once where nothing is being written.
  useEffect(() => {
    const isElsewhere = !document.getElementById(id)?.contains(document.activeElement);
    if (!isDirty && isElsewhere && latest.updated_at !== row.updated_at) latestClose.current(latest);
  }, [isDirty, latest, row, id]);

  return (
    <div className="set-form">
      <FormFields id={id} form={form}>
        <div className="set-groups" {...checks}>
          <MissingList control={control} />
          {SETTINGS_GROUPS.map(({ id: group, label }) => (
            <div key={group} id={groupId(group)} className="set-group" tabIndex={-1}>
              <Section title={label} actions={<span className="muted set-head">Où c’est utilisé</span>}>
                <ul className="set-rows">
                  {SETTINGS_FIELDS.filter((field) => field.group === group).map((field) => (
                    <SettingField key={field.id} field={field} control={control} row={row} />
                  ))}
                </ul>
              </Section>
            </div>
          ))}
        </div>
      </FormFields>
      <div className="set-footer">
        <output ref={state} tabIndex={-1} className="muted">
          {changed === 0 && 'Tout est enregistré.'}
          {changed === 1 && 'Un champ modifié.'}
          {changed > 1 && `${changed} champs modifiés.`}
        </output>
        {wrong[0] && <Wrong count={wrong.length} first={wrong[0].id} />}
        {(isDirty || isSaving) && <FormFooter id={id} form={form} />}
      </div>
      {form.confirmation}
      {form.conflict}
    </div>
  );
}

/** How many fields are wrong, and the way to the first of them. */
function Wrong({ count, first }: { count: number; first: SettingId }) {
  return (
    <p className="set-wrong">
      <CircleAlert className="icon" aria-hidden />
      <output>{count === 1 ? 'Un champ à corriger.' : `${count} champs à corriger.`}</output>
      <Button variant="inline" onClick={() => goToField(first)}>
        {count === 1 ? 'Y aller' : 'Aller au premier'}
      </Button>
    </p>
  );
}

/** Checks each field once it is left, and from then on as one types in it. */
function useChecksAsOneTypes({ getValues, setValue }: EntityForm<SettingsValues>, row: Settings) {
  const left = useRef(new Set<SettingId>());
  const idOf = ({ target }: SyntheticEvent) =>
    SETTINGS_FIELDS.find(({ id }) => target instanceof Element && fieldId(id) === target.id)?.id;
  const check = (id: SettingId) => setValue(id, getValues(id), { shouldValidate: true });
  return {
    onBlur: (event: SyntheticEvent) => {
      const id = idOf(event);
      if (!id) return;
      left.current.add(id);
      if (isStored(id, getValues(id), row))
        setValue(id, valuesOf(row)[id], { shouldValidate: true, shouldDirty: true });
      else check(id);
    },
    onChange: (event: SyntheticEvent) => {
      const id = idOf(event);
      if (id && left.current.has(id)) check(id);
    },
  };
}
