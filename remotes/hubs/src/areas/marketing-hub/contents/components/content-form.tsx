import { FormFields } from '@trame/app/form-fields';
import { FormFooter } from '@trame/app/form-footer';
import { useEntityForm } from '@trame/app/use-entity-form';
import {
  blockKey,
  blockLocales,
  siteBlock,
  siteBlockSchema,
  type SiteBlockValues,
  type SiteField,
} from '@trame/domain/site-blocks';
import { Columns } from '@trame/ui/columns';
import { Card } from '@trame/ui/page';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useEffect, useId, useRef } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { contentData, type Content } from '../data/contents.ts';
import { conflictFields, labelsOf, shownFields, TEXTS, valuesOf } from '../model/content.ts';
import { ContentPreview } from './content-preview.tsx';
import '../styles/contents.css';

type ContentFormProps = {
  /** The version that is edited. */
  row: Content;
  /** The version in the database, as last read. */
  latest: Content;
  onDirty: (isDirty: boolean) => void;
  /** Saved or given up. */
  onClose: (saved?: Content) => void;
};

/** The texts of a block in their languages, beside the page that they make. */
export function ContentForm({ row, latest, onDirty, onClose }: ContentFormProps) {
  const id = useId();
  const form = useEntityForm<Content, SiteBlockValues>({
    data: contentData,
    schema: siteBlockSchema(row.id),
    row,
    empty: {},
    valuesOf,
    fields: conflictFields(row.id),
    texts: TEXTS,
    refusals: {},
    onClose,
  });
  const { control, isSaving } = form;
  const { isDirty } = form.formState;
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
    onDirty(isDirty);
  });
  // A colleague saved: shown at once where nothing is being written.
  useEffect(() => {
    if (!isDirty && latest.updated_at !== row.updated_at) latestClose.current(latest);
  }, [isDirty, latest, row]);
  return (
    <div className="cnt-edit">
      <div>
        <FormFields id={id} form={form}>
          <Card>
            <div className="cnt-fields">
              <Fields row={row} control={control} />
              <p className="muted cnt-help">
                Le site remplace {'{entreprise}'} et {'{email}'} par ce que disent les paramètres de
                l’entreprise.
                {blockLocales(siteBlock(row.id)).length > 1 &&
                  ' Sans texte anglais, la page anglaise garde son texte d’origine.'}
              </p>
            </div>
          </Card>
        </FormFields>
        {(isDirty || isSaving) && (
          <div className="cnt-footer">
            <FormFooter id={id} form={form} label="Enregistrer le brouillon" />
          </div>
        )}
      </div>
      <Preview row={latest} control={control} />
      {form.confirmation}
      {form.conflict}
    </div>
  );
}

type FieldsProps = { row: Content; control: Control<SiteBlockValues> };

/** The fields of a block, each in its languages side by side. */
function Fields({ row, control }: FieldsProps) {
  const values = useWatch({ control }) as SiteBlockValues;
  const locales = blockLocales(siteBlock(row.id));
  const labels = labelsOf(row.id);
  return shownFields(row.id, values).map((field) => {
    const inputs = locales.map((locale) => {
      const name = blockKey(field.id, locale);
      return (
        <Field
          key={name}
          field={field}
          name={name}
          label={labels[name] ?? field.label}
          isRequired={field.required === true && locale === 'fr'}
          control={control}
        />
      );
    });
    return locales.length > 1 ? <Columns key={field.id}>{inputs}</Columns> : inputs;
  });
}

/** Lines of a field for long texts. */
const rowsOf = (maxLength: number) => (maxLength > 400 ? 6 : 4);

type FieldProps = {
  field: SiteField;
  name: string;
  label: string;
  isRequired: boolean;
  control: Control<SiteBlockValues>;
};

function Field({ field: { kind, maxLength }, name, label, isRequired, control }: FieldProps) {
  const common = { name, control, label, required: isRequired, maxLength };
  if (kind === 'text') return <TextAreaField {...common} rows={rowsOf(maxLength)} />;
  return (
    <TextField {...common} {...(kind === 'link' && { placeholder: '/page, https://, mailto:, tel:' })} />
  );
}

/** Follows what is typed. */
function Preview({ row, control }: FieldsProps) {
  const written = useWatch({ control }) as SiteBlockValues;
  return <ContentPreview id={row.id} written={written} published={row.published} />;
}
