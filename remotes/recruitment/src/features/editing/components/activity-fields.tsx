import { Section } from '@trame/ui/page';
import { AnswerFields, DeclaredAnswers, type StoredFieldsProps } from './answer-field.tsx';

/** How they work today. */
export function ActivityFields(props: StoredFieldsProps) {
  return (
    <Section title="Informations professionnelles">
      <div className="edit-grid">
        <AnswerFields part="work" {...props} />
      </div>
      <DeclaredAnswers part="work" opened={props.opened} isWide />
    </Section>
  );
}
