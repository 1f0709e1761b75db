import { withDe } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { Dialog } from '@trame/ui/dialog';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useDeleteEvaluation } from '../data/save-grid.ts';
import { DELETED, DELETE_FAILED, SUCCESS } from '../model/messages.ts';

export type DeleteEvaluationProps = {
  application: { id: string; full_name: string };
  evaluationId: string;
  /** It allowed its author to read the opinions of colleagues, so its author cannot give one after it. */
  closesOpinion: boolean;
  onDeleted: () => void;
};

/** Deletes the evaluation of an application, after naming the consequences. */
export function DeleteEvaluation(props: DeleteEvaluationProps) {
  const { application, evaluationId, closesOpinion, onDeleted } = props;
  const [isAsking, setAsking] = useState(false);
  const notice = useActionNotice();
  const { mutateAsync, isPending } = useDeleteEvaluation(application.id);

  async function confirm(): Promise<void> {
    try {
      await mutateAsync(evaluationId);
    } catch (error) {
      notice.failed(error, DELETE_FAILED);
      return;
    }
    notice.succeeded(SUCCESS, DELETED);
    onDeleted();
  }

  return (
    <>
      <IconButton
        label="Supprimer l’évaluation"
        tone="danger"
        icon={<Trash2 className="icon" aria-hidden />}
        onClick={() => setAsking(true)}
      />
      <Dialog
        open={isAsking}
        title={'Supprimer l’évaluation\u202f?'}
        onClose={() => (isPending ? undefined : setAsking(false))}
        footer={
          <>
            <Button disabled={isPending} onClick={() => setAsking(false)}>
              Annuler
            </Button>
            <Button variant="danger" loading={isPending} onClick={() => void confirm()}>
              Supprimer l’évaluation
            </Button>
          </>
        }
      >
        <p>
          Les notes, les justifications et le commentaire de l’évaluation {withDe(application.full_name)}{' '}
          seront perdus. Les avis et le statut de la candidature ne changent pas.
        </p>
        {closesOpinion && (
          <p>
            Elle vous a ouvert les avis de vos collègues&nbsp;: vous pourrez la refaire, mais pas donner un
            avis.
          </p>
        )}
      </Dialog>
    </>
  );
}
