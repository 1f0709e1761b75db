import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { entityList } from '@trame/app/entity-data';
import { oneOf, searchTerm, type FilterCodecs } from '@trame/app/filters-codec';
import { AppError, getSupabase, unwrap, type Database } from '@trame/data';
import { isUuid } from '@trame/domain';
import { AMOUNT_COLUMNS, statusesOf } from '@trame/domain/invoices';
import { storedVerdict, type StoredVerdict } from '../model/verdict.ts';

type Listed = Database['public']['Functions']['list_invoices']['Returns'][number];

/** Columns that may be empty: the types of a function do not say so. */
type Missing =
  | 'email'
  | 'due_on'
  | 'approved_cents'
  | 'withdrawn_at'
  | 'assignee'
  | 'assignee_name'
  | 'deposited_by_name'
  | 'mission_id'
  | 'mission_title'
  | 'order_number'
  | 'profile'
  | 'deposit_reason'
  | 'first_finding'
  | 'iban_last4'
  | 'undo_refused';

/** An invoice as a line of the inbox shows it. */
export type InvoiceRow = Omit<Listed, Missing> & { [Column in Missing]: Listed[Column] | null };

export type InvoiceFilters = {
  search: string;
  state: 'to_process' | 'waiting' | 'approved' | 'paid' | 'closed' | 'all';
  person: 'all' | 'mine' | 'nobody';
  held: 'all' | 'account' | 'evidence' | 'free';
  verdict: 'all' | 'clean' | 'to_fix';
  age: 'all' | 'two' | 'seven' | 'due';
  amount: 'all' | 'small' | 'middle' | 'large';
  order: string;
};

export const INVOICE_FILTERS: FilterCodecs<InvoiceFilters> = {
  search: searchTerm(),
  state: oneOf('etat', ['to_process', 'waiting', 'approved', 'paid', 'closed', 'all'], 'to_process'),
  person: oneOf('qui', ['all', 'mine', 'nobody'], 'all'),
  held: oneOf('retenue', ['all', 'account', 'evidence', 'free'], 'all'),
  verdict: oneOf('verdict', ['all', 'clean', 'to_fix'], 'all'),
  age: oneOf('age', ['all', 'two', 'seven', 'due'], 'all'),
  amount: oneOf('montant', ['all', 'small', 'middle', 'large'], 'all'),
  order: oneOf<string>('tri', ['simple', 'age', '-age', 'amount', '-amount', 'due'], 'simple'),
};

/** The filters as the functions of the database take them. */
export const filtersOf = ({ order: _order, ...filters }: InvoiceFilters) => filters;

export const INVOICES_KEY = 'invoices';

/** In how many working days the office reads an invoice, by the rules; null when they do not say it. */
export const readingDaysQuery = queryOptions({
  queryKey: [INVOICES_KEY, 'reading-days'],
  queryFn: async ({ signal }) => {
    const [rule] = unwrap<{ value: unknown }[]>(
      await getSupabase()
        .from('invoice_rules')
        .select('value')
        .eq('key', 'reading_days')
        .abortSignal(signal)
        .overrideTypes<{ value: unknown }[], { merge: false }>(),
    );
    return typeof rule?.value === 'number' ? rule.value : null;
  },
});

export const invoiceList = entityList<InvoiceRow, InvoiceFilters>(INVOICES_KEY, {
  page: (filters, after, pageSize) =>
    getSupabase()
      .rpc('list_invoices', {
        filters: filtersOf(filters),
        sort: filters.order,
        page_size: pageSize,
        ...(after !== undefined && { after_id: after }),
      })
      .overrideTypes<InvoiceRow[], { merge: false }>(),
  count: (filters) => getSupabase().rpc('count_invoices', { filters: filtersOf(filters) }),
});

/** What the page of an invoice reads of the table itself. */
const COLUMNS =
  'net_cents, vat_cents, gross_cents, service_from, service_to, vat_case, seller_name, seller_siret, buyer_siren, channel, file_name, file_size, pages, verdict, replaces, corrects, paid_on, expected_on, updated_at';

type Stored = Database['public']['Tables']['invoices']['Row'];

/** An invoice with all that its page shows. */
export type Invoice = InvoiceRow & {
  whole: Pick<
    Stored,
    | 'net_cents'
    | 'vat_cents'
    | 'service_from'
    | 'service_to'
    | 'vat_case'
    | 'seller_name'
    | 'seller_siret'
    | 'buyer_siren'
    | 'channel'
    | 'file_name'
    | 'file_size'
    | 'pages'
    | 'replaces'
    | 'corrects'
    | 'paid_on'
    | 'expected_on'
  >;
  verdict: StoredVerdict;
};

/** A document that goes with an invoice. */
export type Attachment = {
  id: string;
  file_name: string;
  file_size: number;
  label: string | null;
  created_at: string;
};

/** What holds an invoice. */
export type Hold = Omit<Database['public']['Functions']['invoice_holds']['Returns'][number], 'facts'>;

/** An event of an invoice, with the name of who made it. */
export type InvoiceEvent = Database['public']['Functions']['invoice_history']['Returns'][number];

const keyOf = (id: string) => [INVOICES_KEY, 'one', id] as const;

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }): Promise<Invoice> => {
      // An address typed wrong is an invoice that does not exist, not a failure of the server.
      if (!isUuid(id)) throw new AppError('not_found', `Not an id of an invoice: ${id}`);
      const [listed, stored] = await Promise.all([
        getSupabase()
          .rpc('office_invoice', { invoice: id })
          .abortSignal(signal)
          .overrideTypes<InvoiceRow[], { merge: false }>(),
        getSupabase().from('invoices').select(COLUMNS).eq('id', id).abortSignal(signal),
      ]);
      const [row] = unwrap<InvoiceRow[]>(listed);
      const [whole] = unwrap(stored);
      if (!row || !whole) throw new AppError('not_found', `No invoice: ${id}`);
      // What was read of the table last names the version.
      return { ...row, whole, verdict: storedVerdict(whole.verdict), updated_at: whole.updated_at };
    },
  });

export const holdsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'holds'],
    queryFn: async ({ signal }): Promise<Hold[]> =>
      unwrap(await getSupabase().rpc('invoice_holds', { invoice: id }).abortSignal(signal)),
  });

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'history'],
    queryFn: async ({ signal }): Promise<InvoiceEvent[]> =>
      unwrap(await getSupabase().rpc('invoice_history', { invoice: id }).abortSignal(signal)),
  });

export const attachmentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'attachments'],
    queryFn: async ({ signal }): Promise<Attachment[]> =>
      unwrap(
        await getSupabase()
          .from('invoice_attachments')
          .select('id, file_name, file_size, label, created_at')
          .eq('invoice_id', id)
          .order('created_at')
          .abortSignal(signal),
      ),
  });

/** What invoices are looked for by. */
export type RelatedTo = { column: 'mission_id' | 'user_id' | 'id' | 'corrects'; id: string };

/** An invoice as a short line names it. */
export type RelatedInvoice = Pick<
  InvoiceRow,
  | 'id'
  | 'kind'
  | 'number'
  | 'issued_on'
  | 'gross_cents'
  | 'due_cents'
  | 'is_deposit'
  | 'status'
  | 'withdrawn_at'
> &
  Pick<Stored, 'net_cents' | 'vat_cents'>;

const RELATED_COLUMNS =
  `id, kind, number, issued_on, ${AMOUNT_COLUMNS}, is_deposit, status, withdrawn_at` as const;

/** How many invoices of a mission are shown beside it. */
export const RELATED_SHOWN = 20;

/** How many are shown: of a trainer, fewer, below all that is said of one invoice. */
export const shownOf = ({ column }: RelatedTo): number => (column === 'user_id' ? 5 : RELATED_SHOWN);

/** The last invoices of a mission or of a trainer, the credit notes of an invoice, or the one with an id. */
export const relatedQuery = (to: RelatedTo) => {
  const { column, id } = to;
  return queryOptions({
    queryKey: [INVOICES_KEY, 'related', column, id],
    queryFn: async ({ signal }): Promise<RelatedInvoice[]> =>
      unwrap(
        await getSupabase()
          .from('invoices')
          .select(RELATED_COLUMNS)
          .eq(column, id)
          .order('deposited_at', { ascending: false })
          // Beside the one that they are shown with, one more than are shown: it says that there are others.
          .limit(shownOf(to) + 2)
          .abortSignal(signal),
      ),
  });
};

const SENT_OR_PAID = statusesOf('sent', 'paid').join(',');

/**
 * Invoices of the trainer that can be the deposit of this one, issued no later: the deposits of its mission that count, whether or not
 * they are paid, and what was sent to the bank or paid of its mission or of what it says was paid before.
 */
export const paidBeforeQuery = ({ id, user_id, mission_id, issued_on, gross_cents, due_cents }: Invoice) =>
  queryOptions({
    queryKey: [...keyOf(id), 'paid-before'],
    queryFn: async ({ signal }): Promise<RelatedInvoice[]> =>
      unwrap(
        await getSupabase()
          .from('invoices')
          .select(RELATED_COLUMNS)
          .eq('user_id', user_id)
          .eq('kind', 'invoice')
          .neq('id', id)
          .is('withdrawn_at', null)
          .not('status', 'in', `(${statusesOf('turnedDown', 'cancelled').join(',')})`)
          .lte('issued_on', issued_on)
          .or(
            [
              `and(status.in.(${SENT_OR_PAID}),due_cents.eq.${gross_cents - due_cents})`,
              ...(mission_id === null
                ? []
                : [
                    `and(status.in.(${SENT_OR_PAID}),mission_id.eq.${mission_id})`,
                    `and(is_deposit.is.true,mission_id.eq.${mission_id})`,
                  ]),
            ].join(','),
          )
          .order('issued_on', { ascending: false })
          .limit(RELATED_SHOWN)
          .abortSignal(signal),
      ),
  });

/** How many invoices each state has under the other filters. */
export const stateCountsQuery = ({ state: _state, order: _order, ...filters }: InvoiceFilters) =>
  queryOptions({
    queryKey: [INVOICES_KEY, 'states', filters],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const rows = unwrap(await getSupabase().rpc('count_invoice_states', { filters }).abortSignal(signal));
      return new Map(rows.map(({ state, total }) => [state, total]));
    },
    placeholderData: keepPreviousData,
  });

/** Reads again all that is on the screen of invoices: lists, counts, pages. */
export const invoicesChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [INVOICES_KEY] });
