import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useHost } from '@trame/platform';
import { RadioGroupField } from '@trame/ui/checkbox-field';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { LoadingStatus } from '@trame/ui/states';
import { useForm, useWatch } from 'react-hook-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { failureAdvice } from '@trame/app/failure-advice';
import { QueryView } from '@trame/app/query-view';
import { countLabel } from '../../application-data/model/filters.ts';
import { chosenCvsQueryOptions, type ChosenCvs } from './data/chosen-cvs-query.ts';
import { queueAnalyses } from './data/change-queue.ts';
import { queueQueryOptions } from './data/queue.ts';
import { runBatch } from './data/run-batch.ts';
import { cvCount } from './model/batch-text.ts';
import { keepProgress } from './model/kept-progress.ts';
import './styles/batch-dialog.css';

export type BatchDialogProps = { ids: readonly string[]; onClose: () => void };

type Which = { which: 'missing' | 'all' };

/** Asks which of the chosen CVs are to be analysed, queues them and has the page go through them. */
export default function BatchDialog({ ids, onClose }: BatchDialogProps) {
  const { userId } = useHost().session;
  const client = useQueryClient();
  const notice = useActionNotice();
  const chosen = useQuery(chosenCvsQueryOptions(ids));
  const { control } = useForm<Which>({ defaultValues: { which: 'missing' } });
  const which = useWatch({ control, name: 'which' });
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      // The queue is empty, so the results of an earlier batch do not belong to this one.
      if (!client.getQueryData(queueQueryOptions(userId).queryKey)) keepProgress(userId);
      return queueAnalyses(ids, which === 'missing');
    },
    onSuccess: (outcomes) => {
      onClose();
      const queued = outcomes.get('queued') ?? 0;
      if (queued > 0) void runBatch(client, userId);
      else notice.succeeded('Analyse des CV', 'Ces CV sont déjà analysés ou en cours d’analyse.');
    },
    onError: (error) => notice.failed(error, `L’analyse n’a pas pu être lancée. ${failureAdvice(error)}`),
  });
  const count = chosen.data && toAnalyse(chosen.data, which);
  return (
    <Dialog
      open
      title="Analyser les CV"
      subtitle={countLabel(ids.length)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{count === 0 ? 'Fermer' : 'Annuler'}</Button>
          {count !== undefined && count > 0 && (
            <Button variant="primary" loading={isPending} onClick={() => mutate()}>
              Analyser {cvCount(count)}
            </Button>
          )}
        </>
      }
    >
      <QueryView
        query={chosen}
        failed="La sélection n’a pas pu être lue"
        pending={<LoadingStatus label="Lecture de la sélection…" visible />}
      >
        {(cvs) => (
          <div className="cv-batch-form">
            <p>{situation(cvs, ids.length)}</p>
            {cvs.analysed > 0 && (
              <RadioGroupField
                control={control}
                name="which"
                label="CV à analyser"
                options={[
                  {
                    value: 'missing',
                    label: 'Seulement ceux qui ne le sont pas encore',
                    hint: cvCount(toAnalyse(cvs, 'missing')),
                  },
                  {
                    value: 'all',
                    label: 'Tous, y compris ceux qui sont déjà analysés',
                    hint: cvCount(cvs.withCv),
                  },
                ]}
              />
            )}
            {cvs.withCv > 0 && (
              <p className="help">
                Les CV sont analysés un par un pendant que vous travaillez. Si vous fermez la page, l’analyse
                pourra être reprise.
              </p>
            )}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

const toAnalyse = ({ withCv, analysed }: ChosenCvs, which: Which['which']) =>
  which === 'all' ? withCv : withCv - analysed;

/** "Sur 40 candidatures, 36 ont un CV ; 12 sont déjà analysés." */
function situation({ withCv, analysed }: ChosenCvs, chosen: number): string {
  if (withCv === 0) return 'Aucune de ces candidatures n’a de CV.';
  const have =
    withCv === chosen
      ? `${cvCount(withCv)} ${withCv > 1 ? 'sont joints' : 'est joint'}`
      : `${countLabel(withCv)} sur ${chosen} ${withCv > 1 ? 'ont' : 'a'} un CV`;
  if (analysed === 0) return `${have}\u00a0; aucun n’est encore analysé.`;
  return `${have}, dont ${analysed} déjà ${analysed > 1 ? 'analysés' : 'analysé'}.`;
}
