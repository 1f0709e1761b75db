import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { entityList } from '@trame/app/entity-data';
import { oneOf, searchWords, word, type FilterCodecs } from '@trame/app/filters-codec';
import { getSupabase, unwrap } from '@trame/data';
import { addMonths, isUuid, optionValues, today, TRAINING_SECTORS } from '@trame/domain';
import { MODALITIES, PROGRAMME_STATUSES, SCORE_BANDS, type ProgrammeRuleId } from '@trame/domain/catalogue';
import { RULE_IDS, type ProgrammeRow, type WholeSheet } from '../model/programme.ts';

export const PROGRAMMES_KEY = 'programmes';
const PAGE_SIZE = 30;
/** Most rows of one answer of the API. */
const AT_ONCE = 100;

/** The id that stands for nobody as the owner of a sheet. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export const SORTS = [
  'score',
  '-score',
  'title',
  '-title',
  '-updated',
  'updated',
  'duration',
  '-duration',
  'price',
  '-price',
] as const;

/** Months in which a certification that ends is shown by its filter. */
export const ENDING_MONTHS = 6;

export type ProgrammeFilters = {
  search: string;
  sector: string;
  status: string;
  band: string;
  modality: string;
  /** `all`, `none`, or the id of a colleague. */
  owner: string;
  rule: ProgrammeRuleId | 'all';
  ends: 'all' | 'soon';
  order: string;
};

const owner = word('responsable');

export const PROGRAMME_FILTERS: FilterCodecs<ProgrammeFilters> = {
  search: searchWords(),
  sector: oneOf('secteur', ['all', ...optionValues(TRAINING_SECTORS)], 'all'),
  status: oneOf('etat', ['all', ...PROGRAMME_STATUSES.map(({ value }) => value), 'changed'], 'all'),
  band: oneOf('niveau', ['all', ...SCORE_BANDS.map(({ key }) => key)], 'all'),
  modality: oneOf('modalite', ['all', ...optionValues(MODALITIES)], 'all'),
  owner: {
    none: 'all',
    read: (place) => owner.read(place) ?? 'all',
    write: (value, place) => owner.write(value === 'all' ? null : value, place),
  },
  rule: oneOf('regle', ['all', ...RULE_IDS], 'all'),
  ends: oneOf('certification', ['all', 'soon'], 'all'),
  order: oneOf<string>('tri', SORTS, 'score'),
};

/** The arguments that all functions of the list take. */
export function searched({
  search,
  sector,
  status,
  band,
  modality,
  owner: person,
  rule,
  ends,
}: ProgrammeFilters) {
  return {
    search,
    ...(sector !== 'all' && { sectors: [sector] }),
    ...(status !== 'all' && { statuses: [status] }),
    ...(band !== 'all' && { bands: [band] }),
    ...(modality !== 'all' && { modalities: [modality] }),
    // An address typed wrong finds what no filter finds: everything.
    ...((person === 'none' || isUuid(person)) && { owners: [person === 'none' ? NOBODY : person] }),
    ...(rule !== 'all' && { rules: [rule] }),
    ...(ends === 'soon' && { ends_by: addMonths(today(), ENDING_MONTHS) }),
  };
}

const page = (filters: ProgrammeFilters, after: string | undefined, size: number) =>
  getSupabase().rpc('list_programmes', {
    ...searched(filters),
    sort: filters.order,
    page_size: size,
    ...(after !== undefined && { after_id: after }),
  });

export const programmeList = entityList<ProgrammeRow, ProgrammeFilters>(PROGRAMMES_KEY, {
  pageSize: PAGE_SIZE,
  page: (filters, after, size) =>
    page(filters, after, size).overrideTypes<ProgrammeRow[], { merge: false }>(),
  count: (filters) => getSupabase().rpc('count_programmes', searched(filters)),
});

/** The whole list under its filters, over its pages, up to this many. */
export async function readRows(
  filters: ProgrammeFilters,
  max: number,
  signal: AbortSignal,
): Promise<ProgrammeRow[]> {
  const rows: ProgrammeRow[] = [];
  while (rows.length < max) {
    const next = unwrap<ProgrammeRow[]>(
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await page(filters, rows.at(-1)?.id, AT_ONCE)
        .abortSignal(signal)
        .overrideTypes<ProgrammeRow[], { merge: false }>(),
    );
    rows.push(...next);
    if (next.length < AT_ONCE) break;
  }
  return rows.slice(0, max);
}

/** The titles of sheets, by their ids. */
export async function readNames(ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = unwrap(
      // oxlint-disable-next-line no-await-in-loop -- one part after the other
      await getSupabase()
        .from('programmes')
        .select('id,title')
        .in('id', ids.slice(at, at + AT_ONCE)),
    );
    for (const { id, title } of rows) names.set(id, title ?? '');
  }
  return names;
}

/** The sheets themselves with their results, by their ids. */
export async function readSheets(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, WholeSheet>> {
  const sheets = new Map<string, WholeSheet>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = unwrap(
      // oxlint-disable-next-line no-await-in-loop -- one part after the other
      await getSupabase()
        .from('programmes')
        .select('id,content,results:programme_indicators(kind,value,n,year)')
        .in('id', ids.slice(at, at + AT_ONCE))
        .abortSignal(signal)
        .overrideTypes<(WholeSheet & { id: string })[], { merge: false }>(),
    );
    for (const { id, ...sheet } of rows) sheets.set(id, sheet);
  }
  return sheets;
}

/** The catalogue in figures; archived sheets are only in their own number. */
export type Figures = {
  total: number;
  published: number;
  archived: number;
  average: number | null;
  average_before: number | null;
  excellent: number;
  good: number;
  average_band: number;
  insufficient: number;
  /** Every score, the highest first. */
  scores: number[];
};

export const figuresQuery = queryOptions({
  queryKey: [PROGRAMMES_KEY, 'figures'],
  queryFn: async ({ signal }) => {
    const [figures] = unwrap(
      await getSupabase()
        .rpc('programme_figures')
        .abortSignal(signal)
        .overrideTypes<Figures[], { merge: false }>(),
    );
    return figures;
  },
});

/** How many approved trainers can teach each of these sheets. */
export const trainersQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [PROGRAMMES_KEY, 'trainers', ids],
    queryFn: async ({ signal }) =>
      new Map(
        unwrap(
          await getSupabase()
            .rpc('programme_coverage', { ids: [...ids] })
            .abortSignal(signal),
        ).map(({ programme_id: id, trainers }) => [id, trainers]),
      ),
    enabled: ids.length > 0,
  });

export type Person = { id: string; name: string; email: string };

/** Colleagues who may be responsible for a sheet, or be mentioned in a comment on one. */
export const peopleQuery = queryOptions({
  queryKey: [PROGRAMMES_KEY, 'people'],
  queryFn: async ({ signal }) =>
    unwrap<Person[]>(
      await getSupabase().rpc('entity_people', { entity_kind: 'programme' }).abortSignal(signal),
    ),
});

/** Reads lists, figures and sheets again. */
export const programmesChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [PROGRAMMES_KEY] });
