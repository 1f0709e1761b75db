import { addTag } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Segmented } from '@trame/ui/segmented';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FocusOnOpen } from '@trame/app/focus-on-open';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { usePendingTag } from '@trame/app/use-pending-tag';
import { countLabel } from '../../application-data/model/filters.ts';
import type { BulkChange } from '../model/bulk-change.ts';
import { tagsError } from '../model/tags-error.ts';
import { LabelsField } from './labels-field.tsx';

export type TagsDialogProps = {
  count: number;
  onApply: (change: BulkChange) => void;
  onClose: () => void;
};

const MODES = [
  { value: 'add_tags', label: 'Ajouter' },
  { value: 'remove_tags', label: 'Retirer' },
] as const;

/** Labels to add to the selected applications, or to remove from them. */
export default function TagsDialog({ count, onApply, onClose }: TagsDialogProps) {
  const [mode, setMode] = useState<'add_tags' | 'remove_tags'>('add_tags');
  const { control, handleSubmit, setError } = useForm<{ tags: string[] }>({ defaultValues: { tags: [] } });
  const tags = useWatch({ control, name: 'tags' });
  const pendingTag = usePendingTag('tags', tags);
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(
    tags.length > 0 || pendingTag.isThere,
    onClose,
  );
  const apply = handleSubmit((values) => {
    const wanted = addTag(values.tags, pendingTag.read());
    const error = tagsError(wanted);
    if (wanted.length === 0) {
      setError('tags', { message: 'Ajoutez au moins une étiquette à la liste.' });
    } else if (error) {
      setError('tags', { message: error });
    } else {
      onApply(mode === 'add_tags' ? { add_tags: wanted } : { remove_tags: wanted });
      closeSaved();
    }
  });
  const verb = mode === 'add_tags' ? 'Ajouter à' : 'Retirer de';
  return (
    <>
      <Dialog
        open
        title="Étiquettes"
        subtitle={countLabel(count)}
        closeOnScrim={false}
        onClose={requestClose}
        footer={
          <>
            <Button onClick={requestClose}>Annuler</Button>
            <Button variant="primary" onClick={() => void apply()}>
              {verb} {countLabel(count)}
            </Button>
          </>
        }
      >
        <form className="sel-tags" onSubmit={(event) => void apply(event)} onInput={pendingTag.onInput}>
          <Segmented label="Que faire" value={mode} options={MODES} onChange={setMode} block />
          <FocusOnOpen field="tags" />
          <LabelsField control={control} />
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
