import { FormDialog } from '@trame/app/form-dialog';
import { useEntityForm, type SaveTexts } from '@trame/app/use-entity-form';
import { withDe } from '@trame/domain';
import { STAFF_LIMITS, staffProfileSchema, type StaffProfile } from '@trame/domain/staff';
import { useHost } from '@trame/platform';
import { TextField } from '@trame/ui/text-field';
import { staffData } from '../data/staff.ts';
import { FIELDS, type StaffPerson } from '../model/person.ts';

const EMPTY: StaffProfile = { full_name: '', job_title: null };

const TEXTS: SaveTexts = {
  saved: 'Profil enregistré',
  savedMore: '',
  refused: 'Votre rôle ne permet pas de modifier ce profil. Contactez l’administrateur.',
  gone: 'Ce profil a été supprimé entre-temps.',
  failed: 'Impossible d’enregistrer ce profil',
  changed: 'Ce profil a changé entre-temps',
};

const valuesOf = ({ full_name, job_title }: StaffPerson): StaffProfile => ({ full_name, job_title });

/** Name and function of somebody, saved on the version that was read. */
export default function EditDialog({ person, onClose }: { person: StaffPerson; onClose: () => void }) {
  const form = useEntityForm<StaffPerson, StaffProfile>({
    data: staffData,
    schema: staffProfileSchema,
    row: person,
    empty: EMPTY,
    valuesOf,
    fields: FIELDS,
    texts: TEXTS,
    onClose,
  });
  const { control } = form;
  const isOwn = useHost().session.userId === person.id;
  return (
    <FormDialog open title={`Modifier le profil ${withDe(person.full_name)}`} form={form}>
      <div className="staff-dialog">
        <TextField
          name="full_name"
          control={control}
          label={FIELDS.labels.full_name}
          help={
            isOwn
              ? 'Le nom de l’historique se change par quelqu’un d’autre.'
              : 'Le nom dans l’historique, les commentaires et les e-mails.'
          }
          required
          disabled={isOwn}
          autoComplete="off"
          maxLength={STAFF_LIMITS.fullName}
        />
        <TextField
          name="job_title"
          control={control}
          label={FIELDS.labels.job_title}
          autoComplete="off"
          maxLength={STAFF_LIMITS.jobTitle}
        />
      </div>
    </FormDialog>
  );
}
