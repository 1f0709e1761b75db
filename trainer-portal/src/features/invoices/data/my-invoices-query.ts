import { queryOptions } from '@tanstack/react-query';
import { AppError, currentUserId, getSupabase, unwrap, type Database } from '@trame/data';
import { AMOUNT_COLUMNS } from '@trame/domain/invoices';

/** What keeps one of one's invoices from being approved or paid, and who can change that. */
export type InvoiceHold = Database['public']['Functions']['my_invoice_holds']['Returns'][number];

/** One's own invoice, as the list and its page show it. */
export type MyInvoice = {
  id: string;
  kind: string;
  number: string;
  issued_on: string;
  due_on: string | null;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
  /** What is to be paid: the total, less what the invoice says was paid before. */
  due_cents: number;
  /** Of a part, before the invoice of the whole. */
  is_deposit: boolean;
  approved_cents: number | null;
  file_name: string;
  file_size: number;
  profile: string | null;
  deposit_reason: string | null;
  status: number;
  replaces: string | null;
  /** Of a credit note: the invoice that it takes back. */
  corrects: string | null;
  /** When credit notes had taken all of it back. */
  credited_at: string | null;
  /** Of a credit note whose invoice was transmitted or paid: what it takes back, as it was decided. */
  taken_back_cents: number | null;
  /** Of a credit note that was paid back: what came by transfers; the rest was compensated or given up. */
  refunded_cents: number | null;
  withdrawn_at: string | null;
  /** Made in « Espace facturation », with the next number of the person. */
  is_prepared: boolean;
  deposited_at: string;
  decided_at: string | null;
  paid_on: string | null;
  expected_on: string | null;
  updated_at: string;
  mission_id: string | null;
  /** The last thing that the person may read of it; none before the first one. */
  last_event: Pick<InvoiceEvent, 'kind' | 'said_by'>[];
  /** Of a credit note: what came of it by transfers, while a part of it is still to be paid back. */
  paid_back: Pick<InvoiceEvent, 'amount_cents'>[];
  /** The mission, once it is known. See `withMissions`. */
  mission?: InvoicedMission;
  /** Of a credit note that is to be paid back: how much, once that is known. See `withRefunds`. */
  refund?: { cents: number | undefined };
  /** What keeps it from being approved or paid, once that is known. See `withHolds`. */
  holds?: readonly InvoiceHold[];
};

export type InvoicedMission = { title: string; client_name: string; starts_on: string; ends_on: string };

export type InvoiceEvent = {
  id: number;
  at: string;
  said_by: string;
  kind: string;
  from_status: number | null;
  to_status: number | null;
  reason_code: string | null;
  message: string | null;
  amount_cents: number | null;
};

export type InvoiceAttachment = { id: string; file_name: string; file_size: number; created_at: string };

/** What happened to one invoice and to those that it replaces, and what goes with them. */
export type InvoiceThread = { events: InvoiceEvent[]; attachments: InvoiceAttachment[] };

export const MY_INVOICES_KEY = ['my-invoices'] as const;

const COLUMNS =
  `id, kind, number, issued_on, due_on, ${AMOUNT_COLUMNS}, is_deposit, approved_cents, file_name, file_size, profile, deposit_reason, status, replaces, corrects, credited_at, taken_back_cents, refunded_cents, withdrawn_at, is_prepared, deposited_at, decided_at, paid_on, expected_on, updated_at, mission_id, last_event:invoice_events(kind, said_by), paid_back:invoice_events(amount_cents)` as const;

async function ownId(): Promise<string> {
  const id = await currentUserId();
  if (!id) throw new AppError('unauthenticated', 'no session');
  return id;
}

/** Rows that the API answers at a time (`max_rows` of `supabase/config.toml`): it says nothing of those that it leaves out. */
const AT_ONCE = 1000;

/** One's own invoices, all of them, latest first; a step of the team is seen on return to the page. */
export const myInvoicesQuery = queryOptions({
  queryKey: [...MY_INVOICES_KEY, 'list'],
  meta: { keepLastSeen: true },
  queryFn: async ({ signal }) => {
    const owner = await ownId();
    const invoices: MyInvoice[] = [];
    for (;;) {
      const part = unwrap<MyInvoice[]>(
        // oxlint-disable-next-line no-await-in-loop -- one part after the other
        await getSupabase()
          .from('invoices')
          .select(COLUMNS)
          .eq('user_id', owner)
          .order('deposited_at', { ascending: false })
          .order('id')
          .range(invoices.length, invoices.length + AT_ONCE - 1)
          .eq('last_event.is_public', true)
          // An event about the channel does not change whose turn it is.
          .neq('last_event.kind', 'platform')
          .order('id', { referencedTable: 'last_event', ascending: false })
          .limit(1, { referencedTable: 'last_event' })
          .eq('paid_back.kind', 'refund')
          .eq('paid_back.is_public', true)
          .abortSignal(signal)
          .overrideTypes<MyInvoice[], { merge: false }>(),
      );
      invoices.push(...part);
      if (part.length < AT_ONCE) return invoices;
    }
  },
  refetchOnWindowFocus: 'always',
});

/** @param chain the invoice, after those that it replaces */
export const invoiceThreadQuery = (chain: readonly string[]) =>
  queryOptions({
    queryKey: [...MY_INVOICES_KEY, 'thread', ...chain],
    queryFn: async ({ signal }): Promise<InvoiceThread> => {
      const [events, attachments] = await Promise.all([
        getSupabase()
          .from('invoice_events')
          .select('id, at, said_by, kind, from_status, to_status, reason_code, message, amount_cents')
          .in('invoice_id', chain)
          .eq('is_public', true)
          .order('id')
          .abortSignal(signal),
        getSupabase()
          .from('invoice_attachments')
          .select('id, file_name, file_size, created_at')
          .in('invoice_id', chain)
          .order('created_at')
          .abortSignal(signal),
      ]);
      return {
        events: unwrap<InvoiceEvent[]>(events),
        attachments: unwrap<InvoiceAttachment[]>(attachments),
      };
    },
    refetchOnWindowFocus: 'always',
  });
