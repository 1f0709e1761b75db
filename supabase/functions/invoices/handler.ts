import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { bearerToken, forbidden, holdsServiceKey, signInFirst } from '../_shared/auth.ts';
import { mediaType, readJson } from '../_shared/body.ts';
import { callerClient, dataOf, serviceClient } from '../_shared/clients.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import { errorDetails } from '../_shared/log.ts';
import { deleteUnused, shortLink } from '../_shared/stored.ts';
import { complete, deposit, INVOICE_BUCKET, refused, takeTurn, type InvoiceDependencies } from './deposit.ts';
import { creditBody, depositBody, issue, issueBody, issueCredit } from './issue.ts';
import { readSent } from './request.ts';

/** The file of an invoice, or one of its attachments, as viewers of files name what they open. */
const linkBody = z.strictObject({ path: z.uuid('Facture inconnue') });
const jsonBody = z.union([z.discriminatedUnion('kind', [issueBody, depositBody, creditBody]), linkBody]);
const GONE = 'Le fichier de cette facture n’existe plus.';
const UNUSED = {
  bucket: INVOICE_BUCKET,
  claim: 'claim_unused_invoice_files',
  forget: 'forget_invoice_files',
};

/**
 * The only writer of the bucket `invoices`. A trainer, or gestionnaire for one (`of_user`), sends an invoice as a form:
 * `request_id`, `file`, `attachments` (five at most), `facts` (JSON, what the person confirmed where no XML says it), `reason` (needed
 * where something is to be corrected), `mission_id` (`none` for none; without it, that which the invoice names), `replaces`, `corrects`, and
 * for the office `channel`, `plateforme_agreee` for what a platform delivered: it is joined with the copy that was deposited under its number.
 * The file is judged again by the rules of the device; what blocks is refused
 * (422) in sentences. Answers `{id, number, status, already}`, and `matched` where it was joined with a copy; the same `request_id` sent again answers the same invoice. A form with
 * `invoice_id`, `request_id`, `attachments` and `message` completes an invoice: `{id, status, updated_at, already}`. `{action: 'issue', kind, mission_id, issued_on,
 * due_on, shown, replaces, request_id}` prints the invoice of a mission that is over, less its deposits, today, with the next number of its trainer, and deposits it;
 * so does `kind: 'deposit'` an invoice of a deposit, of `shown.net_cents`, and
 * `{action: 'issue', kind: 'credit_note', corrects, net_cents, vat_cents, reason, issued_on, request_id}` a credit note of an invoice. What would differ from
 * the amounts sent (`shown: {number, net_cents, vat_cents, gross_cents, due_cents}`, in cents) is refused (409) with what it is now. Its owner, or gestionnaire, asks for a link
 * of 300 seconds, `{path}`, the id of an invoice or of an attachment: `{signedUrl}`. The daily work, with the service key, sends
 * `{action: 'delete-unused'}`: `{deleted}`, files that no row names.
 */
export function createHandler(dependencies: InvoiceDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const client = serviceClient(dependencies);
    if (await holdsServiceKey(request, env.SUPABASE_SERVICE_ROLE_KEY)) {
      return json(await deleteUnused(request, client, UNUSED));
    }
    const token = bearerToken(request);
    if (!token) throw signInFirst();
    const caller = callerClient(dependencies, token);
    if (mediaType(request) !== 'multipart/form-data') {
      const asked = await readJson(request, jsonBody, 2048);
      if ('path' in asked) return json({ signedUrl: await linkTo(client, caller, asked.path) });
      const depositor = await caller.rpc('open_invoice_deposit');
      if (depositor.error) throw refused(depositor.error, depositor.status, 'open_invoice_deposit');
      const userId = z.parse(z.string(), depositor.data);
      await takeTurn(client, userId, dependencies);
      const issued =
        asked.kind === 'credit_note'
          ? await issueCredit(client, caller, userId, asked, dependencies)
          : await issue(client, caller, userId, asked, dependencies);
      await sendReceipt(client, issued.id, dependencies);
      return json(issued);
    }
    // Before a body of 16 MB is taken into memory.
    const callerId = await depositorOf(client, caller, token);
    await takeTurn(client, callerId, dependencies);
    const sent = await readSent(request);
    if ('invoice_id' in sent) return json(await complete(client, caller, callerId, sent, dependencies));
    const opened = await caller.rpc('open_invoice_deposit', { of_user: sent.of_user ?? null });
    if (opened.error) throw refused(opened.error, opened.status, 'open_invoice_deposit');
    const invoice = await deposit(client, callerId, sent, dependencies);
    await sendReceipt(client, invoice.id, dependencies);
    return json(invoice);
  });
}

/** Who calls, if they may deposit anything: their own invoices, or those of trainers. */
async function depositorOf(client: SupabaseClient, caller: SupabaseClient, token: string): Promise<string> {
  const user = await client.auth.getUser(token);
  if (user.error) throw signInFirst();
  const { id } = user.data.user;
  const own = await caller.rpc('open_invoice_deposit');
  if (!own.error) return id;
  if (own.error.code !== '42501') throw refused(own.error, own.status, 'open_invoice_deposit');
  if (dataOf(await caller.rpc('holds_role', { role: 'gestionnaire' }), 'holds_role') !== true)
    throw forbidden();
  return id;
}

/** The receipt by mail; an invoice is deposited whether or not it leaves. */
async function sendReceipt(
  client: SupabaseClient,
  invoiceId: string,
  { log }: InvoiceDependencies,
): Promise<void> {
  const { error } = await client.functions.invoke('notifications', {
    body: { kind: 'invoice-deposited', invoice_id: invoiceId },
  });
  if (error) log('receipt_failed', { invoiceId, ...errorDetails(error) });
}

async function linkTo(client: SupabaseClient, caller: SupabaseClient, file: string): Promise<string> {
  const opened = await caller.rpc('open_invoice_file', { file });
  if (opened.error) throw refused(opened.error, opened.status, 'open_invoice_file');
  return shortLink(client, INVOICE_BUCKET, z.parse(z.string(), opened.data), GONE);
}
