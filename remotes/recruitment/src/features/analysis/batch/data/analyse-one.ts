import { classifyError, getSupabase, type AppError } from '@trame/data';

/** The result for one CV of a batch. */
export type OneOutcome =
  | { kind: 'analysed' }
  /** Another run is analysing it: check again later. */
  | { kind: 'busy' }
  | { kind: 'failed'; reason: string }
  /** No answer, or one that does not tell whether its run has ended. */
  | { kind: 'unclear'; reason: string; error: AppError }
  /** Nothing could be started, and nothing else can be. */
  | { kind: 'refused'; error: AppError };

const FAILED = "Erreur lors de l'analyse CV";

type Refusal = { code: string; message: string };

/** The code and the sentence that a function answers with, when it has answered. */
async function refusalIn(error: unknown): Promise<Partial<Refusal>> {
  const answer = error instanceof Error && 'context' in error ? error.context : undefined;
  if (!(answer instanceof Response)) return {};
  try {
    const body = (await answer.clone().json()) as { error?: Partial<Refusal> } | null;
    return body?.error ?? {};
  } catch {
    return {};
  }
}

/** Has one CV analysed, and says in its own words why it could not be. */
export async function analyseOne(applicationId: string): Promise<OneOutcome> {
  const answer = await getSupabase().functions.invoke('analyze-cv-with-extraction', {
    body: { applicationId },
  });
  const cause: unknown = answer.error;
  if (!cause) return { kind: 'analysed' };
  const { code, message: reason = FAILED } = await refusalIn(cause);
  if (code === 'in_progress') return { kind: 'busy' };
  const error = classifyError(cause);
  switch (error.code) {
    case 'unauthenticated':
    case 'forbidden':
    case 'rate_limited':
    case 'aborted':
      return { kind: 'refused', error };
    case 'network':
    case 'timeout':
    case 'unavailable':
      return { kind: 'unclear', reason, error };
    default:
      return { kind: 'failed', reason };
  }
}
