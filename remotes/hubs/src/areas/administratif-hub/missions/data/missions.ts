import { queryOptions } from '@tanstack/react-query';
import { entityData, entityList } from '@trame/app/entity-data';
import { oneOf, searchTerm, type FilterCodecs } from '@trame/app/filters-codec';
import { getSupabase, unwrap, type Database } from '@trame/data';
import {
  MISSION_STATUSES,
  missionFormSchema,
  missionInputOf,
  type MissionEvidence,
  type MissionInput,
  type MissionStatus,
  type MissionValues,
} from '@trame/domain/invoices';
import * as z from 'zod/mini';
import type { ImportedMission } from '../model/mission-file.ts';

type Stored = Database['public']['Functions']['list_missions']['Returns'][number];

/** When a piece of evidence came, by its kind. */
export type ReceivedEvidence = Readonly<Partial<Record<string, { at: string; by: string | null }>>>;

/** A mission: its values as the form has them, and what the form does not change. */
export type Mission = MissionInput & {
  id: string;
  status: MissionStatus;
  full_name: string;
  trainer_email: string;
  evidence_received: ReceivedEvidence;
  total_cents: number;
  created_at: string;
  updated_at: string;
};

const missionOf = (row: Stored): Mission => ({
  ...missionInputOf({ ...row, evidence: row.evidence as MissionEvidence[] }),
  id: row.id,
  status: row.status as MissionStatus,
  full_name: row.full_name,
  trainer_email: row.email,
  evidence_received: (row.evidence_received ?? {}) as ReceivedEvidence,
  total_cents: row.total_cents,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** The form’s own schema: what it accepts, as it shows it. */
export const MISSION_SCHEMA: z.core.$ZodType<MissionInput> = z.pipe(
  missionFormSchema,
  z.transform((values: MissionValues) => missionInputOf(values)),
);

export type MissionFilters = {
  search: string;
  status: MissionStatus | 'open' | 'all';
  evidence: 'all' | 'missing' | 'complete';
  order: string;
};

export const MISSION_FILTERS: FilterCodecs<MissionFilters> = {
  search: searchTerm(),
  status: oneOf('statut', ['all', 'open', ...MISSION_STATUSES.map(({ value }) => value)], 'all'),
  evidence: oneOf('preuves', ['all', 'missing', 'complete'], 'all'),
  order: oneOf<string>('tri', ['-start', 'start', 'title', '-title', 'total', '-total'], '-start'),
};

type Answer = { data: Stored[] | null; error: unknown; status?: number };
const asMissions = ({ data, ...answer }: Answer) => ({ ...answer, data: data && data.map(missionOf) });

const one = async (id: string) => asMissions(await getSupabase().rpc('office_mission', { mission: id }));

/** The mission that a write answers by its id, with the name of its trainer. */
async function written(
  call: PromiseLike<{ data: { id: string }[] | null; error: unknown; status?: number }>,
) {
  const { data, ...answer } = await call;
  const [row] = data ?? [];
  return row ? one(row.id) : { ...answer, data: data && [] };
}

const table = () => getSupabase().from('missions');
const storedOf = (input: MissionInput) => missionFormSchema.parse(input);

export const missionList = entityList<Mission, MissionFilters>('missions', {
  page: ({ search, status, evidence, order }, after, pageSize) => {
    const call = getSupabase().rpc('list_missions', {
      search,
      status_filter: status,
      evidence_filter: evidence,
      sort: order,
      page_size: pageSize,
      ...(after !== undefined && { after_id: after }),
    });
    return call.then(asMissions);
  },
  count: ({ search, status, evidence }) =>
    getSupabase().rpc('count_missions', { search, status_filter: status, evidence_filter: evidence }),
});

export const missionData = entityData<Mission, MissionInput>('missions', {
  one,
  insert: (input) => written(table().insert(storedOf(input)).select('id')),
  update: ({ id, updated_at }, input) =>
    written(table().update(storedOf(input)).eq('id', id).eq('updated_at', updated_at).select('id')),
});

/** What of a mission is invoiced, in cents without VAT. */
export const invoicedQuery = (id: string) =>
  queryOptions({
    queryKey: ['missions', 'invoiced', id],
    queryFn: async ({ signal }) => {
      const [row] = unwrap(
        await getSupabase().rpc('invoiced_of_mission', { mission: id }).abortSignal(signal),
      );
      return row ?? null;
    },
  });

/** Moves a mission to another status, on the version that was read. */
export async function moveMission({ id, updated_at }: Mission, status: MissionStatus): Promise<void> {
  unwrap(await getSupabase().rpc('move_mission', { mission: id, to_status: status, version: updated_at }));
}

/** Notes that a piece of evidence came, or that it did not. */
export async function noteEvidence(id: string, evidence: string, received: boolean): Promise<void> {
  unwrap(await getSupabase().rpc('note_mission_evidence', { mission: id, evidence, received }));
}

type Answered = Database['public']['Functions']['import_missions']['Returns'][number];

/** What the database makes of one of the missions that were sent; `line` is its place among them, from 1. */
export type ImportAnswer = Omit<Answered, 'field' | 'mission_id'> & {
  field: string | null;
  mission_id: string | null;
};

/** Checks missions of a file, or adds those that it accepts. */
export async function importMissions(
  rows: readonly ImportedMission[],
  isDry: boolean,
): Promise<ImportAnswer[]> {
  return unwrap<ImportAnswer[]>(
    await getSupabase().rpc('import_missions', { rows: [...rows], dry_run: isDry }),
  );
}
