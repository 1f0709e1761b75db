import { useQuery } from '@tanstack/react-query';
import { FocusOnOpen } from '@trame/app/focus-on-open';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { TextField } from '@trame/ui/text-field';
import { Trash2 } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { countLabel } from '../../application-data/model/filters.ts';
import { chosenQueryOptions } from '../data/read-chosen.ts';

export type DeleteManyDialogProps = {
  ids: readonly string[];
  onConfirm: () => void;
  onClose: () => void;
};

/** Above this, a click is too little: the number has to be typed. */
const TYPED_ABOVE = 20;
/** Number of names shown, so that a wrong selection is noticed. */
const NAMED = 8;

/** Asks before many applications are deleted permanently: how many, of whom, and with which data. */
export default function DeleteManyDialog({ ids, onConfirm, onClose }: DeleteManyDialogProps) {
  const { data: chosen } = useQuery(chosenQueryOptions(ids));
  const count = ids.length;
  const mustType = count > TYPED_ABOVE;
  const { control, handleSubmit, setError } = useForm<{ typed: string }>({ defaultValues: { typed: '' } });
  const confirm = handleSubmit(({ typed }) => {
    if (!mustType || isSame(typed, count)) onConfirm();
    else setError('typed', { message: `Tapez ${count}, le nombre de candidatures à supprimer.` });
  });
  const others = (chosen?.length ?? 0) - NAMED;
  return (
    <Dialog
      open
      title="Confirmer la suppression"
      closeOnScrim={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="danger"
            icon={<Trash2 className="icon" aria-hidden />}
            onClick={() => void confirm()}
          >
            Supprimer {countLabel(count)}
          </Button>
        </>
      }
    >
      <form className="sel-form" onSubmit={(event) => void confirm(event)}>
        <Alert tone="danger" title={`${countLabel(count)} à supprimer définitivement`}>
          Leurs fichiers, leurs évaluations et leurs messages sont supprimés avec elles. Cette action ne peut
          pas être annulée&nbsp;: pour les retirer de la liste sans les perdre, archivez-les.
        </Alert>
        {chosen && (
          <p className="sel-names">
            {chosen
              .slice(0, NAMED)
              .map(({ full_name }) => full_name)
              .join(', ')}
            {others > 0 && ` et ${others} autre${others > 1 ? 's' : ''}`}
          </p>
        )}
        {mustType && (
          <>
            <FocusOnOpen />
            <TextField
              name="typed"
              control={control}
              label={`Pour confirmer, tapez ${count}`}
              inputMode="numeric"
              autoComplete="off"
            />
          </>
        )}
      </form>
    </Dialog>
  );
}

/** "1000" and "1 000" are the same number. */
const isSame = (typed: string, count: number) => typed.replaceAll(/\s/g, '') === String(count);
