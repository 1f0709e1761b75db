import { addTag } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { useForm, useWatch } from 'react-hook-form';
import { FocusOnOpen } from '@trame/app/focus-on-open';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { usePendingTag } from '@trame/app/use-pending-tag';
import { useChangeOne } from '../data/use-change-one.ts';
import { tagsError } from '../model/tags-error.ts';
import { LabelsField } from './labels-field.tsx';
import type { TagsEditorProps } from './tags-editor.tsx';

export type OneTagsDialogProps = TagsEditorProps & { onClose: () => void };

/** All labels of one application. Labels that colleagues add or remove meanwhile are left unchanged. */
export default function OneTagsDialog({ application, onClose }: OneTagsDialogProps) {
  const { id, full_name } = application;
  const { control, handleSubmit, setError, formState } = useForm({
    defaultValues: { tags: [...application.tags] },
  });
  const before = formState.defaultValues?.tags ?? [];
  const tags = useWatch({ control, name: 'tags' });
  const pendingTag = usePendingTag('tags', tags);
  const differences = (wanted: readonly string[]) => ({
    added: wanted.filter((tag) => !before.includes(tag)),
    removed: before.flatMap((tag) => (tag !== undefined && !wanted.includes(tag) ? [tag] : [])),
  });
  const { added: newTags, removed: oldTags } = differences(tags);
  const isDirty = newTags.length + oldTags.length > 0 || pendingTag.isThere;
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(isDirty, onClose);
  const { mutate, isPending } = useChangeOne();
  const save = handleSubmit(() => {
    // A typed label that was not added is added when saving.
    const wanted = addTag(tags, pendingTag.read());
    const { added, removed } = differences(wanted);
    const error = tagsError(wanted);
    if (error) {
      setError('tags', { message: error });
      return;
    }
    if (added.length + removed.length === 0) {
      closeSaved();
      return;
    }
    mutate(
      {
        id,
        changes: [
          ...(removed.length > 0 ? [{ remove_tags: removed }] : []),
          ...(added.length > 0 ? [{ add_tags: added }] : []),
        ],
        label: `${full_name}\u00a0: étiquettes modifiées`,
      },
      { onSuccess: closeSaved },
    );
  });
  return (
    <>
      <Dialog
        open
        title="Étiquettes"
        subtitle={full_name}
        closeOnScrim={false}
        onClose={() => (isPending ? undefined : requestClose())}
        footer={
          <>
            <Button onClick={requestClose} disabled={isPending}>
              Annuler
            </Button>
            <Button variant="primary" loading={isPending} onClick={() => void save()}>
              {isPending ? 'Enregistrement...' : 'Enregistrer'}
            </Button>
          </>
        }
      >
        <form className="lab-form" onSubmit={(event) => void save(event)} onInput={pendingTag.onInput}>
          <div inert={isPending}>
            <FocusOnOpen field="tags" />
            <LabelsField control={control} />
          </div>
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
