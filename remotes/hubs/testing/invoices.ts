import { functionUrl, rpcUrl, server, tableUrl } from '@trame/testing';
import type { Finding, PassedRule } from '@trame/invoice';
import { http, HttpResponse } from 'msw';
import type { InvoiceRow } from '../src/areas/administratif-hub/invoices/data/invoices.ts';

const FINDING: Finding = {
  rule: 'mission-amount',
  severity: 'fix',
  title: 'Quatre jours facturés, deux commandés',
  sentence: 'La mission OM-2026-104 prévoit 1 040,00 €.',
  fix: 'Envoyez une facture de 1 040,00 €.',
  official: [],
  source: 'Règle de Trame',
  place: { page: 1, box: [300, 400, 60, 12] },
  xmlPath: null,
};
const KEPT: PassedRule = {
  rule: 'profile-siret',
  sentence: 'SIRET du profil',
  group: 'people',
  place: { page: 1, box: [40, 90, 120, 12] },
};

/** A line of the inbox. */
export const buildInvoice = (given: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id: 'd1000000-0000-4000-8000-000000000001',
  user_id: 'a1000000-0000-4000-8000-000000000001',
  full_name: 'Marguerite Wauters',
  email: 'marguerite@exemple.test',
  number: '2026-07',
  kind: 'invoice',
  issued_on: '2026-11-23',
  due_on: '2026-12-23',
  gross_cents: 208_000,
  due_cents: 208_000,
  approved_cents: null,
  status: 200,
  since: '2026-11-23T08:00:00Z',
  deposited_at: '2026-11-23T08:00:00Z',
  withdrawn_at: null,
  assignee: null,
  assignee_name: null,
  deposited_by_name: null,
  mission_id: 'b1000000-0000-4000-8000-000000000001',
  mission_title: 'Revit, niveau 2',
  order_number: 'OM-2026-104',
  profile: 'EN 16931',
  is_prepared: false,
  deposit_reason: null,
  to_fix: 0,
  to_note: 0,
  kept: 12,
  first_finding: null,
  iban_last4: '4471',
  iban_status: 'confirmed',
  missing_evidence: 0,
  is_deposit: false,
  undo_refused: null,
  updated_at: 'v1',
  ...given,
});

/** One with something to mend. */
export const buildWrongInvoice = (given: Partial<InvoiceRow> = {}): InvoiceRow =>
  buildInvoice({ to_fix: 1, first_finding: FINDING.title, ...given });

/** `corrects`: of a credit note, the invoice that it takes back. */
type ServedInvoice = InvoiceRow & { corrects?: string };

type Asked = { what: string; body: unknown };

/** Answers with these invoices whatever is asked, and keeps what was asked. */
export function serveInvoices(
  invoices: readonly ServedInvoice[],
  {
    events = [],
    kept = [KEPT],
    findings = [FINDING],
  }: {
    /** What followed the deposit. */
    events?: readonly object[];
    kept?: readonly PassedRule[];
    findings?: readonly Finding[];
  } = {},
) {
  const asked: Asked[] = [];
  let shown = invoices;
  const keep =
    (what: string, answer: (body: Record<string, unknown>) => unknown) =>
    async ({ request }: { request: Request }) => {
      const text = await request.text();
      const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
      asked.push({ what, body });
      return HttpResponse.json((answer(body) ?? null) as object);
    };
  server.use(
    http.post(rpcUrl('my_roles'), () => HttpResponse.json(['gestionnaire'])),
    http.post(
      rpcUrl('list_invoices'),
      keep('list', () => shown),
    ),
    http.post(rpcUrl('count_invoices'), () => HttpResponse.json(shown.length)),
    http.post(rpcUrl('count_invoice_states'), () =>
      HttpResponse.json([{ state: 'to_process', total: shown.length }]),
    ),
    http.post(
      rpcUrl('office_invoice'),
      keep('one', ({ invoice }) => invoices.filter(({ id }) => id === invoice)),
    ),
    http.post(rpcUrl('office_people'), () => HttpResponse.json([{ id: 'u2', name: 'Nadège Saulnier' }])),
    http.post(rpcUrl('office_trainers'), () =>
      HttpResponse.json([
        { user_id: 'u1', full_name: 'Marguerite Wauters', email: 'marguerite@exemple.test' },
      ]),
    ),
    http.post(rpcUrl('invoice_holds'), () =>
      HttpResponse.json(
        invoices.some(({ iban_status }) => iban_status === 'to_confirm')
          ? [
              {
                hold: 'iban',
                sentence: 'Le compte a changé.',
                lifted_by: 'office',
                holds_payment: true,
                facts: {},
              },
              {
                hold: 'evidence',
                sentence: 'Il manque le bilan.',
                lifted_by: 'trainer',
                holds_payment: true,
                facts: {},
              },
            ]
          : [],
      ),
    ),
    http.post(rpcUrl('invoice_history'), () =>
      HttpResponse.json([
        {
          id: 1,
          at: '2026-11-23T08:00:00Z',
          said_by: 'trainer',
          actor_name: 'Marguerite Wauters',
          kind: 'status',
          from_status: null,
          to_status: 200,
          reason_code: null,
          message: null,
          amount_cents: null,
          is_public: true,
        },
        ...events,
      ]),
    ),
    http.post(functionUrl('check-register'), () =>
      HttpResponse.json({
        state: 'closed',
        siren: '732829320',
        name: 'WAUTERS MARGUERITE',
        checkedAt: '2026-11-28T10:00:00Z',
      }),
    ),
    http.get(tableUrl('invoice_attachments'), () => HttpResponse.json([])),
    http.get(tableUrl('missions'), () => HttpResponse.json([])),
    http.get(tableUrl('invoice_rules'), () => HttpResponse.json([{ value: 2 }])),
    http.get(tableUrl('invoices'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const ids = searchParams.get('id') ?? '';
      const corrects = searchParams.get('corrects');
      return HttpResponse.json(
        invoices
          .filter((one) =>
            corrects === null ? ids.includes(one.id) : corrects === `eq.${one.corrects ?? ''}`,
          )
          .map((invoice) => ({
            ...invoice,
            net_cents: invoice.gross_cents,
            vat_cents: 0,
            service_from: null,
            service_to: null,
            vat_case: 'franchise_293b',
            seller_name: invoice.full_name,
            seller_siret: '73282932000074',
            buyer_siren: null,
            channel: 'depot_portail',
            file_name: 'facture.pdf',
            file_size: 91_000,
            pages: 1,
            verdict: {
              findings: invoice.to_fix > 0 ? findings : [],
              passed: kept,
              unread: 3,
              compared: [{ what: 'gross', page: '2 080,00 €', xml: '2 080,00 €', isSame: true }],
            },
            replaces: null,
            corrects: invoice.corrects ?? null,
            paid_on: [211, 212].includes(invoice.status) ? '2026-12-03' : null,
            expected_on: null,
          })),
      );
    }),
    http.post(
      rpcUrl('move_invoice'),
      keep('move', ({ invoice, to_status }) => {
        shown = shown.filter(({ id }) => id !== invoice);
        return [{ status: to_status, updated_at: 'v2' }];
      }),
    ),
    http.post(
      rpcUrl('undo_approval'),
      keep('undo', () => {
        shown = invoices;
        return [{ status: 204, updated_at: 'v3' }];
      }),
    ),
    http.post(
      rpcUrl('undo_approvals'),
      keep('undo-many', (body) => {
        shown = invoices;
        const { invoices: wanted } = body as { invoices: { id: string }[] };
        return wanted.map(({ id }) => ({ id, outcome: 'undone', code: null, hint: null }));
      }),
    ),
    http.post(
      rpcUrl('approvals_before'),
      keep('before', ({ invoices: wanted }) =>
        invoices
          .filter(({ id }) => (wanted as string[]).includes(id))
          .map(
            ({
              id,
              number,
              full_name,
              kind,
              due_cents,
              to_fix,
              deposit_reason,
              status,
              is_deposit,
              missing_evidence,
              updated_at,
            }) => ({
              id,
              number,
              payee: full_name,
              kind,
              cents: due_cents,
              refused: [200, 204, 209].includes(status) ? null : 'to_status',
              is_doubtful: to_fix > 0 || deposit_reason !== null,
              needs_second_person: due_cents >= 500_000,
              is_deposit,
              missing_evidence,
              updated_at,
            }),
          ),
      ),
    ),
    http.post(
      rpcUrl('move_invoices'),
      keep('moves', ({ invoices: moved }) =>
        (moved as { id: string }[]).map(({ id }, index) => ({
          id,
          outcome: index === 0 ? 'moved' : 'conflict',
          code: index === 0 ? null : '23505',
          hint: null,
          updated_at: 'v2',
        })),
      ),
    ),
    http.post(
      rpcUrl('ask_about_invoice'),
      keep('ask', () => 2),
    ),
    http.post(
      rpcUrl('assign_invoice'),
      keep('assign', () => 'v2'),
    ),
    http.post(
      rpcUrl('withdraw_invoice'),
      keep('withdraw', () => 'v2'),
    ),
    http.post(functionUrl('invoices'), () => HttpResponse.json({ signedUrl: 'http://file.test' })),
    http.get('http://file.test', () => new HttpResponse(null, { status: 404 })),
  );
  return { last: (what: string) => asked.findLast((one) => one.what === what)?.body };
}

/** Answers the calls that send the mails about steps of invoices; returns how many there were. */
export function serveStepMails(answer = { sent: 1, failed: 0 }): { calls: number } {
  const seen = { calls: 0 };
  server.use(
    http.post(functionUrl('notifications'), () => {
      seen.calls += 1;
      return HttpResponse.json(answer);
    }),
  );
  return seen;
}
