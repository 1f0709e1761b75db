import { VIEW_NAME_LENGTH } from '@trame/domain';
import { AppError } from '@trame/data';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { CheckboxField } from '@trame/ui/checkbox-field';
import { Dialog } from '@trame/ui/dialog';
import { TextField } from '@trame/ui/text-field';
import { useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useActionNotice } from '../failures/use-failure-notice.ts';
import { useDiscardGuard } from '../forms/use-discard-guard.tsx';
import { useSaveView } from './data/use-view-mutations.ts';
import type { SavedView, ViewFilters } from './model/saved-view.ts';
import './saved-views.css';

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
  const formId = useId();
  const save = useSaveView(kind);
  const notice = useActionNotice();
  const { control, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { name: view?.name ?? '', isShared: view?.isShared ?? false },
  });
  // The view is put into the address once the host has no guard any more.
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, () => {
    if (save.data) onSaved(save.data);
    onClose();
  });
  useEffect(() => setFocus('name'), [setFocus]);

  const submit = handleSubmit(async ({ name: typed, isShared }) => {
    const name = typed.trim();
    if (!name) {
      setError('name', { message: 'Donnez un nom à la vue' }, { shouldFocus: true });
      return;
    }
    try {
      await save.mutateAsync({
        id: view?.id,
        change: { name, isShared, ...(!view && { filters }) },
      });
      notice.succeeded(view ? 'Vue renommée' : 'Vue enregistrée', name);
      closeSaved();
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') {
        setError('name', { message: 'Une de vos vues porte déjà ce nom' }, { shouldFocus: true });
      } else {
        notice.failed(error, 'Impossible d’enregistrer la vue');
      }
    }
  });

  return (
    <>
      <Dialog
        open
        title={view ? 'Renommer la vue' : 'Enregistrer la vue'}
        onClose={requestClose}
        closeOnScrim={false}
        footer={
          <>
            <Button onClick={requestClose}>Annuler</Button>
            <Button variant="primary" type="submit" form={formId} loading={save.isPending}>
              {save.isPending ? 'Enregistrement...' : 'Enregistrer'}
            </Button>
          </>
        }
      >
        <form id={formId} className="view-form" noValidate onSubmit={(event) => void submit(event)}>
          {save.isError && !save.isPending && !formState.errors.name && (
            <Alert tone="danger" title="La vue n’est pas enregistrée">
              Votre saisie est conservée.
            </Alert>
          )}
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
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
