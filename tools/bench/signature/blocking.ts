import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import postgres from 'postgres';
import { createTestDatabase } from '../../embedded/test-database.ts';
import { pngOf } from '../../lib/png.ts';
import { BUDGETS } from '../budgets.ts';
import { scan } from './scan.ts';
import { storedEnvelope, type StoredSigner } from './stored-envelope.ts';

const RUNS = 3;
const MOST_BYTES = 4 * 1024 * 1024;
const WAIT_MS = 120_000;

/** Text that fills what is left of a body. */
const filled = (sign: string, bytes: number) => sign.repeat(Math.floor(bytes / sign.length));

/** Lines that never come into their box: every number of them is read. */
const DRAWN_BESIDE = `M${filled('-9 ', SIGNATURE_LIMITS.strokes - 1)}`;
/** Points that cannot be compressed, so that a picture of them is as heavy as it may be. */
const NOISE = (() => {
  const points = new Uint8Array(3 * 180 * 180);
  for (let at = 0; at < points.length; at += 65_536) crypto.getRandomValues(points.subarray(at, at + 65_536));
  return `data:image/png;base64,${pngOf(points, { width: 180, level: 0 }).toString('base64')}`;
})();

/** How long each request holds up everything else in the process of the functions, with the largest body that is taken. */
export async function benchBlocking(log: (line: string) => void): Promise<object[]> {
  const mailService = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(201).end('{}'));
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
    const place = { database, url, owner, service, staff };
    const small = await storedEnvelope(place, { pages: 1, signers: 1 });
    const signer = small.signers[0]!;
    const field = (signer.press['values'] as { field: string }[])[0]!.field;
    const post = (body: string) => fetch(`${url}/functions/v1/signer`, { method: 'POST', body });
    const ask = (body: object) => post(JSON.stringify(body));
    const unknown = 'x'.repeat(43);
    const many = (count: number, value: unknown) => Array.from({ length: count }, () => ({ field, value }));
    const save = (token: string, values: unknown) => () => ask({ action: 'save', token, values });

    const histogram = monitorEventLoopDelay({ resolution: 1 });
    const rows: object[] = [];
    const measure = async (name: string, expected: number, work: () => Promise<Response>, runs = RUNS) => {
      let most = 0;
      const answered = new Set<number>();
      for (let run = 0; run < runs; run += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one request at a time
        await owner`delete from private.rate_limits`;
        histogram.reset();
        histogram.enable();
        // oxlint-disable-next-line no-await-in-loop -- the same
        const answer = await work();
        // oxlint-disable-next-line no-await-in-loop -- the same
        await answer.arrayBuffer();
        histogram.disable();
        answered.add(answer.status);
        // The first one loads the code.
        if (run > 0 || runs === 1) most = Math.max(most, histogram.max / 1e6);
      }
      const statuses = [...answered].join(', ');
      log(`${name} : ${Math.round(most)} ms, réponse ${statuses}`);
      rows.push({
        requête: name,
        réponse: statuses,
        'bloqué (ms)': Math.round(most),
        // Another answer than this one did other work, or none.
        met: statuses === String(expected) ? most <= BUDGETS.blockedMs : 'non mesuré',
      });
    };
    const { token } = signer;
    await measure('certificats', 200, () => fetch(`${url}/functions/v1/signer`));
    await measure('ouvrir, lien inconnu', 404, () => ask({ action: 'open', token: unknown, is_visit: true }));
    await measure('4 Mo de crochets', 400, () => post(filled('[', MOST_BYTES - 10)));
    await measure('4 Mo de guillemets', 400, () => post(filled('\\"', MOST_BYTES - 10)));
    await measure(
      'enregistrer 4 Mo, lien inconnu',
      404,
      save(unknown, many(100, { kind: 'drawn', path: DRAWN_BESIDE, width: 9, height: 9 })),
    );
    await measure('refuser, motif de 4 Mo', 422, () =>
      ask({ action: 'decline', token, reason: filled(' ', MOST_BYTES - 200) }),
    );
    await measure('transmettre, nom de 4 Mo', 422, () =>
      ask({ action: 'hand-on', token, name: filled(' x', MOST_BYTES - 300), email: 'a@b.fr', reason: '' }),
    );
    await measure('code de 4 Mo', 422, () =>
      ask({ action: 'give-code', token, code: filled('1', MOST_BYTES - 200) }),
    );
    await measure('enregistrer 200 textes', 422, save(token, many(200, filled('é̂', SIGNATURE_LIMITS.value))));
    await measure(
      'enregistrer un texte de 4 Mo',
      422,
      save(token, many(1, filled('é', MOST_BYTES / 2 - 200))),
    );
    await measure(
      'enregistrer 100 dessins de 40 000 signes',
      422,
      save(token, many(100, { kind: 'drawn', path: DRAWN_BESIDE, width: 9, height: 9 })),
    );
    await measure(
      'enregistrer 2 images de 96 Ko',
      200,
      save(token, many(2, { kind: 'image', image: NOISE })),
    );
    const asStaff = createClient(url, database.secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { authorization: `Bearer ${database.accessToken(staff)}` } },
    });
    const scanned = new File([new Uint8Array(await scan())], 'scan.pdf');
    await measure('déposer un scan de 14 Mo (rôle)', 200, async () => {
      // A draft has room for one such file.
      const request = {
        id: crypto.randomUUID(),
        title: 'Scan',
        expires_at: new Date(Date.now() + 86_400_000),
      };
      await asStaff.rpc('save_signature_request', { request }).throwOnError();
      const upload = new FormData();
      upload.append('request', request.id);
      upload.append('file', scanned);
      return fetch(`${url}/functions/v1/signatures`, {
        method: 'POST',
        headers: { authorization: `Bearer ${database.accessToken(staff)}` },
        body: upload,
      });
    });

    const press = (one: StoredSigner) => () => ask({ action: 'complete', token: one.token, ...one.press });
    const isSealed = async (id: string) => {
      const [row] = await owner<{ yes: boolean }[]>`
        select sealed_at is not null as yes from public.signature_requests where id = ${id}`;
      return row?.yes === true;
    };
    const sealOne = async (name: string, more: { pages: number; signers: number; image?: boolean }) => {
      const envelope = await storedEnvelope(place, more);
      if (more.image)
        for (const one of envelope.signers)
          one.press['values'] = (one.press['values'] as { field: string }[]).map((given) => ({
            field: given.field,
            value: { kind: 'image', image: NOISE },
          }));
      for (const one of envelope.signers.slice(1))
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await (await press(one)()).arrayBuffer();
      await measure(
        name,
        200,
        async () => {
          const answer = await press(envelope.signers[0]!)();
          if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
          const deadline = Date.now() + WAIT_MS;
          // oxlint-disable-next-line no-await-in-loop -- until it is sealed
          while (!(await isSealed(envelope.id))) {
            if (Date.now() > deadline) throw new Error(`${name}: not sealed`);
            // oxlint-disable-next-line no-await-in-loop -- the same
            await delay(20);
          }
          return answer;
        },
        1,
      );
    };
    await sealOne('sceller, première fois', { pages: 1, signers: 1 });
    await sealOne('signer et sceller 200 pages', { pages: 180, signers: 1 });
    await sealOne('signer et sceller 6 images de 96 Ko', { pages: 1, signers: 6, image: true });
    log(`budget : ${BUDGETS.blockedMs} ms`);
    return rows;
  } finally {
    await owner.end();
    await database.close();
    mailService.close();
  }
}
