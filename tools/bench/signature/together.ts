import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { fingerprintOf, readCertificates } from '@trame/signature/certificate';
import { verifyPdf } from '@trame/signature/verify';
import postgres from 'postgres';
import { createTestDatabase } from '../../embedded/test-database.ts';
import { summarize } from '../statistics.ts';
import { storedEnvelope } from './stored-envelope.ts';

/** As many as an envelope may have. */
const SIGNERS = 20;
const ENVELOPES = 5;
const PAGES = 4;
/** For the seals and the mails that follow the last press. */
const WAIT_MS = 180_000;

/** A hundred signers of five envelopes press at the same moment, through the functions: what is lost, what is done twice. */
export async function benchTogether(log: (line: string) => void): Promise<object[]> {
  const mails: { to: string; text: string }[] = [];
  const mailService = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      mails.push(JSON.parse(body) as { to: string; text: string });
      response.writeHead(201).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(mailService, 'listening');
  const database = await createTestDatabase();
  const owner = postgres(database.url, { max: 1, onnotice: () => undefined });
  try {
    const { port } = mailService.address() as AddressInfo;
    const { url } = await database.api({ functionsEnv: { MAIL_API_URL: `http://127.0.0.1:${port}/` } });
    const email = 'signatures@trame.example';
    const staff = { id: await database.createUser({ email, roles: ['app4_user'] }), email };
    const service = createClient(url, database.secrets.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const envelopes: Awaited<ReturnType<typeof storedEnvelope>>[] = [];
    for (let made = 0; made < ENVELOPES; made += 1)
      envelopes.push(
        // oxlint-disable-next-line no-await-in-loop -- the making is not what is measured
        await storedEnvelope({ database, url, owner, service, staff }, { pages: PAGES, signers: SIGNERS }),
      );
    // The invitations are not what is measured; their links are made by hand.
    await owner`delete from private.signature_mails`;
    const signers = envelopes.flatMap((envelope) => envelope.signers);
    log(`${signers.length} signataires appuient en même temps`);
    const answers = await Promise.all(
      signers.map(async ({ token, press }) => {
        const start = performance.now();
        const response = await fetch(`${url}/functions/v1/signer`, {
          method: 'POST',
          body: JSON.stringify({ action: 'complete', token, ...press }),
        });
        const body = (await response.json()) as { status?: string; is_completed?: boolean };
        return {
          ms: performance.now() - start,
          ok: response.ok && body.status === 'signed',
          last: body.is_completed,
        };
      }),
    );
    const ids = envelopes.map(({ id }) => id);
    const deadline = Date.now() + WAIT_MS;
    const isOver = async () => {
      const [row] = await owner<{ left: number }[]>`
        select (select count(*) from public.signature_requests where id = any (${ids}) and sealed_at is null)
          + (select count(*) from private.signature_mails m where m.request_id = any (${ids})
              and not exists (select from public.notification_logs n where n.id = m.id and n.status = 'sent')) as left`;
      return Number(row?.left) === 0;
    };
    // oxlint-disable-next-line no-await-in-loop -- until all is done
    while (!(await isOver()) && Date.now() < deadline) await delay(500);
    const [counts] = await owner<{ signed: number; events: number; sealed: number; holds: number }[]>`
      select
        (select count(*) from public.signature_recipients where request_id = any (${ids}) and status = 'signed')::int as signed,
        (select count(*) from public.signature_events where request_id = any (${ids}) and type = 'signed')::int as events,
        (select count(*) from public.signature_events where request_id = any (${ids}) and type = 'sealed')::int as sealed,
        (select count(*) from public.signature_requests r where r.id = any (${ids}) and private.proof_fault(r.id) is null)::int as holds`;
    const { data } = await service
      .from('signature_requests')
      .select('sealed_path')
      .in('id', ids)
      .throwOnError();
    let intact = 0;
    const certificates = await Promise.all(
      readCertificates(database.seal.SEAL_CERTIFICATES).map(async (one) => ({
        fingerprint: await fingerprintOf(one),
      })),
    );
    for (const { sealed_path } of data as { sealed_path: string | null }[]) {
      if (!sealed_path) continue;
      // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
      const file = await service.storage.from('signatures').download(sealed_path);
      // oxlint-disable-next-line no-await-in-loop -- the same
      const verdict =
        file.data && (await verifyPdf(new Uint8Array(await file.data.arrayBuffer()), { certificates }));
      if (verdict?.kind === 'intact') intact += 1;
    }
    // Each says of which envelope it is.
    const twice = mails.length - new Set(mails.map(({ to, text }) => `${to} ${text}`)).size;
    const { p50, max } = summarize(answers.map(({ ms }) => ms));
    const exactly = (mesure: string, valeur: number, wanted: number) => ({
      mesure,
      valeur,
      attendu: wanted,
      met: valeur === wanted,
    });
    return [
      exactly('acceptées', answers.filter(({ ok }) => ok).length, signers.length),
      exactly('signataires « signé »', counts?.signed ?? 0, signers.length),
      exactly('lignes « a signé »', counts?.events ?? 0, signers.length),
      exactly('« tous ont signé » répondu', answers.filter(({ last }) => last).length, ENVELOPES),
      exactly('scellements', counts?.sealed ?? 0, ENVELOPES),
      exactly('fichiers scellés qui se vérifient', intact, ENVELOPES),
      exactly('chaînes entières', counts?.holds ?? 0, ENVELOPES),
      // Each signer, and the sender of each envelope.
      exactly('e-mails avec l’exemplaire', mails.length, signers.length + ENVELOPES),
      exactly('e-mails en double', twice, 0),
      {
        mesure: 'réponse, médiane et plus longue (ms)',
        valeur: `${Math.round(p50)} et ${Math.round(max)}`,
        met: true,
      },
    ];
  } finally {
    await owner.end();
    await database.close();
    mailService.close();
  }
}
