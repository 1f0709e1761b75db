import { queryOptions } from '@tanstack/react-query';
import { foundRows } from '@trame/app/found-rows';
import { AppError, getSupabase, unwrap } from '@trame/data';
import { isUuid } from '@trame/domain';
import type {
  LostPoints,
  ProgrammeChanges,
  ProgrammeContent,
  ProgrammeFieldKey,
  ProgrammeIndicator,
  ProgrammeStatus,
  ScoreFacts,
} from '@trame/domain/catalogue';
import { PROGRAMMES_KEY } from '../../programmes/data/programmes.ts';

/** A sheet as its page shows it. */
export type Programme = {
  id: string;
  content: ProgrammeContent;
  title: string;
  slug: string;
  status: ProgrammeStatus;
  owner_id: string | null;
  score: number;
  lost: LostPoints[];
  confirmed_on: string | null;
  published_version: number | null;
  published_at: string | null;
  is_changed_since_publication: boolean;
  updated_at: string;
};

const COLUMNS =
  'id,content,title,slug,status,owner_id,score,lost,confirmed_on,published_version,published_at,is_changed_since_publication,updated_at';
const oneKey = (id: string) => [PROGRAMMES_KEY, 'one', id] as const;

export async function readProgramme(id: string, signal?: AbortSignal): Promise<Programme> {
  // An address typed wrong is a sheet that does not exist, not a failure of the server.
  if (!isUuid(id)) throw new AppError('not_found', `Not an id: ${id}`);
  const call = getSupabase().from('programmes').select(COLUMNS).eq('id', id);
  const limited = signal ? call.abortSignal(signal) : call;
  const rows = unwrap<Programme[]>(await limited.overrideTypes<Programme[], { merge: false }>());
  const [row] = await foundRows(rows);
  if (!row) throw new AppError('not_found', `No programme: ${id}`);
  return row;
}

export const programmeQuery = (id: string) =>
  queryOptions({ queryKey: oneKey(id), queryFn: ({ signal }) => readProgramme(id, signal) });

type SheetFacts = ScoreFacts & { indicators: ProgrammeIndicator[] };

/** What the score depends on beside the sheet. */
export const factsQuery = (id: string) =>
  queryOptions({
    queryKey: [...oneKey(id), 'facts'],
    queryFn: async ({ signal }) =>
      unwrap<SheetFacts>(
        await getSupabase()
          .rpc('programme_score_facts', { programme: id })
          .abortSignal(signal)
          .overrideTypes<SheetFacts, { merge: false }>(),
      ),
  });

/** Sheets of the sector, and of the others, from which a correction may take a value. */
const NEIGHBOURS = 100;

/** Other sheets, those of the sector first. */
export const othersQuery = (id: string, sector: string | undefined) =>
  queryOptions({
    queryKey: [PROGRAMMES_KEY, 'others', id, sector],
    queryFn: async ({ signal }) => {
      const read = async (isOfSector: boolean) => {
        const call = getSupabase()
          .from('programmes')
          .select('content')
          .neq('id', id)
          .neq('status', 'archived')
          .order('score', { ascending: false })
          .limit(NEIGHBOURS);
        const limited = isOfSector ? call.eq('sector', sector ?? '') : call.neq('sector', sector ?? '');
        return unwrap(
          await limited
            .abortSignal(signal)
            .overrideTypes<{ content: ProgrammeContent }[], { merge: false }>(),
        ).map(({ content }) => content);
      };
      return (await Promise.all([read(true), read(false)])).flat();
    },
    staleTime: 60_000,
  });

export type SaveAnswer = {
  outcome: 'saved' | 'unchanged' | 'stale';
  updated_at: string;
  current_content: ProgrammeContent | null;
  updated_by_name: string | null;
};

/** Writes a sheet on the version that it was made on; `stale`: somebody changed it since, and nothing is written. */
export async function saveProgramme(
  id: string,
  content: ProgrammeContent,
  basedOn: string,
): Promise<SaveAnswer> {
  const [answer] = unwrap(
    await getSupabase()
      .rpc('save_programme', { programme: id, content, based_on: basedOn })
      .overrideTypes<SaveAnswer[], { merge: false }>(),
  );
  if (!answer) throw new AppError('unknown', 'save_programme answered nothing');
  return answer;
}

/** Gives the page of a sheet another address; answers false when another sheet has or had it. */
export async function changeAddress(
  id: string,
  content: ProgrammeContent,
  basedOn: string,
  slug: string,
): Promise<boolean> {
  try {
    const [answer] = unwrap(
      await getSupabase()
        .rpc('save_programme', { programme: id, content, based_on: basedOn, slug })
        .overrideTypes<SaveAnswer[], { merge: false }>(),
    );
    if (answer?.outcome === 'stale') throw new AppError('conflict', 'Somebody changed the sheet meanwhile');
    return true;
  } catch (error) {
    if (error instanceof AppError && error.serverCode === '23505') return false;
    throw error;
  }
}

/** What became of a correction. */
type FixAnswer = { outcome: 'applied' | 'unchanged' | 'changed_since' | 'missing' | 'refused' };

/** Applies one correction, with its line in the history; answers whether it is there now. */
export async function applyFix(
  id: string,
  batch: string,
  { rule, changes, base }: { rule: string; changes: ProgrammeChanges; base: Partial<ProgrammeContent> },
): Promise<FixAnswer['outcome']> {
  const [answer] = unwrap(
    await getSupabase()
      .rpc('apply_programme_fixes', { batch_id: batch, fixes: [{ programme_id: id, rule, changes, base }] })
      .overrideTypes<FixAnswer[], { merge: false }>(),
  );
  return answer?.outcome ?? 'missing';
}

/** Takes a correction back; answers false when the field says something else since. */
export async function undoFix(batch: string): Promise<boolean> {
  const rows = unwrap(await getSupabase().rpc('undo_programme_fixes', { batch_id: batch }));
  return rows.every(({ outcome }) => outcome !== 'changed_since');
}

export type PublishAnswer = {
  outcome: 'published' | 'unchanged' | 'stale';
  version: number;
};

export async function publishProgramme(id: string, basedOn: string, note: string): Promise<PublishAnswer> {
  const [answer] = unwrap(
    await getSupabase()
      .rpc('publish_programme', {
        programme: id,
        based_on: basedOn,
        ...(note.trim() !== '' && { note: note.trim() }),
      })
      .overrideTypes<PublishAnswer[], { merge: false }>(),
  );
  if (!answer) throw new AppError('unknown', 'publish_programme answered nothing');
  return answer;
}

export type Publication = {
  number: number;
  note: string | null;
  published_by_name: string | null;
  published_at: string;
};

/** The publications of a sheet, the last one first. */
export const publicationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...oneKey(id), 'publications'],
    queryFn: async ({ signal }) =>
      unwrap(
        await getSupabase()
          .rpc('programme_publications', { programme: id })
          .abortSignal(signal)
          .overrideTypes<Publication[], { merge: false }>(),
      ),
  });

/** A sheet as it was published; it never changes. */
export const versionQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: [PROGRAMMES_KEY, 'version', id, number],
    queryFn: async ({ signal }) => {
      const [row] = unwrap(
        await getSupabase()
          .from('programme_versions')
          .select('content')
          .eq('programme_id', id)
          .eq('number', number)
          .abortSignal(signal)
          .overrideTypes<{ content: ProgrammeContent }[], { merge: false }>(),
      );
      if (!row) throw new AppError('not_found', `No version ${number} of ${id}`);
      return row.content;
    },
    staleTime: Infinity,
  });

/** Brings a publication back into the draft; answers false when somebody changed it meanwhile. */
export async function restoreVersion(id: string, number: number, basedOn: string): Promise<boolean> {
  const [answer] = unwrap(
    await getSupabase()
      .rpc('restore_programme_version', { programme: id, number, based_on: basedOn })
      .overrideTypes<SaveAnswer[], { merge: false }>(),
  );
  return answer !== undefined && answer.outcome !== 'stale';
}

export type ProgrammeAction = 'submit' | 'return' | 'archive' | 'unarchive' | 'confirm' | 'assign';

/** Moves a sheet to another state, confirms it, or gives it to somebody. */
export async function changeProgramme(
  id: string,
  action: ProgrammeAction,
  owner?: string | null,
): Promise<void> {
  const [answer] = unwrap(
    await getSupabase().rpc('change_programmes', {
      ids: [id],
      action,
      request_id: crypto.randomUUID(),
      ...(owner && { owner }),
    }),
  );
  if (answer?.outcome === 'refused') throw new AppError('conflict', `Refused: ${action}`);
  if (answer?.outcome === 'missing') throw new AppError('not_found', `No programme: ${id}`);
}

/** Adds a draft with the same sheet, and answers its id. */
export async function duplicateProgramme(id: string, copy: string): Promise<string> {
  const [answer] = unwrap(await getSupabase().rpc('duplicate_programme', { programme: id, copy }));
  return answer?.id ?? copy;
}

export async function deleteProgramme(id: string): Promise<void> {
  unwrap(await getSupabase().rpc('delete_programme', { programme: id }));
}

export type Proposal = {
  id: string;
  changes: ProgrammeChanges;
  base: Partial<ProgrammeContent>;
  note: string | null;
  proposed_by: string;
  proposed_by_name: string | null;
  created_at: string;
};

/** Open proposals of those who may not write, the oldest first. */
export const proposalsQuery = (id: string) =>
  queryOptions({
    queryKey: [...oneKey(id), 'proposals'],
    queryFn: async ({ signal }) =>
      unwrap(
        await getSupabase()
          .rpc('list_programme_proposals', { programme: id })
          .abortSignal(signal)
          .overrideTypes<Proposal[], { merge: false }>(),
      ),
  });

export async function proposeChanges(
  id: string,
  proposal: string,
  { changes, basedOn, note }: { changes: ProgrammeChanges; basedOn: string; note: string },
): Promise<void> {
  unwrap(
    await getSupabase().rpc('propose_programme_changes', {
      programme: id,
      proposal,
      changes,
      based_on: basedOn,
      ...(note.trim() !== '' && { note: note.trim() }),
    }),
  );
}

export async function withdrawProposal(proposal: string): Promise<void> {
  unwrap(await getSupabase().rpc('withdraw_programme_proposal', { proposal }));
}

/** Takes over some fields of a proposal, or none; answers those that were left as they are. */
export async function decideProposal(
  proposal: string,
  accept: boolean,
  keys: readonly ProgrammeFieldKey[],
  basedOn: string,
): Promise<string[]> {
  const [answer] = unwrap(
    await getSupabase().rpc('decide_programme_proposal', {
      proposal,
      accept,
      ...(accept && { keys: [...keys], based_on: basedOn }),
    }),
  );
  const left = answer?.left_alone ?? [];
  return accept ? left.filter((key) => keys.some((wanted) => wanted === key)) : [];
}

export type StoredIndicator = ProgrammeIndicator & { source: string | null };

/** The results of a programme, the last year first. */
export const indicatorsQuery = (id: string) =>
  queryOptions({
    queryKey: [...oneKey(id), 'indicators'],
    queryFn: async ({ signal }) =>
      unwrap(
        await getSupabase()
          .from('programme_indicators')
          .select('kind,value,n,year,source')
          .eq('programme_id', id)
          .order('year', { ascending: false })
          .order('kind')
          .abortSignal(signal)
          .overrideTypes<StoredIndicator[], { merge: false }>(),
      ),
  });

export async function saveIndicators(id: string, indicators: readonly StoredIndicator[]): Promise<void> {
  unwrap(
    await getSupabase().rpc('save_programme_indicators', {
      programme: id,
      indicators: indicators.map(({ source, ...one }) => ({ ...one, ...(source && { source }) })),
    }),
  );
}
