import { Section } from '@trame/ui/page';
import { AnswerFields, type StoredFieldsProps } from './answer-field.tsx';

/** Identity and address. */
export function PersonFields(props: StoredFieldsProps) {
  return (
    <>
      <Section title="Informations personnelles">
        <div className="edit-grid">
          <AnswerFields part="person" {...props} />
        </div>
      </Section>
      <Section title="Adresse">
        <div className="edit-grid edit-grid-3">
          <AnswerFields part="address" {...props} />
        </div>
      </Section>
    </>
  );
}
