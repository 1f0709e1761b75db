import { useQuery } from '@tanstack/react-query';
import { useHost } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Select } from '@trame/ui/select';
import { colleaguesQuery } from '../../people/data/people.ts';
import type { Invoice } from '../data/invoices.ts';

type AssigneeProps = { invoice: Invoice; disabled: boolean; onAssign: (person: string | null) => void };

/** Who has an invoice; nobody by default. */
export function Assignee({ invoice, disabled, onAssign }: AssigneeProps) {
  const { assignee, assignee_name } = invoice;
  const colleagues = useQuery(colleaguesQuery()).data ?? [];
  const options = colleagues.map(({ id, name }) => ({ value: id, label: name }));
  const isListed = assignee === null || options.some(({ value }) => value === assignee);
  const { userId } = useHost().session;
  return (
    <div className="fct-assignee">
      <Select
        label="Responsable"
        value={assignee ?? ''}
        disabled={disabled}
        options={[
          { value: '', label: 'Personne' },
          ...(isListed ? [] : [{ value: assignee, label: assignee_name ?? 'Un ancien collègue' }]),
          ...options,
        ]}
        onChange={(person) => onAssign(person || null)}
      />
      {assignee !== userId && colleagues.some(({ id }) => id === userId) && (
        <Button disabled={disabled} onClick={() => onAssign(userId)}>
          À moi
        </Button>
      )}
    </div>
  );
}
