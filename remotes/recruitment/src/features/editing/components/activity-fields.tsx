import { Columns } from '@trame/ui/columns';
import { Section } from '@trame/ui/page';
import { AnswerFields, DeclaredAnswers, type StoredFieldsProps } from './answer-field.tsx';

/** How they work today. */
export function ActivityFields(props: StoredFieldsProps) {
  return (
    <Section title="Informations professionnelles">
      <Columns>
        <AnswerFields part="work" {...props} />
      </Columns>
      <DeclaredAnswers part="work" opened={props.opened} layout="columns" />
    </Section>
  );
}
