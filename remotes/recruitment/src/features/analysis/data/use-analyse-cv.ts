import type { Recognition } from '@trame/document';
import { AppError, classifyError, getSupabase } from '@trame/data';
import { useIsMutating, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { applicationQueryOptions } from '../../application-data/data/application-query.ts';
import { applicationsChanged } from '../../application-data/data/invalidate.ts';

/** A run: the first one, or a re-run that leaves out unproven claims. */
export type AnalysisRun = {
  applicationId: string;
  isStrict: boolean;
  /** The result of optical reading, for a CV that is an image. */
  ocr?: Recognition;
};

/** Refusals of the function whose sentence says more than that the analysis failed. */
const EXPLAINED: readonly unknown[] = [
  'no_resume',
  'cv_unreadable',
  'cv_replaced',
  'in_progress',
  'not_found',
  'busy',
];

const NO_ANSWER: readonly unknown[] = ['network', 'timeout'];

const hasNoSession = (error: unknown) => error instanceof AppError && error.code === 'unauthenticated';

/** Why the function refused, in its own sentence; undefined when it only failed. */
async function explanationOf(failure: unknown): Promise<{ code: string; message: string } | undefined> {
  const { context } = Object(failure) as { context?: unknown };
  if (!(context instanceof Response)) return undefined;
  const body: unknown = await context.json().catch(() => undefined);
  const { error } = Object(body) as { error?: unknown };
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  const isExplained = typeof code === 'string' && EXPLAINED.includes(code) && typeof message === 'string';
  return isExplained ? { code, message } : undefined;
}

async function analyse({ applicationId, isStrict, ocr }: AnalysisRun): Promise<void> {
  const { error } = await getSupabase().functions.invoke('analyze-cv-with-extraction', {
    body: { applicationId, ...(isStrict && { strict: true }), ...(ocr && { ocr }) },
  });
  if (!error) return;
  const { code, status } = classifyError(error);
  const explained = await explanationOf(error);
  throw explained
    ? new AppError(code, explained.message, { status, serverCode: explained.code, cause: error })
    : classifyError(error);
}

/** Without an answer, the application itself tells whether a run was started, and why it failed if it has. */
async function analyseOrLook(client: QueryClient, run: AnalysisRun): Promise<void> {
  const { queryKey, queryFn } = applicationQueryOptions(run.applicationId);
  const startedBefore = client.getQueryData(queryKey)?.ai_started_at ?? null;
  try {
    await analyse(run);
  } catch (error) {
    if (!(error instanceof AppError) || !NO_ANSWER.includes(error.code)) throw error;
    const row = await client.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch((failure: unknown) => {
      if (hasNoSession(failure)) throw failure;
      return undefined;
    });
    if (!row || (row.ai_started_at ?? null) === startedBefore) throw error;
    if (row.ai_status === 'error')
      throw new AppError('invalid', row.ai_error ?? '', { serverCode: 'cv_unreadable', cause: error });
  }
}

/** The message for a failed run: the cause that the function gave, else the sentence of the catalogue. An ended session gives none. */
function failureText(error: Error, isStrict: boolean): string {
  if (hasNoSession(error)) return failureAdvice(error);
  if (error instanceof AppError && EXPLAINED.includes(error.serverCode)) return error.message;
  return isStrict ? "Erreur lors de la relance de l'analyse" : "Erreur lors de l'analyse CV";
}

/** Analyses the CV of an application; the result is shown with the messages of the catalogue (spec §8). */
export function useAnalyseCv(applicationId: string) {
  const mutationKey = ['analyse-cv', applicationId];
  const client = useQueryClient();
  const { succeeded, failed } = useActionNotice();
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (run: AnalysisRun) => analyseOrLook(client, run),
    onSuccess: (_, { isStrict }) =>
      succeeded(
        'Succès',
        isStrict ? 'Analyse relancée en mode strict' : 'Analyse CV améliorée lancée avec succès',
      ),
    onError: (error, { isStrict }) => failed(error, failureText(error, isStrict)),
    onSettled: () => applicationsChanged(client),
  });
  return {
    /** A second click arrives before the first one is drawn: it starts nothing. */
    start: (run: Omit<AnalysisRun, 'applicationId'>) => {
      if (client.isMutating({ mutationKey }) === 0) mutate({ applicationId, ...run });
    },
    /** Also while the screen that started it was closed and opened again. */
    isPending: useIsMutating({ mutationKey }) > 0,
  };
}
