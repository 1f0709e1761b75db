import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import {
  recipientFormSchema,
  RECIPIENT_LANGUAGES,
  RECIPIENT_ROLES,
  SIGNATURE_LIMITS,
  type RecipientInput,
  type RecipientRole,
} from '@trame/domain/signatures';
import { CheckboxField } from '@trame/ui/checkbox-field';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { PEOPLE, type KnownPerson } from '../data/people.ts';
import type { DraftRecipient, NewRecipient } from '../model/draft.ts';
import { FoundSelect } from './found-select.tsx';
import '../styles/writing.css';

type RecipientDialogProps = {
  /** The recipient to change, or what is known of a new one. */
  edited: DraftRecipient | NewRecipient;
  /** Addresses of the others. */
  taken: readonly string[];
  onClose: () => void;
  onDone: (recipient: DraftRecipient) => void;
};

const schemaWithout = (taken: readonly string[]): z.core.$ZodType<RecipientInput> =>
  z
    .pipe(
      recipientFormSchema,
      z.transform((values): RecipientInput => values),
    )
    .check(
      z.superRefine(({ email }, context) => {
        if (taken.includes(email.toLowerCase()))
          context.addIssue({
            code: 'custom',
            path: ['email'],
            message: 'Cette adresse figure déjà dans l’enveloppe',
          });
      }),
    );

const labelOf = ({ name, email, kind }: KnownPerson) =>
  `${name}, ${kind === 'trainer' ? 'formateur' : 'collègue'} (${email})`;

/** Somebody who is asked: chosen among trainers and colleagues, or typed. */
export function RecipientDialog({ edited, taken, onClose, onDone }: RecipientDialogProps) {
  const known = 'id' in edited ? edited : undefined;
  const resolver = useMemo(() => schemaResolver<RecipientInput>(schemaWithout(taken)), [taken]);
  const form = useForm<RecipientInput>({
    defaultValues: known ?? {
      name: '',
      email: '',
      role: edited.role,
      message: '',
      needs_code: edited.needs_code,
      language: 'fr',
    },
    resolver,
  });
  const keep = (values: RecipientInput, done: () => void) => {
    onDone({
      id: known?.id ?? crypto.randomUUID(),
      ...values,
      message: values.message ?? '',
      role: values.role as RecipientRole,
      template_role: edited.template_role,
    });
    done();
  };
  return (
    <PromptDialog
      form={form}
      width="lg"
      title={known ? `Modifier ${known.name}` : 'Ajouter une personne'}
      submit={known ? 'Modifier' : 'Ajouter'}
      onClose={onClose}
      onSubmit={keep}
    >
      {!known && (
        <FoundSelect
          label="Formateur ou collègue"
          none="Choisir, ou écrire ci-dessous"
          chosen={undefined}
          find={PEOPLE}
          labelOf={labelOf}
          onChange={(person) => {
            if (!person) return;
            form.setValue('name', person.name, { shouldDirty: true });
            form.setValue('email', person.email, { shouldDirty: true });
          }}
        />
      )}
      <TextField name="name" control={form.control} label="Nom" required maxLength={SIGNATURE_LIMITS.name} />
      <TextField name="email" control={form.control} label="Adresse e-mail" type="email" required />
      <SelectField name="role" control={form.control} label="Rôle" required options={RECIPIENT_ROLES} />
      <SelectField
        name="language"
        control={form.control}
        label="Langue des e-mails et des pages"
        required
        options={RECIPIENT_LANGUAGES}
      />
      <CheckboxField
        name="needs_code"
        control={form.control}
        label="Demander un code reçu par e-mail avant de montrer les documents"
      />
      <TextAreaField
        name="message"
        control={form.control}
        label="Message pour cette personne"
        help="À la place du message de l’enveloppe."
        rows={3}
        maxLength={SIGNATURE_LIMITS.message}
      />
    </PromptDialog>
  );
}
