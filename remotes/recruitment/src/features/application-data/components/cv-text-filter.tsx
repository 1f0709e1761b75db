import { CONDITION_LENGTH } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { TextField } from '@trame/ui/text-field';
import { Search } from 'lucide-react';
import { useForm } from 'react-hook-form';
import type { Condition } from '../model/conditions.ts';
import { emptyDraft, toCondition, withCondition } from '../model/conditions-edit.ts';
import '../styles/cv-text-filter.css';

export type CvTextFilterProps = {
  conditions: readonly Condition[];
  /** All conditions of the list, the new one among them. */
  onApply: (conditions: Condition[]) => void;
};

/** Searches the text of CVs: each submitted text becomes one filter, and the field is emptied for the next. */
export default function CvTextFilter({ conditions, onApply }: CvTextFilterProps) {
  const { control, handleSubmit, reset, setError } = useForm<{ cvText: string }>({
    defaultValues: { cvText: '' },
  });
  const submit = handleSubmit(({ cvText }) => {
    const result = toCondition({ ...emptyDraft('cv'), text: cvText });
    if (result.error) {
      setError('cvText', { message: result.error.message }, { shouldFocus: true });
      return;
    }
    onApply(withCondition(conditions, result.condition));
    reset();
  });
  return (
    <form className="cv-text" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        control={control}
        name="cvText"
        label="Texte des CV"
        placeholder="Mots des CV analysés"
        autoComplete="off"
        maxLength={CONDITION_LENGTH}
      />
      <Button type="submit" icon={<Search className="icon" aria-hidden />}>
        Chercher
      </Button>
    </form>
  );
}
