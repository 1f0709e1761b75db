import { PromptDialog } from '@trame/app/prompt-dialog';
import { PROGRAMME_RECORD_LIMITS, type ProgrammeContent } from '@trame/domain/catalogue';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import { ChangeList } from './change-list.tsx';

type ProposeDialogProps = {
  before: ProgrammeContent;
  after: ProgrammeContent;
  isPending: boolean;
  onClose: () => void;
  onPropose: (note: string, done: () => void) => void;
};

/** What somebody without the right to write proposes, and why. */
export default function ProposeDialog({ before, after, isPending, onClose, onPropose }: ProposeDialogProps) {
  const form = useForm({ defaultValues: { note: '' } });
  return (
    <PromptDialog
      form={form}
      width="lg"
      title="Proposer ces changements"
      submit="Envoyer la proposition"
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ note }, done) => onPropose(note, done)}
    >
      <ChangeList before={before} after={after} />
      <TextAreaField
        name="note"
        control={form.control}
        label="Pourquoi"
        optional
        rows={2}
        maxLength={PROGRAMME_RECORD_LIMITS.proposalNote}
      />
    </PromptDialog>
  );
}
