import {
  asksOtherSector,
  clearsOtherSector,
  MAX_TAGS,
  SOFTWARE_SUGGESTIONS,
  TEACHING_LANGUAGES,
  TEXT_LIMITS,
  TRAINING_SECTORS,
  type ApplicationEditInput,
} from '@trame/domain';
import { CheckboxGroupField } from '@trame/ui/checkbox-field';
import { Section } from '@trame/ui/page';
import { TagField } from '@trame/ui/tag-field';
import { Tag } from '@trame/ui/tag';
import { TextField } from '@trame/ui/text-field';
import { useEffect, useRef } from 'react';
import { useWatch, type UseFormSetValue } from 'react-hook-form';
import { Facts } from '@trame/app/facts';
import { choicesWith } from '../model/edit-form.ts';
import { COLUMN_LABELS } from '../model/value-text.ts';
import type { StoredFieldsProps } from './activity-fields.tsx';

export type ExpertiseFieldsProps = StoredFieldsProps & { setValue: UseFormSetValue<ApplicationEditInput> };

/** What they teach, in which languages, with which software. */
export function ExpertiseFields({ control, opened, setValue }: ExpertiseFieldsProps) {
  const sectors = useWatch({ control, name: 'training_sectors' });
  const before = useRef(sectors);
  useEffect(() => {
    if (clearsOtherSector(before.current, sectors)) setValue('other_sector', '', { shouldDirty: true });
    before.current = sectors;
  }, [sectors, setValue]);

  return (
    <Section title="Expertise et compétences">
      <div className="edit-stack">
        <CheckboxGroupField
          name="training_sectors"
          control={control}
          label={COLUMN_LABELS.training_sectors}
          options={choicesWith(TRAINING_SECTORS, opened.training_sectors)}
          columns={2}
        />
        {asksOtherSector(sectors) && (
          <TextField
            name="other_sector"
            control={control}
            label={COLUMN_LABELS.other_sector}
            maxLength={TEXT_LIMITS.other_sector}
          />
        )}
        <TagField
          name="mastered_software"
          control={control}
          label={COLUMN_LABELS.mastered_software}
          help="Entrée ajoute le logiciel."
          suggestions={SOFTWARE_SUGGESTIONS}
          max={MAX_TAGS}
        />
        <CheckboxGroupField
          name="teaching_languages"
          control={control}
          label={COLUMN_LABELS.teaching_languages}
          options={choicesWith(TEACHING_LANGUAGES, opened.teaching_languages)}
          columns={3}
        />
      </div>
      <div className="edit-declared">
        <Facts
          items={[
            {
              label: 'Domaines d’expertise',
              value: opened.expertise_areas.length > 0 && (
                <span className="tags">
                  {opened.expertise_areas.map((area) => (
                    <Tag key={area}>{area}</Tag>
                  ))}
                </span>
              ),
            },
          ]}
        />
      </div>
    </Section>
  );
}
