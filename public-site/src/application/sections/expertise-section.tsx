import {
  EXPERTISE_SUGGESTIONS,
  OTHER_SECTOR,
  SOFTWARE_SUGGESTIONS,
  TEACHING_LANGUAGES,
  TEXT_LIMITS,
  TRAINING_SECTORS,
} from '@trame/domain';
import { useFormContext } from 'react-hook-form';
import { Picks } from '../controls/picks.tsx';
import { TagInput } from '../controls/tag-input.tsx';
import { TextArea, TextInput } from '../controls/text-input.tsx';
import { useApplication } from '../form-context.ts';
import type { FormValues } from '../model.ts';
import { Section } from './section.tsx';

export function ExpertiseSection() {
  const { t } = useApplication();
  const { clearErrors, setValue, watch } = useFormContext<FormValues>();
  return (
    <Section id="expertise">
      <Picks
        name="training_sectors"
        options={TRAINING_SECTORS}
        onPicked={(sectors) => {
          if (sectors.includes(OTHER_SECTOR)) return;
          setValue('other_sector', '');
          clearErrors('other_sector');
        }}
      />
      {watch('training_sectors').includes(OTHER_SECTOR) && (
        <TextInput name="other_sector" maxLength={TEXT_LIMITS.other_sector} />
      )}
      <TagInput name="mastered_software" help={t.help.mastered_software} suggestions={SOFTWARE_SUGGESTIONS} />
      <TagInput name="expertise_areas" help={t.help.expertise_areas} suggestions={EXPERTISE_SUGGESTIONS} />
      <Picks name="teaching_languages" options={TEACHING_LANGUAGES} />
      <TextArea
        name="additional_notes"
        optional
        help={t.help.additional_notes}
        maxLength={TEXT_LIMITS.additional_notes}
      />
    </Section>
  );
}
