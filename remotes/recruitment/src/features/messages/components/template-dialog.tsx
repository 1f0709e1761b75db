import { EXAMPLE_VALUES, MESSAGE_LIMITS, MESSAGE_PURPOSES } from '@trame/domain';
import { AppError } from '@trame/data';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useState } from 'react';
import { useForm, useWatch, type Resolver } from 'react-hook-form';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { useActionNotice } from '@trame/app/use-failure-notice';
import type { MessageTemplate } from '../data/templates-query.ts';
import { useSaveTemplate, type TemplateTexts } from '../data/use-change-template.ts';
import { renderPreview } from '../model/preview.ts';
import { ExampleChoice } from './example-choice.tsx';
import { MailPreview } from './mail-preview.tsx';
import type { Example } from './use-example.ts';
import { VariableMenu } from './variable-menu.tsx';

export type TemplateDialogProps = {
  /** `new`: one to come; undefined: closed. */
  edited: MessageTemplate | 'new' | undefined;
  example: Example;
  onClose: () => void;
};

/** Writes a template, beside what an applicant would read of it. */
export function TemplateDialog({ edited, example, onClose }: TemplateDialogProps) {
  const [round, setRound] = useState({ number: 0, last: edited });
  // Each opening starts from what is stored; the last one remains while it closes.
  if (edited && edited !== round.last) setRound({ number: round.number + 1, last: edited });
  const template = round.last === 'new' ? undefined : round.last;
  const close = () => {
    setRound({ ...round, last: undefined });
    onClose();
  };
  return (
    <TemplateForm
      key={round.number}
      open={edited !== undefined}
      template={template}
      example={example}
      onClose={close}
    />
  );
}

/** Whom a template is shown for where there is no application. */
const EXAMPLE = { full_name: EXAMPLE_VALUES.nom, email: 'elodie@exemple.fr' };
const PURPOSES = MESSAGE_PURPOSES.map(({ value, label }) => ({ value, label }));
const EMPTY: TemplateTexts = { name: '', purpose: 'other', subject: '', body: 'Bonjour {{prenom}},\n\n' };

const REQUIRED = {
  name: 'Donnez un nom au modèle',
  subject: 'Écrivez l’objet',
  body: 'Écrivez le message',
} as const;

/** What a template lacks. */
const resolver: Resolver<TemplateTexts> = (values) => {
  const lacking = Object.entries(REQUIRED).filter(([name]) => !values[name as keyof typeof REQUIRED].trim());
  if (lacking.length === 0) return { values, errors: {} };
  return {
    values: {},
    errors: Object.fromEntries(lacking.map(([name, message]) => [name, { type: 'required', message }])),
  };
};

type TemplateFormProps = {
  open: boolean;
  template: MessageTemplate | undefined;
  example: Example;
  onClose: () => void;
};

function TemplateForm({ open, template, example, onClose }: TemplateFormProps) {
  const notice = useActionNotice();
  const { mutate, isPending } = useSaveTemplate();
  const { control, formState, handleSubmit, setValue, setError } = useForm<TemplateTexts>({
    defaultValues: template ?? EMPTY,
    resolver,
  });
  const [subject, body] = useWatch({ control, name: ['subject', 'body'] });
  const rendered = renderPreview({ subject, body }, example.values ?? EXAMPLE_VALUES);
  const reader = example.application ?? EXAMPLE;
  const guard = useDiscardGuard(formState.isDirty, onClose);

  const save = handleSubmit(({ name, purpose, subject: line, body: text }) => {
    if (rendered.unknown.length > 0) return;
    const texts = { name: name.trim(), purpose, subject: line.trim(), body: text.trim() };
    mutate(
      { texts, known: template },
      {
        onSuccess: () => {
          notice.succeeded('Modèle enregistré');
          guard.closeSaved();
        },
        onError: (error) => {
          if (error instanceof AppError && error.code === 'conflict')
            setError('name', { message: 'Un modèle porte déjà ce nom' });
          else if (error instanceof AppError && error.code === 'not_found')
            notice.failed(error, 'Ce modèle a changé entre-temps. Copiez votre texte, puis rouvrez-le.');
          else notice.failed(error, 'Impossible d’enregistrer le modèle');
        },
      },
    );
  });

  return (
    <>
      <Dialog
        open={open}
        width="3xl"
        title={template ? 'Modifier le modèle' : 'Nouveau modèle'}
        closeOnScrim={false}
        onClose={guard.requestClose}
        footer={
          <>
            <Button onClick={guard.requestClose}>Annuler</Button>
            <Button variant="primary" loading={isPending} onClick={() => void save()}>
              Enregistrer
            </Button>
          </>
        }
      >
        <div className="msg-form">
          <div className="msg-pair">
            <TextField name="name" control={control} label="Nom" required maxLength={MESSAGE_LIMITS.name} />
            <SelectField name="purpose" control={control} label="Usage" options={PURPOSES} />
          </div>
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
      </Dialog>
      {guard.confirmation}
    </>
  );
}
