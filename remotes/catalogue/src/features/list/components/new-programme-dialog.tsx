import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { PROGRAMME_FIELD_SCHEMAS, programmeField } from '@trame/domain/catalogue';
import { SelectField } from '@trame/ui/select-field';
import { TextField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

type Values = { title: string; sector: string };

const [TITLE, SECTOR] = [programmeField('title'), programmeField('sector')];

const RESOLVER = schemaResolver<Values>(
  z.object({ title: PROGRAMME_FIELD_SCHEMAS.title, sector: z.string() }),
);

type NewProgrammeDialogProps = {
  isPending: boolean;
  onClose: () => void;
  onCreate: (values: Values, done: () => void) => void;
};

/** Asks for what a sheet begins with; the rest is written on its page. */
export default function NewProgrammeDialog({ isPending, onClose, onCreate }: NewProgrammeDialogProps) {
  const form = useForm<Values>({ defaultValues: { title: '', sector: '' }, resolver: RESOLVER });
  return (
    <PromptDialog
      form={form}
      title="Nouvelle fiche"
      submit="Créer le brouillon"
      isPending={isPending}
      onClose={onClose}
      onSubmit={onCreate}
    >
      <TextField
        name="title"
        control={form.control}
        label={TITLE.label}
        help={TITLE.help}
        required
        maxLength={TITLE.limit}
      />
      <SelectField
        name="sector"
        control={form.control}
        label={SECTOR.label}
        optional
        clearLabel="Effacer le secteur"
        options={(SECTOR.options ?? []).map(({ value, fr }) => ({ value, label: fr }))}
      />
    </PromptDialog>
  );
}
