import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { startAuthority } from '@trame/signature/testing';
import postgres, { type Sql } from 'postgres';
import sharp from 'sharp';
import { addDays, today } from '@trame/domain';
import { DAYS_TO_PAY } from '@trame/domain/invoices';
import { createTestDatabase } from '../embedded/test-database.ts';
import { newChallenge } from '../../supabase/functions/_shared/public-form/challenge.ts';
import { FUNCTIONS, serveOnDeno } from '../../supabase/functions/_shared/testing/deno.ts';
import {
  largestDocx,
  largestPdf,
  LONGEST_ANSWERS,
  longestDocx,
  longestMessage,
  longestReport,
  longestScan,
} from '../../supabase/functions/_shared/testing/largest-inputs.ts';
import { LEAD, RIGHTS } from '../../supabase/functions/_shared/testing/request-visits.ts';
import {
  solve,
  submissionRequest,
  formRequest,
} from '../../supabase/functions/_shared/testing/submission.ts';
import { BUDGETS } from './budgets.ts';
import { chosenParts } from './chosen.ts';
import { denseInvoice, invoiceOfLines, longInvoice } from './invoices/largest-invoices.ts';
import { mostDocuments } from './signature/heaviest.ts';
import { scan as scannedDocument } from './signature/scan.ts';
import {
  completedEnvelope,
  heaviestEnvelope,
  storedEnvelope,
  type EnvelopePlace,
} from './signature/stored-envelope.ts';
import { median } from './statistics.ts';
import { storeApplication } from './stored-application.ts';

const { edge: LIMITS, wholeEnvelope } = BUDGETS;
/** Each in a process of its own: the cost of the first request to a function that was not running. */
const RUNS = 3;
/** The memory limit of a hosted function, in MiB: Deno then collects garbage as it would there. */
const FLAGS = ['--v8-flags=--max-heap-size=256'];
/** Trainers whose reminders one call sends, each of every kind of paper. */
const REMINDED = 25;
/** Of `/proc/<pid>/stat`. */
const TICK_MS = 10;
const REQUEST_MS = 120_000;

type Cost = Record<'modules' | 'request' | 'memory', number>;

interface Input {
  name: string;
  what: string;
  /** The request; made before the function starts, so that the making costs it nothing. */
  make: () => Promise<(address: string) => Request>;
  /**
   * The expected answer. Deleting, signing and confirming are measured on 404, the purge with nothing due and SendPulse
   * without keys: the request does not decide how much work they would otherwise have.
   */
  status: number;
  /** The most that it may take, where it is not what other inputs may. */
  limits?: typeof wholeEnvelope;
  /** What the answer contains, where its status does not say that the work was done. */
  says?: string;
}

export interface EdgeOptions {
  /** Names of functions, separated by commas; unset: all of them. */
  only?: string | undefined;
}

export interface EdgeRow {
  fonction: string;
  entrée: string;
  statut: number;
  'modules (ms CPU)': number;
  'requête (ms CPU)': number;
  'mémoire (Mo)': number;
  met: boolean;
}

/** Processor of a process until now, all its threads, in milliseconds. */
function processorOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may contain spaces: user and system time are the 12th and the 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Most that a process held since `forgetPeak`, in megabytes. */
const peakOf = (pid: number): number =>
  (Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6;

/** See « clear_refs » in proc_pid_clear_refs(5): the loading of Deno itself held more than any request. */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** New applications, whose people one message is sent to; returns their ids. */
async function addApplications(service: SupabaseClient, count: number): Promise<string[]> {
  const { data } = await service
    .from('trainer_applications')
    .insert(
      Array.from({ length: count }, () => ({
        full_name: 'Camille Fontaine',
        email: `${randomUUID()}@exemple.fr`,
        current_status: 'Salarié',
        consent_at: new Date().toISOString(),
        consent_version: '1',
      })),
    )
    .select('id')
    .throwOnError();
  return (data as { id: string }[]).map(({ id }) => id);
}

/** New trainers to remind today of all their papers: nobody is reminded twice. */
async function addReminders(owner: Sql): Promise<void> {
  await owner.begin(async (tx) => {
    const trainers = await tx<{ id: string }[]>`
      insert into auth.users (id, aud, role, email, email_confirmed_at)
      select id, 'authenticated', 'authenticated', id || '@exemple.fr', now()
      from (select gen_random_uuid() as id from generate_series(1, ${REMINDED})) as given
      returning id`;
    const ids = trainers.map(({ id }) => id);
    await tx`
      insert into public.trainer_accounts (user_id, email, full_name, status)
      select u.id, u.email, 'Claire Dubois', 'approved' from auth.users u where u.id = any (${ids})`;
    await tx`
      insert into public.trainer_papers (
        user_id, kind, status, file_path, file_name, file_size, pages, sha256, checked_at, expires_on
      )
      select t.user_id, k.key, 'verified', t.user_id || '/' || repeat('a', 40) || '-' || k.key || '.pdf', 'p.pdf', 1000, 1,
        repeat('a', 64), now(), private.today() + 7
      from public.trainer_accounts t cross join private.paper_kinds k where t.user_id = any (${ids})`;
    await tx`select public.start_daily_run()`;
  });
}

/** A mission that is over, of a trainer who invoices; returns its id. */
async function addMission(owner: Sql, trainer: string): Promise<string> {
  await owner`
    update public.company_settings set legal_name = 'Trame SAS', siren = '200000008', street = '8 rue de la Navette',
      postal_code = '35000', city = 'Rennes'`;
  await owner`
    insert into public.billing_profiles (
      user_id, legal_form, legal_name, siret, address, postal_code, city, country, vat_case, number_prefix
    )
    values (
      ${trainer}, 'ei', 'Hélène Kerbrat EI', '10000000900017', '12 rue du Chanvre', '44000', 'Nantes', 'FR',
      'franchise_293b', 'P-'
    )`;
  const [mission] = await owner<{ id: string }[]>`
    insert into public.missions (user_id, title, client_name, starts_on, ends_on, place, days, day_rate_cents, status)
    values (${trainer}, 'Tableurs', 'Atelier Verrier', private.today() - 9, private.today() - 7, 'Angers', 3, 50000, 'done')
    returning id`;
  return mission!.id;
}

async function inputsOf(place: EnvelopePlace): Promise<Input[]> {
  const { database, owner, service } = place;
  const token = database.accessToken(place.staff);
  const post =
    (body: object | string, headers: Record<string, string> = {}) =>
    (address: string) =>
      new Request(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
  const asStaff = createClient(place.url, database.secrets.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { authorization: `Bearer ${token}` } },
  });
  const application = (cv: Uint8Array, extension: 'pdf' | 'docx') => storeApplication(service, cv, extension);
  const [pdf, wordText, word, scan] = [await largestPdf(), longestDocx(), largestDocx(), await longestScan()];
  // Files of a deposit are limited to 16 MB together.
  const attached = await largestPdf(6_000_000);
  const size = (bytes: Uint8Array) => `${(bytes.length / 1e6).toFixed(1)} Mo`;
  const analysis = (
    what: string,
    cv: Uint8Array<ArrayBuffer>,
    extension: 'pdf' | 'docx',
    more = {},
  ): Input => ({
    name: 'analyze-cv-with-extraction',
    what: `${what}, ${size(cv)}`,
    make: async () => post({ applicationId: await application(cv, extension), ...more }),
    status: 200,
  });
  const submission = (what: string, resume: [string, Uint8Array<ArrayBuffer>]): Input => ({
    name: 'submit-application',
    what: `${what}, ${size(resume[1])} chacun`,
    make: async () => {
      const key = randomUUID();
      const opened = new Date(Date.now() - 60_000);
      const altcha = await solve(await newChallenge(database.secrets.altchaSecret, key, opened));
      const file = { name: resume[0], bytes: resume[1] };
      const answers = { ...LONGEST_ANSWERS, email: `${key}@exemple.fr` };
      return (url) => submissionRequest({ key, altcha, url, answers, resume: file, references: file });
    },
    status: 201,
  });
  /** A form in which something is asked, with texts of the longest kind. */
  const asking = (
    name: string,
    what: string,
    answers: object,
    file?: [string, Uint8Array<ArrayBuffer>],
  ): Input => ({
    name,
    what,
    make: async () => {
      const key = randomUUID();
      const opened = new Date(Date.now() - 60_000);
      const altcha = await solve(await newChallenge(database.secrets.altchaSecret, key, opened));
      const payload = JSON.stringify({ ...answers, email: `${key}@exemple.fr` });
      const one = file && { name: file[0], bytes: file[1] };
      return (url) =>
        formRequest({ url, key, altcha, payload, ...(one && { files: { file_1: one, file_2: one } }) });
    },
    status: 201,
  });
  const of = (
    name: string,
    what: string,
    body: object | string,
    status: number,
    headers: Record<string, string> = {},
  ): Input => ({
    name,
    what,
    make: () => Promise.resolve(post(body, headers)),
    status,
  });
  const siteMedia = (what: string, name: string, make: () => Promise<Buffer>): Input => ({
    name: 'site-media',
    what,
    make: async () => {
      const picture = new Uint8Array(await make());
      return (address) => {
        const form = new FormData();
        form.append('purpose', 'logo');
        form.append('file', new File([picture], name));
        return new Request(address, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: form,
        });
      };
    },
    status: 200,
  });
  /** Somebody with an approved account. */
  const newTrainer = async () => {
    const email = `${randomUUID()}@exemple.fr`;
    const trainer = await database.createUser({ email });
    await service
      .from('trainer_accounts')
      .insert({ user_id: trainer, email, full_name: 'Claire Dubois', status: 'approved' })
      .throwOnError();
    return { id: trainer, authorization: `Bearer ${database.accessToken({ id: trainer, email })}` };
  };
  /** A form that a trainer sends. */
  const fromTrainer = (
    name: string,
    what: string,
    fields: Record<string, string | (() => string) | [string, Uint8Array<ArrayBuffer>]>,
  ): Input => ({
    name,
    what,
    make: async () => {
      const { authorization } = await newTrainer();
      return (address) => {
        const form = new FormData();
        for (const [field, value] of Object.entries(fields)) {
          if (Array.isArray(value)) form.append(field, new File([value[1]], value[0]));
          else form.append(field, typeof value === 'string' ? value : value());
        }
        return new Request(address, { method: 'POST', headers: { authorization }, body: form });
      };
    },
    status: 200,
  });
  /** An invoice whose values are confirmed, and whose findings have a reason. */
  const deposit = (
    what: string,
    invoice: Uint8Array<ArrayBuffer>,
    more: Record<string, [string, Uint8Array<ArrayBuffer>]> = {},
  ): Input =>
    fromTrainer('invoices', what, {
      request_id: () => randomUUID(),
      reason: 'Le fichier du logiciel ne peut pas être corrigé.',
      facts: JSON.stringify({
        number: 'F-2026-001',
        issued_on: '2026-11-20',
        due_on: null,
        net_cents: 150_000,
        vat_cents: 0,
        gross_cents: 150_000,
        due_cents: 150_000,
      }),
      file: ['facture.pdf', invoice],
      ...more,
    });
  return [
    submission('deux PDF', ['cv.pdf', pdf]),
    submission('deux DOCX', ['cv.docx', word]),
    asking('submit-lead', `demande et deux PDF, ${size(pdf)} chacun`, { ...LEAD, need: 'a'.repeat(4000) }, [
      'besoin.pdf',
      pdf,
    ]),
    asking('submit-rights-request', 'demande de droits', { ...RIGHTS, message: 'a'.repeat(4000) }),
    analysis('PDF de 30 pages et photographies', pdf, 'pdf'),
    analysis('DOCX de 100 000 lettres', wordText, 'docx'),
    analysis('lecture optique de 10 pages', scan.bytes, 'pdf', { ocr: scan.ocr }),
    of('report-incident', 'rapport de 16 Kio', longestReport(), 204, { 'content-type': 'text/plain' }),
    {
      name: 'notifications',
      what: 'message à 20 personnes',
      make: async () => {
        return post(longestMessage(await addApplications(service, 20)));
      },
      status: 200,
    },
    {
      name: 'notifications',
      what: `rappels à ${REMINDED} formateurs`,
      make: async () => {
        await addReminders(owner);
        return post({ kind: 'paper-reminders' }, { authorization: `Bearer ${database.secrets.secretKey}` });
      },
      status: 200,
      says: `"sent":${REMINDED}`,
    },
    of(
      'get-matching-users',
      '100 adresses',
      {
        emails: Array.from(
          { length: 100 },
          (_, at) => `${'a'.repeat(240 - String(at).length)}${at}@exemple.fr`,
        ),
      },
      200,
    ),
    of(
      'delete-trainer-application-files',
      '20 fichiers',
      { files: Array.from({ length: 20 }, () => `resumes/${randomUUID()}.pdf`) },
      404,
    ),
    of('confirm-address', 'lien', { token: 'a'.repeat(64) }, 404),
    of('sign-document', 'fichier', { path: `resumes/${randomUUID()}.pdf` }, 404),
    of('purge-applications', 'tout ce qui est échu', {}, 200),
    siteMedia('SVG de 11 900 éléments', 'logo.svg', () => Promise.resolve(Buffer.from(largestSvg()))),
    siteMedia('PNG de 8 000 × 3 125', 'logo.png', largestPng),
    of('check-register', 'numéro', { form: 'siret', number: '73282932000074' }, 200),
    fromTrainer('trainer-papers', `pièce, ${size(pdf)}`, {
      kind: 'vigilance',
      file: ['attestation.pdf', pdf],
    }),
    deposit(`facture de ${size(pdf)}, justificatif de ${size(attached)}`, pdf, {
      attachments: ['emargement.pdf', attached],
    }),
    deposit('facture et 19 pages pleines, lues en partie', await longInvoice(20)),
    deposit('Factur-X de 600 lignes et 11 pages de cellules, lues en partie', await denseInvoice(12, 600)),
    deposit('facture et 199 pages pleines, non lues', await longInvoice(200)),
    deposit('Factur-X de 1 000 lignes, non lu', await invoiceOfLines(1000)),
    {
      name: 'invoices',
      what: 'facture préparée ici',
      make: async () => {
        const { id, authorization } = await newTrainer();
        const mission = await addMission(owner, id);
        const day = today();
        const body = JSON.stringify({
          action: 'issue',
          kind: 'invoice',
          mission_id: mission,
          issued_on: day,
          due_on: addDays(day, DAYS_TO_PAY),
          shown: {
            number: 'P-001',
            net_cents: 150_000,
            vat_cents: 0,
            gross_cents: 150_000,
            due_cents: 150_000,
          },
          request_id: randomUUID(),
        });
        return post(body, { authorization });
      },
      status: 200,
      says: '"number":"P-001"',
    },
    {
      name: 'signatures',
      what: `document de ${size(pdf)}`,
      make: async () => {
        const { data } = await asStaff
          .rpc('save_signature_request', { request: { id: randomUUID(), title: 'Contrat' } })
          .throwOnError();
        const [{ id: request }] = data as [{ id: string }];
        return (address) => {
          const form = new FormData();
          form.append('request', request);
          form.append('file', new File([pdf], 'contrat.pdf'));
          return new Request(address, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}` },
            body: form,
          });
        };
      },
      status: 200,
    },
    {
      name: 'signatures',
      what: 'première page dessinée',
      make: async () => {
        const { id } = await storedEnvelope(place, { pages: 200, signers: 1 });
        const [document] = await owner<{ path: string }[]>`
          select file_path as path from public.signature_documents where request_id = ${id}`;
        return post(
          { action: 'first-page', path: document?.path },
          { authorization: `Bearer ${database.secrets.secretKey}` },
        );
      },
      status: 200,
      says: '"bytes":',
    },
    {
      name: 'signer',
      what: 'ouverture de 200 pages, 190 champs',
      make: async () => {
        const [signer] = (await storedEnvelope(place, { pages: 200, signers: 2 })).signers;
        return post({ action: 'open', token: signer?.token, is_visit: true });
      },
      status: 200,
      says: '"state":"turn"',
    },
    {
      name: 'signer',
      what: 'signature de 190 champs',
      make: async () => {
        const [signer] = (await storedEnvelope(place, { pages: 200, signers: 2 })).signers;
        return post({ action: 'complete', token: signer?.token, ...signer?.press });
      },
      status: 200,
      says: '"status":"signed"',
    },
    ...[10, 50, 200].map((pages): Input => ({
      name: 'seal-signature',
      what: `${pages} pages, 2 signataires`,
      make: async () => {
        const request = await completedEnvelope(place, { pages, signers: 2 });
        return post({ request }, { authorization: `Bearer ${database.secrets.secretKey}` });
      },
      status: 200,
      says: '"sealed":"',
    })),
    ...(
      [
        ['scan de 14 Mo', false, async () => [await scannedDocument()]],
        ['toutes les limites à la fois', false, mostDocuments],
        ['les mêmes et autant de tracés que possible', true, mostDocuments],
        [
          '10 documents de 1,6 Mo et autant de tracés que possible',
          true,
          () => mostDocuments({ noise: 4000 }),
        ],
      ] as const
    ).map(([what, isDrawn, documents]): Input => ({
      name: 'seal-signature',
      what,
      make: async () => {
        const request = await heaviestEnvelope(place, { documents: await documents(), isDrawn });
        return post({ request }, { authorization: `Bearer ${database.secrets.secretKey}` });
      },
      status: 200,
      says: '"sealed":"',
      limits: wholeEnvelope,
    })),
    {
      name: 'seal-signature',
      what: 'horodatage tardif, toutes les limites à la fois',
      make: async () => {
        const request = await heaviestEnvelope(place, { documents: mostDocuments(), isDrawn: true });
        // Without an authority: those of the functions of the API have none.
        const seal = post({ request }, { authorization: `Bearer ${database.secrets.secretKey}` });
        await fetch(seal(`${place.url}/functions/v1/seal-signature`));
        return post({ late: 'timestamps' }, { authorization: `Bearer ${database.secrets.secretKey}` });
      },
      status: 200,
      says: '"done":1',
      limits: wholeEnvelope,
    },
    of('daily', 'jour sans rappel', {}, 200, { authorization: `Bearer ${database.secrets.secretKey}` }),
    of('staff-invitations', 'invitation renvoyée', { resend: randomUUID() }, 404),
    of('sendpulse', 'synchronisation', { action: 'sync' }, 200),
  ];
}

/** A drawing of about as many elements as are accepted: they take longer than many bytes. */
const largestSvg = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/>${'<g/>'.repeat(11_900)}</svg>`;

/** A picture of as many pixels as are accepted, whose rows do not shrink to nothing. */
function largestPng(): Promise<Buffer> {
  const [width, height, channels] = [8000, 3125, 4] as const;
  const pixels = Buffer.alloc(width * height * channels);
  for (let at = 0; at < pixels.length; at += 120) pixels[at] = (at * 7) % 251;
  return sharp(pixels, { raw: { width, height, channels } }).png({ compressionLevel: 6 }).toBuffer();
}

/** Without a body: no request makes them larger; a calendar has 300 periods at most. */
const WITHOUT_BODY = ['calendar', 'prompts'];

/** A mail service that accepts everything. */
async function openMailService(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** An authority that answers each question about the hour. */
async function openAuthority(): Promise<{ url: string; close: () => void }> {
  const authority = startAuthority();
  const server = createServer((request, response) => {
    void buffer(request).then(async (query) => response.end(await authority.answer(new Uint8Array(query))));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close();
      authority.remove();
    },
  };
}

async function costOf(input: Input, env: Record<string, string>): Promise<Cost> {
  const request = await input.make();
  const server = await serveOnDeno(input.name, env, FLAGS);
  try {
    const pid = server.process.pid ?? 0;
    const modules = processorOf(pid);
    forgetPeak(pid);
    const response = await fetch(request(server.address), { signal: AbortSignal.timeout(REQUEST_MS) });
    const said = await response.text();
    if (response.status !== input.status || !said.includes(input.says ?? ''))
      throw new Error(`${input.name}, ${input.what} : ${response.status} ${said.slice(0, 300)}`);
    return { modules, request: processorOf(pid) - modules, memory: Math.round(peakOf(pid)) };
  } finally {
    await server.stop();
  }
}

/**
 * The cost of each edge function under Deno with the largest input that it accepts, through its handler, on a database
 * and a storage: processor time of all threads, from the start of a process to the answer to its first request, and its
 * highest memory meanwhile, Deno included. Linux only.
 */
export async function benchEdge(log: (line: string) => void, { only }: EdgeOptions): Promise<EdgeRow[]> {
  const chosen = chosenParts(only, FUNCTIONS);
  const database = await createTestDatabase();
  const mailService = await openMailService();
  const authority = await openAuthority();
  const owner = postgres(database.url, { max: 1, onnotice: () => undefined });
  try {
    const api = await database.api();
    const email = 'recrutement@trame.example';
    const id = await database.createUser({ email, roles: ['app1_user', 'app4_user', 'app5_user'] });
    const service = createClient(api.url, database.secrets.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const env = {
      SUPABASE_URL: api.url,
      SUPABASE_ANON_KEY: database.secrets.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: database.secrets.secretKey,
      ALTCHA_SECRET: database.secrets.altchaSecret,
      SUBMISSIONS_PER_ADDRESS: '1000',
      MAIL_API_URL: mailService.url,
      TIMESTAMP_URL: authority.url,
      ...database.seal,
    };
    const inputs = await inputsOf({ database, url: api.url, owner, service, staff: { id, email } });
    const measured = new Set([...WITHOUT_BODY, ...inputs.map(({ name }) => name)]);
    const forgotten = FUNCTIONS.filter((name) => !measured.has(name));
    if (forgotten.length > 0) throw new Error(`Fonctions sans mesure : ${forgotten.join(', ')}`);
    const rows: EdgeRow[] = [];
    for (const input of inputs.filter(({ name }) => chosen.includes(name))) {
      // The first run fills Deno's cache with what a deployment has bundled.
      // oxlint-disable-next-line no-await-in-loop -- one process at a time, or they slow one another
      await costOf(input, env);
      const costs: Cost[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        // oxlint-disable-next-line no-await-in-loop -- the same
        costs.push(await costOf(input, env));
      }
      const [modules, request, memory] = (['modules', 'request', 'memory'] as const).map((name) =>
        median(costs.map((cost) => cost[name])),
      ) as [number, number, number];
      const limits = input.limits ?? LIMITS;
      const met = modules + request <= limits.processorMs && memory <= limits.memoryMb;
      if (!met) log(`${input.name}, ${input.what} : ${modules + request} ms CPU et ${memory} Mo`);
      rows.push({
        fonction: input.name,
        entrée: input.what,
        statut: input.status,
        'modules (ms CPU)': modules,
        'requête (ms CPU)': request,
        'mémoire (Mo)': memory,
        met,
      });
    }
    log(
      `budget : ${LIMITS.processorMs} ms CPU, modules compris, et ${LIMITS.memoryMb} Mo (${wholeEnvelope.processorMs} ms et ${wholeEnvelope.memoryMb} Mo à toutes les limites d’une enveloppe)`,
    );
    return rows;
  } finally {
    mailService.close();
    authority.close();
    await owner.end();
    await database.close();
  }
}
