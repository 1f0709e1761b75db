import { clearsOtherSector } from '@trame/domain';
import { Section } from '@trame/ui/page';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { AnswerFields, DeclaredAnswers, type StoredFieldsProps } from './answer-field.tsx';

/** Subjects, teaching languages and software. */
export function ExpertiseFields(props: StoredFieldsProps) {
  const { control, opened, setValue } = props;
  const sectors = useWatch({ control, name: 'training_sectors' });
  const before = useRef(sectors);
  useEffect(() => {
    if (clearsOtherSector(before.current, sectors)) setValue('other_sector', '', { shouldDirty: true });
    before.current = sectors;
  }, [sectors, setValue]);

  return (
    <Section title="Expertise et compétences">
      <div className="edit-stack">
        <AnswerFields part="skills" {...props} />
      </div>
      <DeclaredAnswers part="skills" opened={opened} />
    </Section>
  );
}
