import { EXPERTISE_SUGGESTIONS, OTHER_SECTOR, SOFTWARE_SUGGESTIONS } from '@trame/domain';
import { useFormContext } from 'react-hook-form';
import { Picks } from '../controls/picks.tsx';
import { TagInput } from '../controls/tag-input.tsx';
import { TextArea, TextInput } from '../../forms/controls/text-input.tsx';
import { useApplication } from '../form-context.ts';
import type { FormValues } from '../model.ts';
import { Questions } from './questions.tsx';
import { Section } from './section.tsx';

export function ExpertiseSection() {
  const { t } = useApplication();
  const { clearErrors, setValue, watch } = useFormContext<FormValues>();
  return (
    <Section id="expertise">
      <Questions
        step="expertise"
        own={{
          training_sectors: (
            <Picks
              name="training_sectors"
              onPicked={(sectors) => {
                if (sectors.includes(OTHER_SECTOR)) return;
                setValue('other_sector', '');
                clearErrors('other_sector');
              }}
            />
          ),
          other_sector: watch('training_sectors').includes(OTHER_SECTOR) && <TextInput name="other_sector" />,
          mastered_software: (
            <TagInput
              name="mastered_software"
              help={t.help.mastered_software}
              suggestions={SOFTWARE_SUGGESTIONS}
            />
          ),
          expertise_areas: (
            <TagInput
              name="expertise_areas"
              help={t.help.expertise_areas}
              suggestions={EXPERTISE_SUGGESTIONS}
            />
          ),
          teaching_languages: <Picks name="teaching_languages" />,
          additional_notes: <TextArea name="additional_notes" help={t.help.additional_notes} />,
        }}
      />
    </Section>
  );
}
