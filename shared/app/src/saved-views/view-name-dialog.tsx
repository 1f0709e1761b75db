import { VIEW_NAME_LENGTH } from '@trame/domain';
import { CheckboxField } from '@trame/ui/checkbox-field';
import { TextField } from '@trame/ui/text-field';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useGiveUp, useGuardedSave } from '../editing/version-save.tsx';
import { useDiscardGuard } from '../forms/use-discard-guard.tsx';
import { constraintOf, useRefuse } from '../forms/use-refuse.ts';
import { FormDialog } from '../pages/form-dialog.tsx';
import { useSaveView } from './data/use-view-mutations.ts';
import type { SavedView, ViewFilters } from './model/saved-view.ts';
import './saved-views.css';

const FAILED = 'Impossible d’enregistrer la vue';

export type ViewNameDialogProps = {
  kind: string;
  /** The view to rename; without one, the filters are saved as a view. */
  view?: SavedView | undefined;
  filters: ViewFilters;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
};

/** Names a view: the present filters as a new one, or another name for an existing one. */
export default function ViewNameDialog({ kind, view, filters, onSaved, onClose }: ViewNameDialogProps) {
  const { control, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { name: view?.name ?? '', isShared: view?.isShared ?? false },
  });
  const name = useWatch({ control, name: 'name' }).trim();
  const saved = useRef<SavedView>(undefined);
  const mutation = useSaveView(kind);
  const giveUp = useGiveUp(mutation);
  // The view is put into the address once the host has no guard any more.
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, () => {
    giveUp();
    if (saved.current) onSaved(saved.current);
    onClose();
  });
  const refuse = useRefuse({ setError, setFocus }, mutation.isPending);
  const showAtField = (error: unknown) => {
    const isTaken = constraintOf(error) === 'saved_views_owner_name_idx';
    if (isTaken) refuse('name', 'Une de vos vues porte déjà ce nom');
    return isTaken;
  };
  const { save, isSaving, isWaiting, failure } = useGuardedSave(
    mutation,
    {
      saved: view ? 'Vue renommée' : 'Vue enregistrée',
      savedMore: name,
      refused: FAILED,
      failed: FAILED,
    },
    showAtField,
  );

  const submit = async (isShared: boolean) => {
    if (!name) {
      refuse('name', 'Donnez un nom à la vue');
      return;
    }
    saved.current = await save({ id: view?.id, change: { name, isShared, ...(!view && { filters }) } });
    if (saved.current) closeSaved();
  };

  return (
    <FormDialog
      open
      title={view ? 'Renommer la vue' : 'Enregistrer la vue'}
      form={{
        control,
        labels: { name: 'Nom de la vue' },
        submit: () => void handleSubmit(({ isShared }) => submit(isShared))(),
        requestClose: () => (isSaving && !isWaiting ? undefined : requestClose()),
        isSaving,
        isWaiting,
        giveUp,
        failure: failure && 'La vue n’est pas enregistrée',
        confirmation,
        conflict: null,
      }}
    >
      <div className="view-form">
        <TextField
          control={control}
          name="name"
          label="Nom de la vue"
          maxLength={VIEW_NAME_LENGTH}
          autoComplete="off"
          help={view ? undefined : 'Elle garde les filtres et le tri, jamais la recherche.'}
        />
        <CheckboxField
          control={control}
          name="isShared"
          label="Partager avec l’équipe"
          help={'Vos collègues la verront et pourront l’ouvrir\u00a0; vous seul pourrez la modifier.'}
        />
      </div>
    </FormDialog>
  );
}
