import { useQuery } from '@tanstack/react-query';
import { useHost } from '@trame/platform';
import { Select } from '@trame/ui/select';
import { recruitersQueryOptions } from '../../application-data/data/recruiters-query.ts';
import { useChangeOne } from '../data/use-change-one.ts';
import { FIELD_LABELS } from '../../application-data/model/field-labels.ts';

export type AssigneeSelectProps = {
  application: { id: string; full_name: string; assigned_to: string | null };
};

const NOBODY = '';

/** The person in charge of an application; a choice is saved at once, and can be undone. */
export function AssigneeSelect({ application }: AssigneeSelectProps) {
  const { session } = useHost();
  const { data: recruiters = [] } = useQuery(recruitersQueryOptions());
  const { mutate, isPending, variables } = useChangeOne();
  const { id, full_name, assigned_to } = application;
  const options = [
    { value: NOBODY, label: 'Personne' },
    ...recruiters.map((one) => ({
      value: one.id,
      label: one.id === session.userId ? `${one.name} (moi)` : one.name,
    })),
  ];
  const isKnown = assigned_to === null || recruiters.some((one) => one.id === assigned_to);
  if (!isKnown) options.push({ value: assigned_to, label: recruiters.length > 0 ? 'Ancien recruteur' : '…' });
  const [asked] = variables?.changes ?? [];
  const shown = isPending && asked && 'assigned_to' in asked ? asked.assigned_to : assigned_to;
  return (
    <Select
      label={FIELD_LABELS.assigned_to}
      value={shown ?? NOBODY}
      options={options}
      searchable={options.length > 10}
      onChange={(value) => {
        const name = recruiters.find((one) => one.id === value)?.name;
        mutate({
          id,
          changes: [{ assigned_to: value || null }],
          label: name
            ? `${full_name}\u00a0: confiée à ${name}`
            : `${full_name}\u00a0: plus personne en charge`,
        });
      }}
    />
  );
}
