import { today } from '@trame/domain';
import { Columns } from '@trame/ui/columns';
import { DateField } from '@trame/ui/date-field';
import { useForm, useWatch } from 'react-hook-form';
import EvidenceDialog from './evidence-dialog.tsx';

/** The evidence file of all who had a mission in a period. */
export default function PeriodDialog({ onClose }: { onClose: () => void }) {
  const day = today();
  const { control } = useForm({ defaultValues: { from: `${day.slice(0, 4)}-01-01`, until: day } });
  const [from, until] = useWatch({ control, name: ['from', 'until'] });
  return (
    <EvidenceDialog
      scope={{ person: null, from, until }}
      isReady={from !== '' && until !== '' && from <= until}
      onClose={onClose}
    >
      <Columns>
        <DateField name="from" control={control} label="Du" required />
        <DateField name="until" control={control} label="Au" min={from} required />
      </Columns>
    </EvidenceDialog>
  );
}
