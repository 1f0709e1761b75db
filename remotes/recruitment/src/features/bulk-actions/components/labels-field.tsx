import { useQuery } from '@tanstack/react-query';
import { MAX_LABELS } from '@trame/domain';
import { TagField } from '@trame/ui/tag-field';
import type { Control } from 'react-hook-form';
import { tagsQueryOptions } from '../data/tags-query.ts';

export type LabelsFieldProps = { control: Control<{ tags: string[] }> };

/** The labels of one application, or those to add to or remove from many. */
export function LabelsField({ control }: LabelsFieldProps) {
  const { data: suggestions = [] } = useQuery(tagsQueryOptions());
  return (
    <TagField
      name="tags"
      control={control}
      label="Étiquettes"
      help="Entrée ajoute l’étiquette à la liste. Les étiquettes sont communes à tous les recruteurs."
      suggestions={suggestions}
      max={MAX_LABELS}
    />
  );
}
