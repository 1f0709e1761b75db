import { queryOptions } from '@tanstack/react-query';
import { entityData, entityList } from '@trame/app/entity-data';
import { oneOf, searchTerm, type FilterCodec, type FilterCodecs } from '@trame/app/filters-codec';
import { AppError, getSupabase, unwrap, type Database } from '@trame/data';
import { dayError, isEmail, isUuid, phoneError, toE164 } from '@trame/domain';
import {
  LEAD_LIMITS,
  LEAD_STATUSES,
  REQUEST_LIMITS,
  type LeadLostReason,
  type LeadStatus,
} from '@trame/domain/requests';
import * as z from 'zod/mini';

type Answered = Database['public']['Functions']['list_leads']['Returns'][number];

/** A lead as the database answers it, with what may be missing. */
type Stored = Omit<Answered, keyof LeadInput> & { [Name in keyof LeadInput]: string | null };

/** A file that came with a lead. */
export type LeadFile = { path: string; name: string; size: number };

/** What the form of a lead changes. */
export type LeadInput = {
  owner_id: string;
  next_step: string;
  next_step_on: string;
  notes: string;
  company: string;
  name: string;
  email: string;
  phone: string;
};

/** What a company asked, and where it stands. */
export type Lead = LeadInput & {
  id: string;
  reference: string;
  status: LeadStatus;
  owner_name: string | null;
  need: string;
  sector: string | null;
  people: number | null;
  dates: string | null;
  place: string | null;
  budget: string | null;
  files: readonly LeadFile[];
  source: string;
  lost_reason: string | null;
  last_contact_at: string;
  created_at: string;
  updated_at: string;
};

const leadOf = (row: Stored): Lead => ({
  ...row,
  status: row.status as LeadStatus,
  files: row.files as LeadFile[],
  // A person, a text or a day that is not there is an empty field of the form.
  owner_id: row.owner_id ?? '',
  next_step: row.next_step ?? '',
  next_step_on: row.next_step_on ?? '',
  notes: row.notes ?? '',
  company: row.company ?? '',
  name: row.name ?? '',
  email: row.email ?? '',
  phone: row.phone ?? '',
});

const text = (limit: number, message: string) => z.string().check(z.trim(), z.maxLength(limit, message));

const required = (limit: number, message: string) =>
  text(limit, `${limit} caractères au plus`).check(z.minLength(1, message));

/** The form’s own schema. */
export const LEAD_SCHEMA: z.core.$ZodType<LeadInput> = z.object({
  owner_id: z.string(),
  next_step: text(LEAD_LIMITS.step, `${LEAD_LIMITS.step} caractères au plus`),
  next_step_on: z
    .string()
    .check(
      z.refine((day) => dayError(day) === undefined, { error: ({ input }) => dayError(String(input)) ?? '' }),
    ),
  notes: text(LEAD_LIMITS.notes, `${LEAD_LIMITS.notes} caractères au plus`),
  company: required(REQUEST_LIMITS.company, 'Entreprise requise'),
  name: required(REQUEST_LIMITS.name, 'Nom requis'),
  email: z.string().check(z.trim(), z.refine(isEmail, 'Adresse e-mail incorrecte')),
  phone: z.string().check(
    z.trim(),
    z.refine((phone) => phone === '' || phoneError(phone) === undefined, {
      error: ({ input }) => phoneError(String(input)) ?? '',
    }),
  ),
});

export type LeadFilters = {
  search: string;
  status: LeadStatus | 'open' | 'all';
  owner: string;
  source: string;
  due: 'all' | 'late' | 'week' | 'none';
  month: string;
  order: string;
};

/** A word of the address that `accepts` takes; `none` otherwise. */
const accepted = (name: string, none: string, accepts: (value: string) => boolean): FilterCodec<string> => ({
  none,
  read: ({ params }) => {
    const value = params.get(name);
    return value !== null && accepts(value) ? value : none;
  },
  write: (value, { params }) => (value === none ? params.delete(name) : params.set(name, value)),
});

export const LEAD_ORDERS = ['-created', 'created', 'step', 'company', '-company', 'contact'] as const;

export const LEAD_FILTERS: FilterCodecs<LeadFilters> = {
  search: searchTerm(),
  status: oneOf('statut', ['all', 'open', ...LEAD_STATUSES.map(({ value }) => value)], 'all'),
  owner: accepted('suivi', 'all', (value) => value === 'mine' || value === 'none' || isUuid(value)),
  source: accepted('source', 'all', (value) => value.length <= 40),
  due: oneOf('etape', ['all', 'late', 'week', 'none'], 'all'),
  month: accepted('mois', '', (value) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value)),
  order: oneOf<string>('tri', LEAD_ORDERS, '-created'),
};

type Answer = { data: Answered[] | null; error: unknown; status?: number };
const asLeads = ({ data, ...answer }: Answer) => ({ ...answer, data: data && data.map(leadOf) });

/** The filters as the functions of the database take them, without the status. */
const narrowed = ({ search, owner, source, due, month }: LeadFilters) => ({
  search,
  owner_filter: owner,
  source_filter: source,
  due_filter: due,
  month_filter: month,
});

type Count = { status: string; total: number };

const countsOf = (filters: LeadFilters) => getSupabase().rpc('lead_counts', narrowed(filters));

const OPEN: readonly string[] = ['new', 'contacted', 'qualified', 'proposal'];

/** How many of the counted leads a filter of the status leaves. */
const counted = (counts: readonly Count[], status: LeadFilters['status']): number =>
  counts
    .filter(
      (one) => status === 'all' || one.status === status || (status === 'open' && OPEN.includes(one.status)),
    )
    .reduce((sum, { total }) => sum + total, 0);

export const leadList = entityList<Lead, LeadFilters>('leads', {
  page: (filters, after, pageSize) =>
    getSupabase()
      .rpc('list_leads', {
        ...narrowed(filters),
        status_filter: filters.status,
        sort: filters.order,
        page_size: pageSize,
        ...(after !== undefined && { after_id: after }),
      })
      .then(asLeads),
  count: (filters) =>
    countsOf(filters).then(({ data, ...answer }) => ({
      ...answer,
      data: data && counted(data, filters.status),
    })),
});

const one = async (id: string) => asLeads(await getSupabase().rpc('office_lead', { lead: id }));

/** The lead that a write answers by its id, with the name of who follows it. */
async function written(
  call: PromiseLike<{ data: { id: string }[] | null; error: unknown; status?: number }>,
) {
  const { data, ...answer } = await call;
  const [row] = data ?? [];
  return row ? one(row.id) : { ...answer, data: data && [] };
}

const storedOf = ({ owner_id, next_step, next_step_on, notes, company, name, email, phone }: LeadInput) => ({
  owner_id: owner_id || null,
  next_step: next_step.trim() || null,
  next_step_on: next_step_on || null,
  notes: notes.trim() || null,
  company: company.trim(),
  name: name.trim(),
  email: email.trim(),
  phone: toE164(phone) ?? null,
});

export const leadData = entityData<Lead, LeadInput>('leads', {
  one,
  insert: () => Promise.resolve({ data: [], error: null }),
  update: ({ id, updated_at }, input) =>
    written(
      getSupabase()
        .from('leads')
        .update(storedOf(input))
        .eq('id', id)
        .eq('updated_at', updated_at)
        .select('id'),
    ),
});

/** Leads of each status that a column shows at first. */
export const COLUMN_SIZE = 20;

export type Board = { leads: readonly Lead[]; totals: ReadonlyMap<string, number> };

/** The first leads of each status, and how many of it there are. */
export const boardQuery = (filters: LeadFilters) =>
  queryOptions({
    queryKey: [leadList.key, 'board', filters],
    queryFn: async ({ signal }): Promise<Board> => {
      const [rows, counts] = await Promise.all([
        getSupabase()
          .rpc('leads_board', { ...narrowed(filters), sort: filters.order, each: COLUMN_SIZE })
          .abortSignal(signal),
        countsOf(filters).abortSignal(signal),
      ]);
      return {
        leads: unwrap<Stored[]>(rows).map(leadOf),
        totals: new Map(unwrap<Count[]>(counts).map(({ status, total }) => [status, total])),
      };
    },
  });

type Person = { id: string; name: string; email: string };

/** Those who may follow a lead. */
export const gestionnairesQuery = queryOptions({
  queryKey: ['mentionable', 'lead'],
  queryFn: async ({ signal }) =>
    unwrap<Person[]>(await getSupabase().rpc('entity_people', { entity_kind: 'lead' }).abortSignal(signal)),
});

/** The words by which links named where leads came from. */
export const sourcesQuery = queryOptions({
  queryKey: [leadList.key, 'sources'],
  queryFn: async ({ signal }) =>
    unwrap<string[]>(await getSupabase().rpc('lead_sources').abortSignal(signal)),
});

/** Moves a lead to another status, on the version that was read. */
export async function moveLead(
  { id, updated_at }: Pick<Lead, 'id' | 'updated_at'>,
  status: LeadStatus,
  reason: LeadLostReason | null,
): Promise<void> {
  unwrap(
    await getSupabase().rpc('move_lead', {
      lead: id,
      to_status: status,
      reason: reason as string,
      version: updated_at,
    }),
  );
}

/** Deletes a lead with all that is about it, on the version that was read. */
export async function deleteLead({ id, updated_at }: Lead): Promise<void> {
  unwrap(await getSupabase().rpc('delete_lead', { lead: id, version: updated_at }));
}

/** The person follows a lead that nobody follows, on the version that was read. */
export async function takeLead({ id, updated_at }: Lead, person: string): Promise<void> {
  const rows = unwrap<{ id: string }[]>(
    await getSupabase()
      .from('leads')
      .update({ owner_id: person })
      .eq('id', id)
      .eq('updated_at', updated_at)
      .select('id'),
  );
  if (rows.length === 0) throw new AppError('conflict', `Lead ${id} changed meanwhile`);
}

/** Rows of one request of an export. */
const EXPORT_PART = 100;

/** The leads under filters, over all their pages, at most so many. */
export async function readLeads(filters: LeadFilters, max: number, signal: AbortSignal): Promise<Lead[]> {
  const leads: Lead[] = [];
  while (leads.length < max) {
    const after = leads.at(-1)?.id;
    const answer = await getSupabase()
      .rpc('list_leads', {
        ...narrowed(filters),
        status_filter: filters.status,
        sort: filters.order,
        page_size: EXPORT_PART,
        ...(after !== undefined && { after_id: after }),
      })
      .abortSignal(signal);
    const part = unwrap<Stored[]>(answer).map(leadOf);
    leads.push(...part);
    if (part.length < EXPORT_PART) break;
  }
  return leads.slice(0, max);
}

/** Notes in the journal that leads were exported: how many, nothing of whom. */
export async function recordExport(format: string, count: number): Promise<void> {
  unwrap(await getSupabase().rpc('record_lead_export', { format, row_count: count }));
}
