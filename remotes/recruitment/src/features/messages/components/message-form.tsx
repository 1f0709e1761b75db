import { MESSAGE_LIMITS, messagePurposeLabel, REFUSAL_REASONS } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Columns } from '@trame/ui/columns';
import { Select } from '@trame/ui/select';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import type { ReactNode } from 'react';
import type { MessageTemplate } from '../data/templates-query.ts';
import { asksReason } from '../model/draft.ts';
import type { Recipient } from '../model/recipient.ts';
import { RecipientLine } from './recipient-line.tsx';
import type { DraftControl } from './use-draft.ts';
import { VariableMenu } from './variable-menu.tsx';
import { FIELD_LABELS } from '../../application-data/model/field-labels.ts';

export type MessageFormProps = {
  draft: DraftControl;
  templates: readonly MessageTemplate[];
  recipients: readonly Recipient[];
  onRemove: (recipients: readonly Recipient[]) => void;
  /** Problems to solve before sending. */
  children: ReactNode;
};

const REASONS = REFUSAL_REASONS.map(({ key, label }) => ({ value: key as string, label }));

/** Recipients, template and text of a message. */
export function MessageForm({ draft, templates, recipients, onRemove, children }: MessageFormProps) {
  const { control, values, template, takeBack } = draft;
  const noReason = recipients.length > 1 ? 'Le motif noté sur chaque candidature' : 'Choisir un motif';
  return (
    <div className="msg-form">
      <RecipientLine recipients={recipients} onRemove={onRemove} />
      <Columns>
        <Select
          label="Modèle"
          value={template?.id ?? ''}
          searchable={templates.length > 10}
          options={[
            { value: '', label: 'Sans modèle' },
            ...templates.map(({ id, name, purpose }) => ({ value: id, label: optionText(name, purpose) })),
          ]}
          onChange={draft.chooseTemplate}
        />
        {asksReason(values, template) && (
          <Select
            label={FIELD_LABELS.refusal_reason}
            value={values.reason}
            options={[{ value: '', label: noReason }, ...REASONS]}
            onChange={draft.setReason}
          />
        )}
      </Columns>
      {takeBack && (
        <Alert
          tone="info"
          title="Le modèle a remplacé votre texte"
          action={
            <Button size="sm" onClick={takeBack}>
              Reprendre mon texte
            </Button>
          }
        />
      )}
      {children}
      <TextField name="subject" control={control} label="Objet" maxLength={MESSAGE_LIMITS.subject} />
      <TextAreaField
        name="text"
        control={control}
        label="Message"
        rows={11}
        maxLength={MESSAGE_LIMITS.body}
        extra={<VariableMenu field="text" value={values.text} onChange={draft.setText} />}
      />
    </div>
  );
}

/** The purpose, beside a name that does not contain it. */
function optionText(name: string, purpose: string): string {
  const label = messagePurposeLabel(purpose);
  return purpose === 'other' || name.startsWith(label) ? name : `${name} (${label.toLowerCase()})`;
}
