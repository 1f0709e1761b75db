import { queryOptions } from '@tanstack/react-query';
import {
  ANSWER_WITHIN_MS,
  AppError,
  classifyError,
  getSupabase,
  timedFetch,
  unwrap,
  type Database,
} from '@trame/data';
import type { EvidencePiece, EvidenceScope, EvidenceTrainer, Indicator } from '../model/evidence.ts';

type Size = Database['public']['Functions']['evidence_size']['Returns'][number];

/** The indicators that an evidence file is about. */
const NUMBERS = [17, 18, 21, 22, 27];

const argumentsOf = ({ person, from, until }: EvidenceScope) => ({
  ...(person !== null && { person }),
  ...(from !== null && until !== null && { from_day: from, until_day: until }),
});

/** The indicators in the words of the version of the guide that is in force, with its name. */
export const indicatorsQuery = () =>
  queryOptions({
    queryKey: ['qualiopi-indicators'],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<{ version: string; indicators: Indicator[] }> => {
      const [reference] = unwrap(
        await getSupabase()
          .from('qualiopi_references')
          .select('version')
          .order('published_on', { ascending: false })
          .order('version', { ascending: false })
          .limit(1)
          .abortSignal(signal),
      );
      if (!reference) throw new AppError('not_found', 'No version of the Qualiopi guide');
      const indicators = unwrap(
        await getSupabase()
          .from('qualiopi_indicators')
          .select('number, title')
          .eq('reference_version', reference.version)
          .in('number', NUMBERS)
          .order('number')
          .abortSignal(signal),
      );
      return { version: reference.version, indicators };
    },
  });

/** What is kept of a trainer for these indicators, and what is missing. */
export async function readEvidence(
  person: string,
  { from, until }: Pick<EvidenceScope, 'from' | 'until'>,
  signal: AbortSignal,
): Promise<EvidencePiece[]> {
  return unwrap<EvidencePiece[]>(
    await getSupabase()
      .rpc('trainer_evidence', argumentsOf({ person, from, until }) as { person: string })
      .abortSignal(signal)
      .overrideTypes<EvidencePiece[], { merge: false }>(),
  );
}

export const evidenceQuery = (person: string) =>
  queryOptions({
    queryKey: ['hub-trainers', 'evidence', person],
    queryFn: ({ signal }) => readEvidence(person, { from: null, until: null }, signal),
  });

/** Whom an evidence file is about, with how many papers go into it and their bytes. */
export const evidenceSizeQuery = (scope: EvidenceScope) =>
  queryOptions({
    queryKey: ['hub-trainers', 'evidence-size', scope],
    queryFn: async ({ signal }): Promise<EvidenceTrainer[]> =>
      unwrap<Size[]>(await getSupabase().rpc('evidence_size', argumentsOf(scope)).abortSignal(signal)),
  });

/** When the evidence file of a trainer was last made; null for never. */
export const lastEvidenceQuery = (person: string) =>
  queryOptions({
    queryKey: ['hub-trainers', 'evidence-last', person],
    queryFn: async ({ signal }): Promise<{ at: string; by_name: string | null } | null> => {
      const [last] = unwrap<{ at: string; by_name: string | null }[]>(
        await getSupabase()
          .rpc('last_evidence_export', { person })
          .abortSignal(signal)
          .overrideTypes<{ at: string; by_name: string | null }[], { merge: false }>(),
      );
      return last ?? null;
    },
  });

/** Notes in the audit log that the file is made, before anything is read for it. */
export async function recordEvidence(scope: EvidenceScope): Promise<void> {
  unwrap(await getSupabase().rpc('record_evidence_export', argumentsOf(scope)));
}

/** The bytes of a paper, or of the proof of its check; the database notes the reading. */
export async function readPaper(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const { signedUrl } = unwrap<{ signedUrl: string }>(
    await getSupabase().functions.invoke<{ signedUrl: string }>('trainer-papers', { body: { path }, signal }),
  );
  try {
    const answer = await timedFetch(ANSWER_WITHIN_MS.file)(signedUrl, { signal, cache: 'no-store' });
    if (!answer.ok)
      throw classifyError({ message: `Storage answered ${answer.status}`, status: answer.status });
    return new Uint8Array(await answer.arrayBuffer());
  } catch (error) {
    throw classifyError(error);
  }
}
