import { useQuery } from '@tanstack/react-query';
import { Edited, FormDialog } from '@trame/app/form-dialog';
import { useEntityForm } from '@trame/app/use-entity-form';
import {
  euros,
  daysAtRate,
  MISSION_DAYS,
  MISSION_EVIDENCE,
  MISSION_LIMITS,
  readEuros,
} from '@trame/domain/invoices';
import type { MissionInput } from '@trame/domain/invoices';
import { CheckboxField, CheckboxGroupField } from '@trame/ui/checkbox-field';
import { Columns } from '@trame/ui/columns';
import { DateField } from '@trame/ui/date-field';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useWatch, type Control } from 'react-hook-form';
import { trainersQuery } from '../../people/data/people.ts';
import { MISSION_SCHEMA, missionData, type Mission } from '../data/missions.ts';
import { EMPTY_MISSION, FIELDS, inputOf, TEXTS } from '../model/mission.ts';
import '../styles/missions.css';

const REFUSALS = {
  missions_order_number_key: { field: 'order_number', message: 'Une mission porte déjà cet ordre' },
} as const;

type MissionDialogProps = {
  /** `new`: a new mission; undefined: closed. */
  edited: Mission | 'new' | undefined;
  /** What a new one starts from. */
  start?: MissionInput;
  onClose: (saved?: Mission) => void;
};

/** Creates a mission, from nothing or from another one, or changes one. */
export function MissionDialog({ edited, start = EMPTY_MISSION, onClose }: MissionDialogProps) {
  return (
    <Edited edited={edited} onClose={onClose}>
      {({ key, open, row }) => (
        <MissionForm key={key} open={open} row={row} start={start} onClose={onClose} />
      )}
    </Edited>
  );
}

type MissionFormProps = {
  open: boolean;
  row: Mission | undefined;
  start: MissionInput;
  onClose: (saved?: Mission) => void;
};

function MissionForm({ open, row, start, onClose }: MissionFormProps) {
  const trainers = useQuery(trainersQuery());
  const form = useEntityForm<Mission, MissionInput>({
    data: missionData,
    schema: MISSION_SCHEMA,
    row,
    empty: start,
    valuesOf: inputOf,
    fields: FIELDS,
    texts: TEXTS,
    refusals: REFUSALS,
    onClose,
  });
  const { control } = form;
  const options = (trainers.data ?? []).map(({ user_id, full_name, email }) => ({
    value: user_id,
    label: `${full_name} (${email})`,
  }));
  // A trainer whose account is no longer approved keeps their missions.
  const isListed = row === undefined || options.some(({ value }) => value === row.user_id);
  const isSettled = row?.status === 'invoiced' || row?.status === 'cancelled';
  return (
    <FormDialog open={open} width="3xl" title={row ? 'Modifier la mission' : 'Nouvelle mission'} form={form}>
      <div className="mis-form">
        {isSettled && (
          <p className="muted">
            Cette mission est {row.status === 'invoiced' ? 'facturée' : 'annulée'}&nbsp;: son formateur, ses
            jours, son prix et son ordre ne changent plus.
          </p>
        )}
        <SelectField
          name="user_id"
          control={control}
          label="Formateur"
          required
          searchable
          disabled={row !== undefined && row.status !== 'planned'}
          options={isListed ? options : [{ value: row.user_id, label: row.full_name }, ...options]}
          {...(trainers.error && { help: 'La liste des formateurs ne s’est pas chargée.' })}
        />
        <TextField
          name="title"
          control={control}
          label="Intitulé"
          required
          maxLength={MISSION_LIMITS.title}
        />
        <Columns>
          <TextField
            name="client_name"
            control={control}
            label="Client"
            required
            maxLength={MISSION_LIMITS.client}
          />
          <TextField name="client_siren" control={control} label="SIREN du client" inputMode="numeric" />
        </Columns>
        <Columns>
          <DateField
            name="starts_on"
            control={control}
            label="Premier jour"
            required
            disabled={isSettled}
            {...MISSION_DAYS}
          />
          <DateField
            name="ends_on"
            control={control}
            label="Dernier jour"
            required
            disabled={isSettled}
            {...MISSION_DAYS}
          />
        </Columns>
        <Columns>
          <TextField name="place" control={control} label="Lieu" maxLength={MISSION_LIMITS.place} />
          <div className="mis-remote">
            <CheckboxField name="is_remote" control={control} label="À distance" />
          </div>
        </Columns>
        <Columns count={3}>
          <TextField name="hours" control={control} label="Heures" inputMode="decimal" />
          <TextField
            name="days"
            control={control}
            label="Jours"
            required
            disabled={isSettled}
            inputMode="decimal"
          />
          <TextField
            name="day_rate"
            control={control}
            label="Tarif par jour, HT"
            required
            disabled={isSettled}
            inputMode="decimal"
          />
        </Columns>
        <Total control={control} />
        <TextField
          name="order_number"
          control={control}
          label="Ordre de mission"
          disabled={isSettled}
          help="Vide, la plateforme en donne un. Le formateur l’écrit sur sa facture."
          maxLength={MISSION_LIMITS.order}
        />
        <CheckboxGroupField
          name="evidence"
          control={control}
          label="Preuves demandées"
          columns={2}
          options={MISSION_EVIDENCE}
        />
        <TextAreaField
          name="note"
          control={control}
          label="Note"
          help="Pour l’équipe seulement."
          rows={3}
          maxLength={MISSION_LIMITS.note}
        />
      </div>
    </FormDialog>
  );
}

/** What the trainer is paid, while it is typed. */
function Total({ control }: { control: Control<MissionInput> }) {
  const [days, rate] = useWatch({ control, name: ['days', 'day_rate'] });
  const count = Number(days.replace(',', '.'));
  const cents = readEuros(rate);
  if (!(count > 0) || cents === undefined || cents <= 0) return null;
  return (
    <p className="mis-total">
      Total HT <strong className="num">{euros(daysAtRate(count, cents))}</strong>
    </p>
  );
}
