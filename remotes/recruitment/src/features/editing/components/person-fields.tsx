import { Columns } from '@trame/ui/columns';
import { Section } from '@trame/ui/page';
import { AnswerFields, type StoredFieldsProps } from './answer-field.tsx';

/** Identity and address. */
export function PersonFields(props: StoredFieldsProps) {
  return (
    <>
      <Section title="Informations personnelles">
        <Columns>
          <AnswerFields part="person" {...props} />
        </Columns>
      </Section>
      <Section title="Adresse">
        <Columns count={3}>
          <AnswerFields part="address" {...props} />
        </Columns>
      </Section>
    </>
  );
}
