import { classifyError, getSupabase } from '@trame/data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useActionNotice } from '../../../lib/use-failure-notice.ts';
import { applicationsChanged } from '../../applications/data/invalidate.ts';

/** A run: the first one, or a re-run that leaves out what nothing proves. */
export type AnalysisRun = { applicationId: string; isStrict: boolean };

async function analyse({ applicationId, isStrict }: AnalysisRun): Promise<void> {
  const { error } = await getSupabase().functions.invoke('analyze-cv-with-extraction', {
    body: { applicationId, ...(isStrict && { strict: true }) },
  });
  if (error) throw classifyError(error);
}

/** Has the CV of an application analysed; what happened is said in the words of the catalogue (spec §8). */
export function useAnalyseCv() {
  const client = useQueryClient();
  const { succeeded, failed } = useActionNotice();
  return useMutation({
    mutationFn: analyse,
    onSuccess: (_, { isStrict }) =>
      succeeded(
        'Succès',
        isStrict ? 'Analyse relancée en mode strict' : 'Analyse CV améliorée lancée avec succès',
      ),
    onError: (error, { isStrict }) =>
      failed(error, isStrict ? "Erreur lors de la relance de l'analyse" : "Erreur lors de l'analyse CV"),
    onSettled: () => applicationsChanged(client),
  });
}
