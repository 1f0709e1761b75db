import { createHash, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { today } from '@trame/domain';
import type { FieldKind } from '@trame/domain/signatures';
import { normalise } from '@trame/signature/seal';
import type { Sql, TransactionSql } from 'postgres';
import { DEMO_PASSWORD } from './accounts.ts';
import { letterPdf, scannedPdf, turnedPdf } from './documents.ts';
import {
  ENVELOPES,
  fieldBox,
  type DemoDocument,
  type DemoEnvelope,
  type DemoStep,
} from './signatures-content.ts';
import { signaturePicture } from './signature-picture.ts';
import type { SiteSeedOptions } from './site.ts';
import { stableId } from './stable-id.ts';

const SENDER = 'signatures@trame.example';
const DAY = 86_400_000;
const HOUR = 3_600_000;
const AUTH = { auth: { persistSession: false, autoRefreshToken: false } };
/** A moment that nothing of the demo comes before. */
const moment = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

type Demo = { sql: Sql; service: SupabaseClient; caller: SupabaseClient };

/** Envelopes in every state: written, sent and signed as the product does, then set back to their days. */
export async function seedSignatures(
  sql: Sql,
  { apiUrl, serviceRoleKey }: Pick<SiteSeedOptions, 'apiUrl' | 'serviceRoleKey'>,
): Promise<void> {
  const [sender] = await sql`select id from auth.users where email = ${SENDER}`;
  if (!sender) return;
  const caller = createClient(apiUrl, serviceRoleKey, AUTH);
  const { error } = await caller.auth.signInWithPassword({ email: SENDER, password: DEMO_PASSWORD });
  if (error) throw new Error(`Connexion de ${SENDER}`, { cause: error });
  const demo: Demo = { sql, caller, service: createClient(apiUrl, serviceRoleKey, AUTH) };
  // oxlint-disable-next-line no-await-in-loop -- in the order of their references
  for (const envelope of ENVELOPES) await addEnvelope(demo, envelope);
  await caller.auth.signOut();
}

/** Calls a function of the database; fails with its message. */
async function call<Answer>(
  client: SupabaseClient,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { data, error } = await client.rpc(name, args);
  if (error) throw new Error(`${name} : ${error.message}`, { cause: error });
  return data as Answer;
}

const idOf = ({ title }: DemoEnvelope) => stableId(`signature-${title}`);
const tokenOf = (recipient: string) => sha256(`demo ${recipient}`);

async function addEnvelope(demo: Demo, envelope: DemoEnvelope): Promise<void> {
  const id = idOf(envelope);
  /* oxlint-disable no-await-in-loop -- in the order of what happened */
  await at(demo, id, envelope.created, () => write(demo, envelope));
  if (envelope.sent === undefined) return;
  await at(demo, id, envelope.sent, async () => {
    await call(demo.caller, 'send_signature_request', { request: id, version: await versionOf(demo, id) });
  });
  // A step of the same day is an hour after the one before it.
  for (const [order, step] of envelope.steps.entries())
    await at(demo, id, step.ago - ((order + 1) * HOUR) / DAY, () => take(demo, envelope, step));
  /* oxlint-enable no-await-in-loop */
  await unguarded(demo.sql, async (tx) => {
    // Nobody of the demo reads mail: it is as if it had gone out.
    await tx`delete from private.signature_mails where request_id = ${id}`;
    await tx`delete from private.signature_heads where request_id = ${id}`;
    await setDaysBack(tx, id);
    await rebuildProof(tx, id);
  });
}

async function fileOf({ title, paragraphs, isScan, turned }: DemoDocument): Promise<Uint8Array> {
  const written = new Uint8Array(await letterPdf(title, paragraphs));
  if (isScan) return scannedPdf(written);
  return turned ? turnedPdf(written, turned) : written;
}

async function write({ sql, service, caller }: Demo, envelope: DemoEnvelope): Promise<void> {
  const id = idOf(envelope);
  const [sender] = await sql<{ id: string }[]>`select id from auth.users where email = ${SENDER}`;
  await call(caller, 'save_signature_request', { request: { id, title: envelope.title } });
  const documents: { id: string; pages: number }[] = [];
  for (const [place, document] of envelope.documents.entries()) {
    /* oxlint-disable no-await-in-loop -- in their order */
    const given = await fileOf(document);
    const { bytes, sha256: hash, pages, warnings } = await normalise(given);
    const path = `${id}/${stableId(`signature-${envelope.title}-${place}`)}.pdf`;
    const { error } = await service.storage
      .from('signatures')
      .upload(path, bytes.slice().buffer, { contentType: 'application/pdf', upsert: true });
    if (error) throw new Error(`Fichier ${document.name} : ${error.message}`, { cause: error });
    const [added] = await call<{ id: string }[]>(service, 'add_signature_document', {
      adder: sender!.id,
      request: id,
      document: {
        file_path: path,
        file_name: document.name,
        file_size: bytes.length,
        sha256: hash,
        original_sha256: sha256(given),
        pages: pages.map(({ width, height, rotation }) => ({ width, height, rotation })),
        warnings,
      },
    });
    /* oxlint-enable no-await-in-loop */
    documents.push({ id: added!.id, pages: pages.length });
  }
  await call(caller, 'save_signature_request', {
    request: draftOf(envelope, documents),
    version: await versionOf({ sql }, id),
  });
}

function draftOf(envelope: DemoEnvelope, documents: readonly { id: string; pages: number }[]) {
  const id = idOf(envelope);
  const recipients = envelope.signers.map(
    ({ name, email, role, needsCode = false, language = 'fr' }, place) => ({
      id: stableId(`signature-${envelope.title}-${email}`),
      name,
      email,
      role,
      position: place + 1,
      needs_code: needsCode,
      language,
    }),
  );
  return {
    id,
    title: envelope.title,
    message: envelope.message,
    ordering: envelope.ordering,
    // Of the past it is set once it was sent.
    expires_at: moment(Math.max(envelope.expires, 1)),
    remind_after: 5,
    remind_every: 2,
    remind_most: 3,
    recipients,
    fields: documents.flatMap((document, rank) =>
      envelope.signers.flatMap(({ fields }, place) =>
        fields.map((kind, order) => ({
          id: stableId(`signature-${envelope.title}-${rank}-${place}-${order}`),
          document_id: document.id,
          recipient_id: recipients[place]!.id,
          page: document.pages - 1,
          kind,
          ...fieldBox(kind, place, order),
          ...(kind === 'checkbox' && { label: 'J’ai lu le livret du formateur' }),
          ...(kind === 'text' && { label: 'Ville' }),
        })),
      ),
    ),
  };
}

const versionOf = async ({ sql }: Pick<Demo, 'sql'>, id: string): Promise<string> => {
  const [row] = await sql<
    { version: string }[]
  >`select to_json(updated_at) #>> '{}' as version from public.signature_requests where id = ${id}`;
  return row!.version;
};

const VALUES: Readonly<Record<FieldKind, (name: string) => unknown>> = {
  signature: (text) => ({ kind: 'typed', text, hand: 'dancing-script' }),
  initials: (name) => ({
    kind: 'typed',
    text: name
      .split(/[ -]/)
      .map(([letter]) => letter)
      .join(''),
    hand: 'dancing-script',
  }),
  date: () => today(),
  name: (name) => name,
  text: () => 'Rennes',
  checkbox: () => true,
};

async function take(demo: Demo, envelope: DemoEnvelope, step: DemoStep): Promise<void> {
  const { sql, service, caller } = demo;
  const id = idOf(envelope);
  if (step.does === 'reminds') {
    await sql`
      update public.signature_recipients set invited_at = invited_at - interval '2 days'
      where request_id = ${id} and invited_at > now() - interval '1 day'`;
    await call(caller, 'remind_signers', { requests: [id] });
    return;
  }
  if (step.does === 'withdraws') {
    await call(caller, 'cancel_signature_request', {
      request: id,
      reason: step.reason,
      version: await versionOf(demo, id),
    });
    return;
  }
  if (step.does === 'expires') {
    await unguarded(
      sql,
      (tx) => tx`update public.signature_requests set expires_at = ${moment(-0.01)} where id = ${id}`,
    );
    await call(service, 'end_signatures_of_today', {});
    await unguarded(
      sql,
      (tx) =>
        tx`update public.signature_requests set expires_at = ${moment(envelope.expires)} where id = ${id}`,
    );
    return;
  }
  const signer = envelope.signers[step.who]!;
  const recipient = stableId(`signature-${envelope.title}-${signer.email}`);
  const link = { token_hash: sha256(tokenOf(recipient)), session_hash: sha256(`session ${recipient}`) };
  await sql`
    insert into private.signature_links (token_hash, recipient_id, mail_id)
    values (${link.token_hash}, ${recipient}, ${randomUUID()}) on conflict do nothing`;
  // The code of the mail is not asked in the demo: the browser is known.
  await sql`
    insert into private.signature_sessions (session_hash, recipient_id)
    values (${link.session_hash}, ${recipient}) on conflict do nothing`;
  const browser = { ip: '203.0.113.24', agent: 'Mozilla/5.0 (demo)' };
  if (step.does === 'opens') {
    await call(service, 'open_signature', { ...link, ...browser, is_visit: true });
    return;
  }
  if (step.does === 'declines') {
    await call(service, 'decline_signature', { ...link, reason: step.reason });
    return;
  }
  const shown = await sql<{ sha256: string }[]>`
    select sha256 from public.signature_documents where request_id = ${id} order by position`;
  const fields = await sql<{ id: string; kind: FieldKind }[]>`
    select id, kind from public.signature_fields where recipient_id = ${recipient}`;
  await call(service, 'complete_signature', {
    ...link,
    ...browser,
    given: {
      key: randomUUID(),
      documents: shown.map(({ sha256: hash }) => hash),
      consent: true,
      language: signer.language ?? 'fr',
      values: fields
        .filter(({ kind }) => kind !== 'date')
        .map(({ id: field, kind }) => ({
          field,
          value: signer.hasPicture && kind === 'signature' ? signaturePicture() : VALUES[kind](signer.name),
        })),
    },
  });
}

/** Without the triggers that keep the past as it was. */
const unguarded = (sql: Sql, work: (tx: TransactionSql) => Promise<unknown>) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await work(tx);
  });

/** Does something so many days ago: what it writes of this envelope has the time of that day. */
async function at({ sql }: Demo, id: string, days: number, work: () => Promise<unknown>): Promise<void> {
  const [before] = await sql<{ now: Date; event: string; line: string }[]>`
    select clock_timestamp()::timestamptz(3) as now, (select coalesce(max(id), 0) from public.signature_events) as event,
      (select coalesce(max(id), 0) from private.audit_log) as line`;
  const { now, event, line } = before!;
  await work();
  const then = moment(-days);
  await unguarded(sql, async (tx) => {
    const back = (column: string) =>
      tx`${tx(column)} = case when ${tx(column)} >= ${now} then ${then} else ${tx(column)} end`;
    await tx`
      update public.signature_requests set ${back('created_at')}, ${back('sent_at')}, ${back('completed_at')}, ${back('ended_at')},
        ${back('updated_at')} where id = ${id}`;
    await tx`update public.signature_documents set ${back('created_at')} where request_id = ${id}`;
    await tx`
      update public.signature_recipients set ${back('created_at')}, ${back('invited_at')}, ${back('seen_at')},
        ${back('consented_at')}, ${back('acted_at')}, ${back('reminded_at')} where request_id = ${id}`;
    await tx`update public.signature_fields set ${back('filled_at')} where request_id = ${id}`;
    await tx`
      update public.signature_events set at = case type when 'created' then least(at, ${then}::timestamptz) else ${then} end
      where id > ${event} and request_id = ${id}`;
    await tx`
      update private.audit_log set at = ${then} where id > ${line} and table_name = 'signature_requests'`;
  });
}

/** What the database wrote of the present day: dates of who signed, with their hashes, and the last day that the sending says. */
async function setDaysBack(tx: TransactionSql, id: string): Promise<void> {
  await tx`
    update public.signature_fields f set value = to_jsonb((p.acted_at at time zone 'Europe/Paris')::date::text)
    from public.signature_recipients p
    where p.request_id = ${id} and p.status = 'signed' and f.recipient_id = p.id and f.kind = 'date'`;
  await tx`
    update public.signature_events e set data = e.data || jsonb_build_object(
      'values', private.digest_of(private.canonical_json(private.values_of_signer(p.id)))
    )
    from public.signature_recipients p
    where p.request_id = ${id} and e.request_id = ${id} and e.type = 'signed' and e.actor ->> 'id' = p.id::text`;
  await tx`
    update public.signature_events e set data = e.data || jsonb_build_object('expires_at', private.said_moment(r.expires_at))
    from public.signature_requests r where r.id = ${id} and e.request_id = ${id} and e.type = 'sent'`;
}

/** The lines of the proof again, with their times of the past. */
const rebuildProof = (tx: TransactionSql, id: string) => tx`
  with recursive chain as (
    select e.id, e.seq, private.canonical_json(jsonb_build_object(
      'v', 1, 'seq', e.seq, 'at', private.said_moment(e.at), 'type', e.type, 'actor', e.actor, 'doc', e.doc, 'data', e.data,
      'prev', repeat('0', 64)
    )) as line
    from public.signature_events e where e.request_id = ${id} and e.seq = 1
    union all
    select e.id, e.seq, private.canonical_json(jsonb_build_object(
      'v', 1, 'seq', e.seq, 'at', private.said_moment(e.at), 'type', e.type, 'actor', e.actor, 'doc', e.doc, 'data', e.data,
      'prev', private.digest_of(c.line)
    ))
    from chain c join public.signature_events e on e.request_id = ${id} and e.seq = c.seq + 1
  ), written as (
    update public.signature_events e set line = c.line, hash = private.digest_of(c.line) from chain c where c.id = e.id
    returning e.seq, e.hash
  )
  update public.signature_requests r set proof_last = w.hash
  from written w where r.id = ${id} and w.seq = r.proof_lines`;
