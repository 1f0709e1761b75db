import { addDays, today } from '@trame/domain';
import { EXPIRY_DAYS, SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { DateField } from '@trame/ui/date-field';
import { Section } from '@trame/ui/page';
import { Select } from '@trame/ui/select';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { remindersAfter, type Draft } from '../model/draft.ts';
import '../styles/writing.css';

type Terms = Pick<Draft, 'title' | 'message' | 'expires_on'>;

type TermsCardProps = {
  draft: Draft;
  onChange: (next: Partial<Draft>) => void;
};

const REMINDERS = [
  { value: 'none', label: 'Aucune' },
  ...[2, 3, 5, 7, 14].map((days) => ({ value: String(days), label: `Après ${days} jours` })),
];

/** What all read: the title and the message, and until when they sign. */
export function TermsCard({ draft, onChange }: TermsCardProps) {
  const { control, subscribe } = useForm<Terms>({
    // Also what came from elsewhere: the name of the first file, what a colleague wrote.
    values: { title: draft.title, message: draft.message, expires_on: draft.expires_on },
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (name !== undefined) onChange({ [name]: values[name as keyof Terms] });
        },
      }),
    [subscribe, onChange],
  );
  const reminders = draft.remind_after === null ? 'none' : String(draft.remind_after);
  return (
    <Section title="Message et délais">
      <div className="wrt-form">
        <TextField name="title" control={control} label="Objet" required maxLength={SIGNATURE_LIMITS.title} />
        <TextAreaField
          name="message"
          control={control}
          label="Message"
          rows={4}
          maxLength={SIGNATURE_LIMITS.message}
        />
        <div className="wrt-two">
          <DateField
            name="expires_on"
            control={control}
            label="Expire le"
            required
            min={today()}
            max={addDays(today(), EXPIRY_DAYS.most)}
          />
          <Select<string>
            label="Relances"
            value={reminders}
            options={
              REMINDERS.some(({ value }) => value === reminders)
                ? REMINDERS
                : [...REMINDERS, { value: reminders, label: `Après ${reminders} jours` }]
            }
            onChange={(value) => onChange(remindersAfter(value === 'none' ? null : Number(value)))}
          />
        </div>
        {draft.remind_every !== null && (
          <p className="muted wrt-small">
            Puis tous les {draft.remind_every} jours, au plus {draft.remind_most} fois.
          </p>
        )}
      </div>
    </Section>
  );
}
