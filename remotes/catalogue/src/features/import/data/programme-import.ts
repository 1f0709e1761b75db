import { getSupabase, unwrap } from '@trame/data';
import type {
  ImportLine,
  ProgrammeContent,
  ProgrammeIndicator,
  ProgrammeStatus,
} from '@trame/domain/catalogue';

/** A line as the database takes it. */
export type SentLine = {
  id?: string;
  content: Partial<ProgrammeContent>;
  indicators?: ProgrammeIndicator[];
};

/** What is sent of a line that can be read, as a change of `id` or a new sheet. */
export const sentLine = (
  { content, results }: ImportLine & { content: Partial<ProgrammeContent> },
  id: string | undefined,
): SentLine => ({ ...(id !== undefined && { id }), content, ...(results && { indicators: results }) });

/** What the database says of a line: of a preview what it would do, of an import what it did. */
export type LineAnswer = {
  /** The place of the line in the call, from 1. */
  line: number;
  outcome: 'added' | 'changed' | 'unchanged' | 'known' | 'missing' | 'refused';
  field: string | null;
  programme_id: string | null;
};

export type LinePreview = LineAnswer & {
  status: ProgrammeStatus | null;
  before: ProgrammeContent | null;
  score_before: number | null;
  score_after: number | null;
  /** The results that the line adds or changes, each with what it was. */
  results: (ProgrammeIndicator & { before: Pick<ProgrammeIndicator, 'value' | 'n'> | null })[];
};

/** What an import would do with these lines. */
export const checkLines = async (lines: readonly SentLine[], signal: AbortSignal): Promise<LinePreview[]> =>
  unwrap(
    await getSupabase()
      .rpc('check_programme_import', { rows: [...lines] })
      .abortSignal(signal)
      .overrideTypes<LinePreview[], { merge: false }>(),
  );

/** Writes these lines; sent again under the same id, the answer is the same and nothing is written twice. */
export const importLines = async (lines: readonly SentLine[], requestId: string): Promise<LineAnswer[]> =>
  unwrap(
    await getSupabase()
      .rpc('import_programmes', { rows: [...lines], request_id: requestId })
      .overrideTypes<LineAnswer[], { merge: false }>(),
  );
