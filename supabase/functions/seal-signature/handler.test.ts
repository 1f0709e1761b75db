import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { readCertificates, fingerprintOf } from '@trame/signature/certificate';
import { contract, drawnDocument, startAuthority } from '@trame/signature/testing';
import { verifyPdf } from '@trame/signature/verify';
import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EnvelopeSetup, person, type Asked } from '../_shared/testing/envelope.ts';

// From a draft to a sealed file, by the functions as they are deployed, with an authority of timestamps beside them.

const setup = new EnvelopeSetup();
const authority = startAuthority();
let isAuthorityDown = false;
let isAuthoritySilent = false;
/** How often it was asked. */
let questions = 0;
let authorityServer: Server;

beforeAll(async () => {
  authorityServer = createServer((request, response) => {
    questions += 1;
    void buffer(request).then(async (query) => {
      if (isAuthoritySilent) return;
      if (isAuthorityDown) response.writeHead(503).end();
      else response.end(await authority.answer(new Uint8Array(query)));
    });
  });
  await new Promise<void>((resolve) => {
    authorityServer.listen(0, '127.0.0.1', resolve);
  });
  const { port } = authorityServer.address() as AddressInfo;
  await setup.open({ TIMESTAMP_URL: `http://127.0.0.1:${port}/` });
});
afterAll(async () => {
  await setup.close();
  authority.remove();
  await new Promise((resolve) => {
    authorityServer.close(resolve);
  });
});
beforeEach(async () => {
  setup.mails = [];
  setup.refused.clear();
  isAuthorityDown = false;
  isAuthoritySilent = false;
  await setup.owner`delete from private.rate_limits`;
});

const stateOf = async (id: string) => {
  const [row] = await setup.owner<
    { status: string; is_sealed: boolean; is_time_stamped: boolean; seal_attempts: number }[]
  >`
    select status, sealed_at is not null as is_sealed, is_time_stamped, seal_attempts
    from public.signature_requests where id = ${id}`;
  return row;
};
/** Changes what functions never change, as who has the rights of a table can. */
const alter = (change: (tx: TransactionSql) => Promise<unknown>) =>
  setup.owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await change(tx);
  });
const seal = (request?: string) =>
  setup.post('seal-signature', request === undefined ? {} : { request }, setup.database.secrets.secretKey);
const late = (what: 'timestamps' | 'papers') =>
  setup.post('seal-signature', { late: what }, setup.database.secrets.secretKey);
const day = async () => {
  const { status, body } = await setup.post('daily', {}, setup.database.secrets.secretKey);
  expect(status).toBe(200);
  return body;
};
const daily = async () => (await day())['signatures'] as Record<string, number>;
/** The file of a document, taken away until what is returned brings it back: sealing fails meanwhile. */
async function withoutFile(request: string): Promise<() => Promise<void>> {
  const [row] = await setup.owner<{ file_path: string }[]>`
    select file_path from public.signature_documents where request_id = ${request}`;
  const files = setup.service.storage.from('signatures');
  const { data } = await files.download(row!.file_path);
  await files.remove([row!.file_path]);
  return async () => {
    await files.upload(row!.file_path, await data!.arrayBuffer(), { contentType: 'application/pdf' });
  };
}
/** Signed by all, and not sealed: what sealed it failed. */
async function unsealed(): Promise<{ id: string; claire: Asked }> {
  const claire = person('Claire Estavoyer');
  const { id, documents } = await setup.send([claire]);
  const bringBack = await withoutFile(id);
  expect((await setup.complete(claire, documents)).body).toMatchObject({ is_completed: true });
  // Once more at once.
  expect(await stateOf(id)).toMatchObject({ status: 'completed', is_sealed: false, seal_attempts: 2 });
  await bringBack();
  return { id, claire };
}

/** What makes an envelope the paper of an approved trainer, about a mission of theirs. */
async function paperOf({ email, name }: Asked) {
  const { id: trainer } = await setup.user(email);
  await setup.owner`
    insert into public.trainer_accounts (user_id, email, full_name, status)
    values (${trainer}, ${email}, ${name}, 'approved')`;
  const [mission] = await setup.owner<{ id: string }[]>`
    insert into public.missions (user_id, title, client_name, starts_on, ends_on, place, days, day_rate_cents)
    values (${trainer}, 'Excel', 'Client', '2026-12-07', '2026-12-08', 'Nantes', 2, 52000) returning id`;
  return { trainer_id: trainer, mission_id: mission!.id, paper_kind: 'contrat' };
}

const verdictOf = async (bytes: Uint8Array) => {
  const [own] = readCertificates(setup.database.seal.SEAL_CERTIFICATES);
  return verifyPdf(bytes, { certificates: [{ fingerprint: await fingerprintOf(own!) }] });
};

describe('an envelope', () => {
  it('goes from a draft to a sealed file that anybody verifies, with a copy for everybody', async () => {
    const claire = person('Claire Estavoyer');
    const paul = person('Paul Kervella');
    const nadege = person('Nadège Saulnier', { role: 'copy' });
    const { documents } = await setup.send([claire, paul, nadege]);
    expect(setup.mails.map(({ to }) => to).toSorted()).toEqual([claire.email, paul.email]);

    const opened = await setup.signer({ action: 'open', token: setup.tokenOf(claire.email), is_visit: true });
    expect(opened).toMatchObject({
      status: 200,
      body: { state: 'turn', title: 'Contrat de sous-traitance' },
    });
    const shown = await setup.signer({
      action: 'file',
      token: setup.tokenOf(claire.email),
      document: documents[0]!.id,
    });
    expect((await fetch(shown.body['signedUrl'] as string)).status).toBe(200);

    expect((await setup.complete(claire, documents)).body).toMatchObject({ is_completed: false });
    expect((await setup.complete(paul, documents)).body).toMatchObject({ is_completed: true });
    const copies = setup.mails.filter(({ subject }) => subject.startsWith('Signé\u00a0: '));
    expect(copies.map(({ to }) => to).toSorted()).toEqual(
      [claire.email, nadege.email, paul.email, 'signatures@trame.example'].toSorted(),
    );
    const verdict = await verdictOf(await setup.sealedOf(setup.tokenOf(nadege.email)));
    expect(verdict.kind).toBe('intact');
  });

  it('that was signed and not sealed is sealed by the daily work, with its copies', async () => {
    const { id, claire } = await unsealed();
    expect(await daily()).toMatchObject({ sealed: 1 });
    expect(await stateOf(id)).toMatchObject({ is_sealed: true, seal_attempts: 3 });
    expect(
      setup.mails.filter(({ to, subject }) => to === claire.email && subject.startsWith('Signé')),
    ).toHaveLength(1);
    expect(await daily()).toMatchObject({ sealed: 0 });
  });

  it('that was signed and not sealed is sealed for the page that waits for it, after a pause', async () => {
    const { id, claire } = await unsealed();
    const poll = { action: 'open', token: setup.tokenOf(claire.email), is_visit: false };
    await setup.signer(poll);
    expect(await stateOf(id)).toMatchObject({ is_sealed: false, seal_attempts: 2 });
    await alter(
      (tx) => tx`
      update public.signature_requests set seal_claimed_at = now() - interval '15 seconds' where id = ${id}`,
    );
    expect((await setup.signer(poll)).body).toMatchObject({ state: 'completed', is_sealed: false });
    expect(await stateOf(id)).toMatchObject({ is_sealed: true });
    expect((await setup.signer(poll)).body).toMatchObject({ state: 'completed', is_sealed: true });
  });

  it('whose sealing fails for a quarter of an hour is a mail to its sender', async () => {
    const { id } = await unsealed();
    const bringBack = await withoutFile(id);
    await alter(
      (tx) =>
        tx`update public.signature_requests set completed_at = now() - interval '16 minutes' where id = ${id}`,
    );
    expect((await seal(id)).status).toBe(503);
    await setup.mailOut();
    const [mail, ...others] = setup.mails.filter(({ subject }) => subject.startsWith('Pas encore scellé'));
    expect([mail?.to, others]).toEqual(['signatures@trame.example', []]);
    await bringBack();
    expect((await seal(id)).body).toMatchObject({ sealed: id });
  });

  it('whose seal is not recorded is not said to be sealed, and may be sealed again at once', async () => {
    const { id } = await unsealed();
    await setup.owner.unsafe(
      `create function private.not_recorded() returns trigger language plpgsql as $$begin return case when new.sealed_at is null then new end; end$$;
       create trigger not_recorded before update on public.signature_requests for each row execute function private.not_recorded()`,
    );
    try {
      expect((await seal(id)).body).toMatchObject({ sealed: null });
    } finally {
      await setup.owner`drop function private.not_recorded cascade`;
    }
    expect((await seal(id)).body).toMatchObject({ sealed: id });
  });

  it('that a function claimed and left is claimed again a minute later, not before', async () => {
    const { id } = await unsealed();
    await setup.owner`select public.claim_sealing(${id})`;
    expect((await seal(id)).body).toMatchObject({ sealed: null });
    await alter(
      (tx) => tx`
      update public.signature_requests set seal_claimed_at = now() - interval '61 seconds' where id = ${id}`,
    );
    expect((await seal(id)).body).toMatchObject({ sealed: id });
  });

  it('is sealed once when it is asked for ten times at the same moment', async () => {
    const { id } = await unsealed();
    const answers = await Promise.all(Array.from({ length: 10 }, () => seal(id)));
    expect(answers.filter(({ body }) => body['sealed'] === id)).toHaveLength(1);
    const sealed = await setup.owner`
      select 1 from public.signature_events where request_id = ${id} and type = 'sealed'`;
    expect(sealed).toHaveLength(1);
  });

  // threat 50
  it.each<[string, (id: string) => (tx: TransactionSql) => Promise<unknown>]>([
    [
      'value',
      (id) => (tx) => tx`
        update public.signature_fields set value = jsonb_set(value, '{text}', '"Autre"') where request_id = ${id}`,
    ],
    [
      'line',
      (id) => (tx) => tx`
        update public.signature_events set line = replace(line, 'Claire', 'Chloé') where request_id = ${id} and seq = 3`,
    ],
    [
      'file',
      (id) => (tx) =>
        tx`update public.signature_documents set sha256 = repeat('a', 64) where request_id = ${id}`,
    ],
  ])('whose %s was altered after it was signed is not sealed', async (_what, change) => {
    const { id } = await unsealed();
    await alter(change(id));
    expect((await seal(id)).status).toBe(503);
    expect(await stateOf(id)).toMatchObject({ is_sealed: false });
    await alter((tx) => tx`delete from public.signature_requests where id = ${id}`);
  });

  // threat 50
  it('whose file was exchanged in storage after it was signed is not sealed', async () => {
    const { id } = await unsealed();
    const [row] = await setup.owner<{ file_path: string }[]>`
      select file_path from public.signature_documents where request_id = ${id}`;
    const files = setup.service.storage.from('signatures');
    const { data: signed } = await files.download(row!.file_path);
    const store = async (bytes: Uint8Array | ArrayBuffer) => {
      const { error } = await files.update(row!.file_path, bytes, { contentType: 'application/pdf' });
      expect(error).toBeNull();
    };
    await store(await contract(1, 'Autre'));
    expect((await seal(id)).status).toBe(503);
    expect(await stateOf(id)).toMatchObject({ is_sealed: false });
    await store(await signed!.arrayBuffer());
    expect((await seal(id)).body).toMatchObject({ sealed: id });
  });

  it('is sealed without its timestamp while the authority is away, and gets it later', async () => {
    isAuthorityDown = true;
    const claire = person('Claire Estavoyer');
    const { id, documents } = await setup.send([claire]);
    await setup.complete(claire, documents);
    expect(await stateOf(id)).toMatchObject({ is_sealed: true, is_time_stamped: false });
    expect(await daily()).toMatchObject({ stamped: 0 });
    isAuthorityDown = false;
    expect(await daily()).toMatchObject({ stamped: 1 });
    expect(await stateOf(id)).toMatchObject({ is_time_stamped: true });
    const { kind, seal: sealed } = await verdictOf(await setup.sealedOf(setup.tokenOf(claire.email)));
    expect([kind, sealed?.stamp?.isValid]).toEqual(['intact', true]);
  });

  it('is sealed by the daily work while the authority accepts and never answers: each call asks it once', async () => {
    isAuthorityDown = true;
    const unstamped: string[] = [];
    for (const claire of [person('Claire Estavoyer'), person('Claire Estavoyer')]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { id, documents } = await setup.send([claire]);
      // oxlint-disable-next-line no-await-in-loop -- the same
      await setup.complete(claire, documents);
      unstamped.push(id);
    }
    const { id } = await unsealed();
    isAuthorityDown = false;
    isAuthoritySilent = true;
    questions = 0;
    expect(await day()).toMatchObject({ signatures: { sealed: 1, stamped: 0 }, failed_steps: [] });
    // For the seal, and for one of those that have none yet.
    expect(questions).toBe(2);
    isAuthoritySilent = false;
    expect(await daily()).toMatchObject({ sealed: 0, stamped: 3 });
    for (const one of [id, ...unstamped])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await stateOf(one)).toMatchObject({ is_sealed: true, is_time_stamped: true });
  }, 60_000);

  it('of many megabytes is stored as it was sealed', async () => {
    const claire = person('Claire Estavoyer');
    const heavy = drawnDocument({ pages: 2, noise: 3_000_000 });
    const { documents } = await setup.send([claire], { documents: [heavy] });
    await setup.complete(claire, documents);
    const sealed = await setup.sealedOf(setup.tokenOf(claire.email));
    expect(sealed.length).toBeGreaterThan(5_000_000);
    expect((await verdictOf(sealed)).kind).toBe('intact');
  });

  it('that must not be sealed holds no other up, and is tried again after a pause', async () => {
    isAuthorityDown = true;
    const claire = person('Claire Estavoyer');
    const paper = await paperOf(claire);
    const { id: unstamped, documents } = await setup.send([claire], paper);
    await setup.complete(claire, documents);
    expect(await stateOf(unstamped)).toMatchObject({ is_sealed: true, is_time_stamped: false });
    isAuthorityDown = false;
    const { id: faulty } = await unsealed();
    await alter(
      (tx) => tx`update public.signature_documents set sha256 = repeat('a', 64) where request_id = ${faulty}`,
    );
    const { id: other } = await unsealed();

    expect((await seal()).status).toBe(503);
    expect(await stateOf(faulty)).toMatchObject({ is_sealed: false, seal_attempts: 3 });
    expect((await late('timestamps')).body).toEqual({ done: 1 });
    expect(await stateOf(unstamped)).toMatchObject({ is_time_stamped: true });
    // The file with its timestamp is another paper than the one before it.
    expect((await late('papers')).body).toEqual({ done: 1 });
    const filed = () => setup.owner`
      select 1 from public.trainer_papers p join public.signature_requests r on r.sealed_sha256 = p.sha256
      where r.id = ${unstamped} and p.status = 'verified'`;
    expect(await filed()).toHaveLength(1);

    expect(await daily()).toMatchObject({ sealed: 1 });
    expect(await stateOf(other)).toMatchObject({ is_sealed: true });
    expect(await stateOf(faulty)).toMatchObject({ seal_attempts: 3 });
    const claimedAgo = (minutes: number) =>
      alter(
        (tx) => tx`
        update public.signature_requests set seal_claimed_at = now() - make_interval(mins => ${minutes})
        where id = ${faulty}`,
      );
    await claimedAgo(7);
    expect((await seal()).body).toMatchObject({ sealed: null });
    await claimedAgo(8);
    expect((await seal()).status).toBe(503);
    expect(await stateOf(faulty)).toMatchObject({ is_sealed: false, seal_attempts: 4 });
    await alter((tx) => tx`delete from public.signature_requests where id = ${faulty}`);
  });

  it('expires, or is reminded, by the daily work', async () => {
    const claire = person('Claire Estavoyer');
    const paul = person('Paul Kervella');
    const { id } = await setup.send([claire], { remind_after: 5, remind_every: 2, remind_most: 3 });
    const { id: over } = await setup.send([paul]);
    await alter(async (tx) => {
      await tx`
        update public.signature_recipients set invited_at = now() - interval '6 days' where request_id = ${id}`;
      await tx`update public.signature_requests set expires_at = now() - interval '1 minute' where id = ${over}`;
    });
    expect(await daily()).toMatchObject({ expired: 1, reminded: 1 });
    const subjects = (email: string) =>
      setup.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects(claire.email).at(-1)).toMatch(/^Rappel/);
    expect(subjects('signatures@trame.example')).toEqual([expect.stringMatching(/^Délai passé/)]);
    expect(
      (await setup.signer({ action: 'open', token: setup.tokenOf(paul.email), is_visit: true })).body,
    ).toMatchObject({
      state: 'expired',
    });
  });

  it('of a trainer becomes their verified paper, and a line of their thread that names the mission', async () => {
    const claire = person('Claire Estavoyer');
    const paper = await paperOf(claire);
    const { trainer_id: trainer } = paper;
    // One that was deposited meanwhile.
    await setup.owner`
      insert into public.trainer_papers (user_id, kind, file_path, file_name, file_size, pages, sha256)
      values (${trainer}, 'contrat', ${`${trainer}/${'a'.repeat(40)}-contrat.pdf`}, 'c.pdf', 10, 1, ${'a'.repeat(64)})`;
    const { id, documents } = await setup.send([claire], paper);
    await setup.complete(claire, documents);
    const papers = await setup.owner<{ status: string; sha256: string; file_path: string; pages: number }[]>`
      select status, sha256, file_path, pages from public.trainer_papers where user_id = ${trainer} order by created_at`;
    const [sealed] = await setup.owner`select sealed_sha256 from public.signature_requests where id = ${id}`;
    expect(papers).toMatchObject([
      { status: 'replaced' },
      { status: 'verified', sha256: sealed!['sealed_sha256'], pages: 1 },
    ]);
    const { data } = await setup.service.storage.from('trainer-papers').download(papers[1]!.file_path);
    expect((await verdictOf(new Uint8Array(await data!.arrayBuffer()))).kind).toBe('intact');
    const events = await setup.owner<{ kind: string; staff_sentence: string }[]>`
      select kind, staff_sentence from private.trainer_events where user_id = ${trainer} order by id`;
    expect(events.map(({ kind }) => kind).slice(-2)).toEqual(['contract_signed', 'paper_verified']);
    expect(events.at(-2)!.staff_sentence).toContain('Mission « Excel »');
    expect(await setup.owner`select path from private.unused_paper_files`).toHaveLength(0);
    // Once.
    await seal();
    expect(await setup.owner`select 1 from public.trainer_papers where user_id = ${trainer}`).toHaveLength(2);
    // A timestamp that comes later is in the paper too.
    const [{ path, sha256 } = {}] = await setup.owner<{ path?: string; sha256?: string }[]>`
      select sealed_path as path, sealed_sha256 as sha256 from public.signature_requests where id = ${id}`;
    const stamped = { path, sha256: 'e'.repeat(64), bytes: 2000 };
    await setup.owner`
      update public.signature_requests set is_time_stamped = false where id = ${id}`;
    await setup.owner`select public.record_time_stamp(${id}, ${sha256 ?? ''}, ${setup.owner.json(stamped)})`;
    expect(
      await setup.owner`select sha256 from public.unfiled_signed_papers(5) where request = ${id}`,
    ).toMatchObject([{ sha256: 'e'.repeat(64) }]);
  });

  it('is deleted with its files ten years after its end, and leaves a receipt', async () => {
    const claire = person('Claire Estavoyer');
    const { id, documents } = await setup.send([claire]);
    await setup.complete(claire, documents);
    await alter(
      (tx) => tx`
      update public.signature_requests set ended_at = now() - interval '11 years', sent_at = now() - interval '11 years'
      where id = ${id}`,
    );
    const logged = () =>
      setup.owner`select 1 from public.notification_logs where recipient = ${claire.email}`;
    expect((await logged()).length).toBeGreaterThan(0);
    expect(await daily()).toMatchObject({ purged: 1 });
    expect(await stateOf(id)).toBeUndefined();
    expect(await logged()).toHaveLength(0);
    await setup.owner`update storage.objects set created_at = now() - interval '2 days' where bucket_id = 'signatures'`;
    await daily();
    const left = await setup.owner`
      select 1 from storage.objects where bucket_id = 'signatures' and name like ${`${id}/%`}`;
    expect(left).toHaveLength(0);
  });
});
