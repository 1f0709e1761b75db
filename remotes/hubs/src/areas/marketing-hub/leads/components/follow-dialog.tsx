import { useQuery } from '@tanstack/react-query';
import { Edited, FormDialog } from '@trame/app/form-dialog';
import { useEntityForm } from '@trame/app/use-entity-form';
import { LEAD_LIMITS, REQUEST_LIMITS } from '@trame/domain/requests';
import { Columns } from '@trame/ui/columns';
import { DateField } from '@trame/ui/date-field';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { gestionnairesQuery, LEAD_SCHEMA, leadData, type Lead, type LeadInput } from '../data/leads.ts';
import { fieldsOf, inputOf, TEXTS } from '../model/lead.ts';

const EMPTY: LeadInput = {
  owner_id: '',
  next_step: '',
  next_step_on: '',
  notes: '',
  company: '',
  name: '',
  email: '',
  phone: '',
};

type FollowDialogProps = { edited: Lead | undefined; onClose: () => void };

/** Who follows a lead, what comes next, what the team notes about it, and how to reach who asked. */
export default function FollowDialog({ edited, onClose }: FollowDialogProps) {
  return (
    <Edited edited={edited} onClose={onClose}>
      {({ key, open, row, onClose: close }) => <FollowForm key={key} open={open} row={row} onClose={close} />}
    </Edited>
  );
}

function FollowForm({ open, row, onClose }: { open: boolean; row: Lead | undefined; onClose: () => void }) {
  const { data: people = [], error } = useQuery(gestionnairesQuery);
  const form = useEntityForm<Lead, LeadInput>({
    data: leadData,
    schema: LEAD_SCHEMA,
    row,
    empty: EMPTY,
    valuesOf: inputOf,
    fields: fieldsOf(people),
    texts: TEXTS,
    onClose,
  });
  const { control } = form;
  const options = [
    { value: '', label: 'Personne' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ];
  // Who no longer holds the role keeps what they follow.
  const isListed = !row?.owner_id || options.some(({ value }) => value === row.owner_id);
  return (
    <FormDialog open={open} title="Suivi de la demande" form={form}>
      <div className="lead-form">
        <SelectField
          name="owner_id"
          control={control}
          label="Suivie par"
          searchable
          options={
            isListed ? options : [{ value: row?.owner_id ?? '', label: row?.owner_name ?? '' }, ...options]
          }
          {...(error && { help: 'La liste des responsables ne s’est pas chargée.' })}
        />
        <Columns>
          <TextField
            name="next_step"
            control={control}
            label="Prochaine étape"
            maxLength={LEAD_LIMITS.step}
          />
          <DateField name="next_step_on" control={control} label="Jour de l’étape" />
        </Columns>
        <TextAreaField
          name="notes"
          control={control}
          label="Notes"
          help="Pour l’équipe seulement."
          rows={5}
          maxLength={LEAD_LIMITS.notes}
        />
        <Columns>
          <TextField
            name="company"
            control={control}
            label="Entreprise"
            required
            maxLength={REQUEST_LIMITS.company}
          />
          <TextField name="name" control={control} label="Contact" required maxLength={REQUEST_LIMITS.name} />
        </Columns>
        <Columns>
          <TextField name="email" control={control} label="E-mail" required type="email" />
          <TextField name="phone" control={control} label="Téléphone" maxLength={REQUEST_LIMITS.phone} />
        </Columns>
      </div>
    </FormDialog>
  );
}
