import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from '@trame/ui/select';
import { useState } from 'react';

/** What is offered at once; the database answers one more when there are more. */
const OFFERED = 50;

type FoundSelectProps<Row extends { id: string }> = {
  label: string;
  /** The line of no choice. */
  none: string;
  /** What is chosen, which the search may not find. */
  chosen: Row | undefined;
  /** What the database finds for the words typed; its key is that of these answers. */
  find: { key: string; read: (search: string, signal: AbortSignal) => Promise<Row[]> };
  labelOf: (row: Row) => string;
  /** Undefined: nothing is chosen. */
  onChange: (row: Row | undefined) => void;
};

/** A choice among more than a page can hold: the database looks for the words, and the list says when it is not all. */
export function FoundSelect<Row extends { id: string }>(props: FoundSelectProps<Row>) {
  const { label, none, chosen, find, labelOf, onChange } = props;
  const [search, setSearch] = useState('');
  const words = search.trim();
  const { data: found = [] } = useQuery({
    queryKey: [find.key, words],
    queryFn: ({ signal }) => find.read(words, signal),
    placeholderData: keepPreviousData,
  });
  const offered = found.slice(0, OFFERED);
  const rows = chosen && !offered.some(({ id }) => id === chosen.id) ? [chosen, ...offered] : offered;
  return (
    <Select<string>
      label={label}
      value={chosen?.id ?? ''}
      options={[
        { value: '', label: none },
        ...(found.length > OFFERED
          ? [{ value: 'more', label: 'Il y en a d’autres\u00a0: écrivez pour chercher', disabled: true }]
          : []),
        ...rows.map((row) => ({ value: row.id, label: labelOf(row) })),
      ]}
      onSearch={setSearch}
      onChange={(id) => onChange(rows.find((row) => row.id === id))}
    />
  );
}
