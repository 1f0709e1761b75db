import { EXAMPLE_VALUES, MESSAGE_LIMITS, MESSAGE_PURPOSES, messagePurposeLabel } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Columns } from '@trame/ui/columns';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { ConflictFields, SaveTexts } from '@trame/app/use-entity-form';
import { Edited, FormDialog } from '@trame/app/form-dialog';
import { useEntityForm } from '@trame/app/use-entity-form';
import { templateData, type MessageTemplate, type TemplateTexts } from '../data/templates-query.ts';
import { EXAMPLE_READER, renderPreview } from '../model/preview.ts';
import { ExampleChoice } from './example-choice.tsx';
import { MailPreview } from './mail-preview.tsx';
import type { Example } from './use-example.ts';
import { VariableMenu } from './variable-menu.tsx';

export type TemplateDialogProps = {
  /** `new`: a new template; undefined: closed. */
  edited: MessageTemplate | 'new' | undefined;
  example: Example;
  onClose: () => void;
};

/** Writes a template, beside what an applicant would read of it. */
export function TemplateDialog({ edited, example, onClose }: TemplateDialogProps) {
  return (
    <Edited edited={edited} onClose={onClose}>
      {({ key, ...form }) => <TemplateForm key={key} example={example} {...form} />}
    </Edited>
  );
}

const PURPOSES = MESSAGE_PURPOSES.map(({ value, label }) => ({ value, label }));
const EMPTY: TemplateTexts = { name: '', purpose: 'other', subject: '', body: 'Bonjour {{prenom}},\n\n' };

const filled = (lacking: string) => z.string().check(z.trim(), z.minLength(1, lacking));

/** The schema of a valid template; texts are trimmed. */
const SCHEMA: z.ZodMiniType<TemplateTexts, TemplateTexts> = z.object({
  name: filled('Donnez un nom au modèle'),
  purpose: z.enum(MESSAGE_PURPOSES.map(({ value }) => value)),
  subject: filled('Écrivez l’objet'),
  body: filled('Écrivez le message'),
});

const FIELDS: ConflictFields<TemplateTexts> = {
  labels: { name: 'Nom', purpose: 'Usage', subject: 'Objet', body: 'Message' },
  valueText: (column, value) => (column === 'purpose' ? messagePurposeLabel(String(value)) : String(value)),
};

const SAVE_TEXTS: SaveTexts = {
  saved: 'Modèle enregistré',
  savedMore: '',
  refused: 'Votre rôle ne permet pas d’enregistrer ce modèle. Contactez l’administrateur.',
  gone: 'Ce modèle a été supprimé entre-temps. Copiez votre texte, puis écrivez un nouveau modèle.',
  failed: 'Impossible d’enregistrer le modèle',
  changed: 'Ce modèle a changé entre-temps',
};

const textsOf = ({ name, purpose, subject, body }: MessageTemplate): TemplateTexts => ({
  name,
  purpose,
  subject,
  body,
});

type TemplateFormProps = Pick<TemplateDialogProps, 'example' | 'onClose'> & {
  open: boolean;
  row: MessageTemplate | undefined;
};

function TemplateForm({ open, row, example, onClose }: TemplateFormProps) {
  const render = (texts: Pick<TemplateTexts, 'subject' | 'body'>) =>
    renderPreview(texts, example.values ?? EXAMPLE_VALUES);
  const form = useEntityForm({
    data: templateData,
    schema: SCHEMA,
    row,
    empty: EMPTY,
    valuesOf: textsOf,
    fields: FIELDS,
    texts: SAVE_TEXTS,
    refusals: {
      message_templates_name_unique: { field: 'name', message: 'Un modèle porte déjà ce nom' },
    },
    canSave: (texts) => render(texts).unknown.length === 0,
    onClose,
  });
  const { control, setValue } = form;
  const [subject, body] = useWatch({ control, name: ['subject', 'body'] });
  const rendered = render({ subject, body });
  const reader = example.application ?? EXAMPLE_READER;

  return (
    <FormDialog open={open} width="3xl" title={row ? 'Modifier le modèle' : 'Nouveau modèle'} form={form}>
      <div className="msg-form">
        <Columns>
          <TextField name="name" control={control} label="Nom" required maxLength={MESSAGE_LIMITS.name} />
          <SelectField name="purpose" control={control} label="Usage" options={PURPOSES} />
        </Columns>
        <TextField
          name="subject"
          control={control}
          label="Objet"
          required
          maxLength={MESSAGE_LIMITS.subject}
        />
        <TextAreaField
          name="body"
          control={control}
          label="Message"
          required
          rows={9}
          maxLength={MESSAGE_LIMITS.body}
          extra={
            <VariableMenu
              field="body"
              value={body}
              onChange={(text) => setValue('body', text, { shouldDirty: true })}
            />
          }
        />
        {rendered.unknown.length > 0 && (
          <Alert
            tone="danger"
            title={`${rendered.unknown.length > 1 ? 'Variables inconnues' : 'Variable inconnue'}\u00a0: ${rendered.unknown.join(', ')}`}
          >
            Corrigez-les pour enregistrer le modèle.
          </Alert>
        )}
        <ExampleChoice example={example} />
        {rendered.missing.length > 0 && (
          <Alert tone="info" title={`Ce message ne partirait pas à ${reader.full_name}`}>
            Il lui manque ce qui est surligné. Choisissez une autre candidature pour voir le message entier.
          </Alert>
        )}
        <MailPreview message={rendered} recipient={reader} />
      </div>
    </FormDialog>
  );
}
