import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { endlessQueryOptions } from '@trame/app/endless-list';
import { oneOf, searchTerm, word, type FilterCodecs } from '@trame/app/filters-codec';
import { foundRows } from '@trame/app/found-rows';
import { AppError, getSupabase, unwrap, type Database } from '@trame/data';
import { isUuid } from '@trame/domain';
import {
  REQUEST_STATUSES,
  type FieldKind,
  type RecipientRole,
  type RecipientStatus,
  type RequestStatus,
  type SigningOrder,
  type FieldValue,
} from '@trame/domain/signatures';
import type { PageShape } from '../../sheets/model/place.ts';
import type { Holder } from '../model/envelope.ts';

type Listed = Database['public']['Functions']['list_signature_requests']['Returns'][number];

/** Columns that may be empty: the types of a function do not say so. */
type Missing =
  | 'sent_at'
  | 'expires_at'
  | 'ended_at'
  | 'end_reason'
  | 'sealed_at'
  | 'is_time_stamped'
  | 'trainer_id'
  | 'next_reminder_at';

/** An envelope as a line of the list shows it. */
export type EnvelopeRow = Omit<Listed, Missing | 'status' | 'ordering' | 'holders'> & {
  [Column in Missing]: Listed[Column] | null;
} & { status: RequestStatus; ordering: SigningOrder; holders: Holder[] };

export type EnvelopeFilters = {
  search: string;
  /** `yours`: what waits for the person who looks. */
  status: RequestStatus | 'all' | 'yours';
  person: 'all' | 'mine';
  /** Of a sending to many. */
  batch: string | null;
};

export const ENVELOPE_FILTERS: FilterCodecs<EnvelopeFilters> = {
  search: searchTerm(),
  status: oneOf('etat', ['all', 'yours', ...REQUEST_STATUSES.map(({ value }) => value)], 'all'),
  person: oneOf('qui', ['all', 'mine'], 'all'),
  batch: word('envoi'),
};

export const ENVELOPES_KEY = 'envelopes';
const PAGE_SIZE = 50;

/** The arguments that all functions of the list take. */
const searched = ({ search, person, batch }: EnvelopeFilters) => ({
  search,
  mine: person === 'mine',
  // An address typed wrong finds what no filter finds: everything.
  ...(batch !== null && isUuid(batch) && { of_batch: batch }),
});

/** The list page by page; the position in it is the moment and the id of a row. */
const readPage = async (
  filters: EnvelopeFilters,
  after: string | null,
  pageSize: number,
  signal?: AbortSignal,
): Promise<EnvelopeRow[]> => {
  const [before, before_id] = after?.split(' ') ?? [];
  const call = getSupabase().rpc('list_signature_requests', {
    ...searched(filters),
    page_size: pageSize,
    ...(filters.status !== 'all' && { status_filter: filters.status }),
    ...(before !== undefined && before_id !== undefined && { before, before_id }),
  });
  const limited = signal ? call.abortSignal(signal) : call;
  const rows = unwrap(await limited.overrideTypes<EnvelopeRow[], { merge: false }>());
  return after === null ? foundRows(rows) : rows;
};

const positionOf = ({ created_at, id }: EnvelopeRow) => `${created_at} ${id}`;

/** How many envelopes there are in each status, of those that the other filters leave. */
export const statusCountsQuery = (filters: EnvelopeFilters) =>
  queryOptions({
    queryKey: [ENVELOPES_KEY, 'counts', searched(filters)],
    queryFn: async ({ signal }) => {
      const rows = unwrap(
        await getSupabase().rpc('count_signature_requests', searched(filters)).abortSignal(signal),
      );
      // What is theirs is in its status too.
      const all = rows.reduce((sum, { status, count }) => (status === 'yours' ? sum : sum + count), 0);
      return new Map<string, number>([
        ['yours', 0],
        ...REQUEST_STATUSES.map(({ value }): [string, number] => [value, 0]),
        ...rows.map(({ status, count }): [string, number] => [status, count]),
        ['all', all],
      ]);
    },
    placeholderData: keepPreviousData,
  });

export const envelopeList = {
  key: ENVELOPES_KEY,
  rows: (filters: EnvelopeFilters) =>
    endlessQueryOptions({
      queryKey: [ENVELOPES_KEY, 'list', filters],
      pageSize: PAGE_SIZE,
      readPage: (after: string | null, signal) => readPage(filters, after, PAGE_SIZE, signal),
      cursorOf: positionOf,
    }),
  count: (filters: EnvelopeFilters) =>
    queryOptions({
      queryKey: [ENVELOPES_KEY, 'count', filters],
      queryFn: async ({ client }) =>
        (await client.ensureQueryData(statusCountsQuery(filters))).get(filters.status) ?? 0,
    }),
};

/** The page of the public site where anybody verifies a sealed PDF; null while its address is not known. */
export const verifierQuery = queryOptions({
  queryKey: ['signature-verifier'],
  queryFn: async ({ signal }): Promise<string | null> => {
    const answer = await fetch('/config.json', { signal });
    const { links } = (await answer.json()) as { links?: { publicSite?: unknown } };
    return typeof links?.publicSite === 'string' ? new URL('/verifier', links.publicSite).href : null;
  },
  // The link is left out until it is known: nothing else depends on it.
  retry: false,
  staleTime: Infinity,
});

/** The last sendings to many, with how far each has come. */
export const batchesQuery = queryOptions({
  queryKey: [ENVELOPES_KEY, 'batches'],
  queryFn: async ({ signal }) =>
    unwrap(await getSupabase().rpc('list_signature_batches').abortSignal(signal)),
});

/** Colleagues who handle signatures, by name. */
export const colleaguesQuery = queryOptions({
  queryKey: ['signature-colleagues'],
  queryFn: async ({ signal }) => unwrap(await getSupabase().rpc('signature_colleagues').abortSignal(signal)),
});

/** Ids of the whole list, over its pages, up to this many. */
export async function envelopeIds(filters: EnvelopeFilters, limit: number): Promise<string[]> {
  const rows: EnvelopeRow[] = [];
  let after: string | null = null;
  while (rows.length < limit) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const page: EnvelopeRow[] = await readPage(filters, after, 200);
    rows.push(...page);
    const last = page.at(-1);
    if (!last || page.length < 200) break;
    after = positionOf(last);
  }
  return rows.slice(0, limit).map(({ id }) => id);
}

type Tables = Database['public']['Tables'];

export type EnvelopeDocument = Pick<
  Tables['signature_documents']['Row'],
  'id' | 'position' | 'file_name' | 'file_size' | 'sha256' | 'warnings'
> & { pages: PageShape[] };

export type Recipient = Pick<
  Tables['signature_recipients']['Row'],
  | 'id'
  | 'name'
  | 'email'
  | 'position'
  | 'message'
  | 'needs_code'
  | 'language'
  | 'invited_at'
  | 'seen_at'
  | 'acted_at'
  | 'reminders'
  | 'reminded_at'
  | 'handed_on_to'
  | 'template_role'
> & { role: RecipientRole; status: RecipientStatus };

export type EnvelopeField = Pick<
  Tables['signature_fields']['Row'],
  | 'id'
  | 'document_id'
  | 'recipient_id'
  | 'page'
  | 'x'
  | 'y'
  | 'w'
  | 'h'
  | 'label'
  | 'is_required'
  | 'filled_at'
> & {
  kind: FieldKind;
  /** Of those who signed or approved: what the others have begun is theirs. */
  value: FieldValue | null;
};

export type EnvelopeEvent = Pick<
  Tables['signature_events']['Row'],
  'id' | 'at' | 'type' | 'seq' | 'line' | 'hash'
> & {
  actor: { kind: string; id?: string; name?: string; email?: string };
  data: Readonly<Record<string, unknown>>;
};

/** An envelope with all that its page shows. */
export type Envelope = Pick<
  Tables['signature_requests']['Row'],
  | 'id'
  | 'reference'
  | 'title'
  | 'message'
  | 'expires_at'
  | 'remind_after'
  | 'remind_every'
  | 'remind_most'
  | 'trainer_id'
  | 'mission_id'
  | 'paper_kind'
  | 'more_kinds'
  | 'template_id'
  | 'created_by'
  | 'sender_name'
  | 'created_at'
  | 'sent_at'
  | 'completed_at'
  | 'ended_at'
  | 'end_reason'
  | 'sealed_at'
  | 'sealed_sha256'
  | 'sealed_bytes'
  | 'proof_head'
  | 'is_time_stamped'
  | 'updated_at'
> & {
  status: RequestStatus;
  ordering: SigningOrder;
  documents: EnvelopeDocument[];
  recipients: Recipient[];
  fields: EnvelopeField[];
};

const COLUMNS =
  'id, reference, title, message, status, ordering, expires_at, remind_after, remind_every, remind_most, trainer_id, mission_id, paper_kind, more_kinds, template_id, created_by, sender_name, created_at, sent_at, completed_at, ended_at, end_reason, sealed_at, sealed_sha256, sealed_bytes, proof_head, is_time_stamped, updated_at';

/** Reads an envelope with its documents, recipients and fields. */
export async function readEnvelope(id: string, signal?: AbortSignal): Promise<Envelope> {
  // An address typed wrong is an envelope that does not exist, not a failure of the server.
  if (!isUuid(id)) throw new AppError('not_found', `Not an id: ${id}`);
  const client = getSupabase();
  const given = signal ?? new AbortController().signal;
  // Its version first: what a colleague saves while the rest is read is newer, and a save on this version is refused.
  const requests = await client
    .from('signature_requests')
    .select(COLUMNS)
    .eq('id', id)
    .abortSignal(given)
    .overrideTypes<Omit<Envelope, 'documents' | 'recipients' | 'fields'>[], { merge: false }>();
  const [request] = await foundRows(unwrap(requests));
  if (!request) throw new AppError('not_found', `No envelope: ${id}`);
  const [documents, recipients, fields, values] = await Promise.all([
    client
      .from('signature_documents')
      .select('id, position, file_name, file_size, sha256, pages, warnings')
      .eq('request_id', id)
      .order('position')
      .abortSignal(given)
      .overrideTypes<Envelope['documents'], { merge: false }>(),
    client
      .from('signature_recipients')
      .select(
        'id, name, email, role, position, message, needs_code, language, status, invited_at, seen_at, acted_at, reminders, reminded_at, handed_on_to, template_role',
      )
      .eq('request_id', id)
      .order('position')
      .order('id')
      .abortSignal(given)
      .overrideTypes<Envelope['recipients'], { merge: false }>(),
    client
      .from('signature_fields')
      .select('id, document_id, recipient_id, page, x, y, w, h, kind, label, is_required, filled_at')
      .eq('request_id', id)
      .order('page')
      .order('y', { ascending: false })
      .order('x')
      .order('id')
      .abortSignal(given)
      .overrideTypes<Omit<EnvelopeField, 'value'>[], { merge: false }>(),
    client
      .rpc('signature_values', { request: id })
      .abortSignal(given)
      .overrideTypes<{ field: string; value: FieldValue }[], { merge: false }>(),
  ]);
  const valueOf = new Map(unwrap(values).map(({ field, value }) => [field, value]));
  return {
    ...request,
    documents: unwrap(documents),
    recipients: unwrap(recipients),
    fields: unwrap(fields).map((field) => ({ ...field, value: valueOf.get(field.id) ?? null })),
  };
}

const oneKey = (id: string) => [ENVELOPES_KEY, 'one', id] as const;

/** Between two looks at an envelope that is being sealed. */
const SEALING_MS = 5000;

export const envelopeQuery = (id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => readEnvelope(id, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'completed' && data.sealed_at === null ? SEALING_MS : false,
  });

/** Events that the database answers at once. */
const EVENTS_AT_ONCE = 1000;

/** An envelope as it was read: what else is read of it follows when it changed or was sealed. */
type ReadEnvelope = Pick<Envelope, 'id' | 'updated_at' | 'sealed_at'>;

/** What happened to an envelope, the first event first. */
export const eventsQuery = ({ id, updated_at, sealed_at }: ReadEnvelope) =>
  queryOptions({
    queryKey: [...oneKey(id), 'events', updated_at, sealed_at],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const events: EnvelopeEvent[] = [];
      for (;;) {
        const part = unwrap(
          // oxlint-disable-next-line no-await-in-loop -- one part after the other: a proof with a gap is none
          await getSupabase()
            .from('signature_events')
            .select('id, at, type, actor, data, seq, line, hash')
            .eq('request_id', id)
            .gt('id', events.at(-1)?.id ?? 0)
            .order('id')
            .limit(EVENTS_AT_ONCE)
            .abortSignal(signal)
            .overrideTypes<EnvelopeEvent[], { merge: false }>(),
        );
        events.push(...part);
        if (part.length < EVENTS_AT_ONCE) return events;
      }
    },
  });

/** The first line of the proof that does not hold; null when all do. */
export const proofFaultQuery = ({ id, updated_at, sealed_at }: ReadEnvelope) =>
  queryOptions({
    queryKey: [...oneKey(id), 'proof', updated_at, sealed_at],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      unwrap<number | null>(
        await getSupabase().rpc('check_signature_proof', { request: id }).abortSignal(signal),
      ),
  });

/** Reads all lists and envelopes again. */
export const envelopesChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [ENVELOPES_KEY] });
