import { Select } from '@trame/ui/select';
import type { Example } from './use-example.ts';

/** The application whose values the templates show. */
export function ExampleChoice({ example }: { example: Example }) {
  const { application, offered, choose, search } = example;
  if (!application) return null;
  return (
    <Select
      label="Montrer avec les valeurs de"
      value={application.id}
      options={offered.map(({ id, full_name, reference }) => ({
        value: id,
        label: `${full_name} (${reference})`,
      }))}
      onChange={choose}
      onSearch={search}
    />
  );
}
