import { randomUUID } from 'node:crypto';
import { addDays, today } from '@trame/domain';
import { REQUEST_STATUSES, REQUEST_TRANSITIONS, SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { PAPER_KINDS } from '@trame/domain/trainers';
import { canonicalJson, readProof, summarise } from '@trame/signature/proof';
import { ODD_VALUES } from '@trame/signature/testing';
import type { JSONValue, TransactionSql } from 'postgres';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

// Envelopes from the draft to the seal, as the staff, the holders of links and the functions ask for it.

const open = openDatabase(createWorld);

const REQUEST = 'e1000000-0000-4000-8000-000000000001';
const idOf = (part: string, number: number) => `${part}000000-0000-4000-8000-00000000000${number}`;
const CLAIRE = idOf('e2', 1);
const PAUL = idOf('e2', 2);
const NADEGE = idOf('e2', 3);
const SHOWN = 'a'.repeat(64);
const STAFF = userIdOf('app4_user');
const PAGE = { width: 595, height: 842, rotation: 0 };
const hashOf = (name: string) => Buffer.from(name).toString('hex').padEnd(64, '0').slice(0, 64);
const json = (value: unknown) => open.sql.json(value as JSONValue);

interface Row {
  [column: string]: unknown;
}

/** The answer of a function that the service calls, committed. */
async function call(name: string, ...args: unknown[]): Promise<unknown> {
  let answer: unknown;
  await commitAs(open.sql, 'service_role', async (tx) => {
    const places = args.map((_, index) => `$${index + 1}`).join(', ');
    const [row] = await tx.unsafe<Row[]>(`select * from public.${name}(${places})`, args as string[]);
    answer = row && Object.keys(row).length === 1 ? Object.values(row)[0] : row;
  });
  return answer;
}

/** Why a call was refused: `code hint`. */
async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    const { code, hint } = error as { code?: string; hint?: string };
    return `${code ?? String(error)} ${hint ?? ''}`.trim();
  }
}

const asStaff = async <T>(
  work: (tx: TransactionSql) => Promise<T>,
  actor: Actor = 'app4_user',
): Promise<T> => {
  let answer!: T;
  await commitAs(open.sql, actor, async (tx) => {
    answer = await work(tx);
  });
  return answer;
};

const versionOf = async () =>
  (await open.sql`select updated_at from public.signature_requests where id = ${REQUEST}`)[0]![
    'updated_at'
  ] as Date;

const FIELD = { page: 0, x: 60, y: 100, w: 180, h: 54, is_required: true };
const RECIPIENTS = [
  { id: CLAIRE, name: 'Claire Estavoyer', email: 'claire@exemple.test', role: 'signer', position: 1 },
  { id: PAUL, name: 'Paul Kervella', email: 'paul@exemple.test', role: 'signer', position: 2 },
  { id: NADEGE, name: 'Nadège Saulnier', email: 'nadege@exemple.test', role: 'approver', position: 3 },
];
/** The last moment to sign, as a clock in Paris shows it. */
const inParis = (sql: typeof open.sql) =>
  sql`to_char(r.expires_at at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI')`;
const lastMinuteIn = (days: number) => `${addDays(today(), days)} 23:59`;
const soon = () => new Date(Date.now() + 30 * 86_400_000).toISOString();

/** A draft with one document, two signers and an approver. */
async function draft(values: Record<string, unknown> = {}, actor: Actor = 'app4_user') {
  await asStaff(
    (tx) => tx`select * from public.save_signature_request(${json({ id: REQUEST, title: 'Contrat' })}, null)`,
    actor,
  );
  const added = (await call('add_signature_document', STAFF, REQUEST, {
    file_path: `${REQUEST}/${idOf('f1', 1)}.pdf`,
    file_name: 'contrat.pdf',
    file_size: 1000,
    sha256: SHOWN,
    original_sha256: 'b'.repeat(64),
    pages: [PAGE, PAGE],
  })) as { id: string };
  const request = {
    id: REQUEST,
    title: 'Contrat de sous-traitance',
    message: 'Merci de signer.',
    ordering: 'parallel',
    expires_at: soon(),
    recipients: RECIPIENTS,
    fields: [
      { id: idOf('f2', 1), document_id: added.id, recipient_id: CLAIRE, kind: 'signature', ...FIELD },
      {
        id: idOf('f2', 2),
        document_id: added.id,
        recipient_id: CLAIRE,
        kind: 'date',
        ...FIELD,
        y: 200,
        h: 20,
      },
      { id: idOf('f2', 3), document_id: added.id, recipient_id: PAUL, kind: 'signature', ...FIELD, x: 300 },
    ],
    ...values,
  };
  await asStaff(
    async (tx) => tx`select * from public.save_signature_request(${json(request)}, ${await versionOf()})`,
    actor,
  );
  return added.id;
}

/** The recipients, with this address for the one who signs first. */
const signedBy = (email: string) =>
  RECIPIENTS.map((person) => (person.id === CLAIRE ? { ...person, email } : person));

/** A link as a mail brings it. */
const addLink = (recipient: string, hash: string) => open.sql`
  insert into private.signature_links (token_hash, recipient_id, mail_id) values (${hash}, ${recipient}, gen_random_uuid())`;

async function send(values: Record<string, unknown> = {}) {
  const document = await draft(values);
  await asStaff(
    async (tx) => tx`select * from public.send_signature_request(${REQUEST}, ${await versionOf()})`,
  );
  for (const { id, name } of RECIPIENTS) await addLink(id, hashOf(name));
  return document;
}

const HAND = { kind: 'typed', text: 'Claire Estavoyer', hand: 'caveat' };
const LINK = {
  [CLAIRE]: hashOf('Claire Estavoyer'),
  [PAUL]: hashOf('Paul Kervella'),
  [NADEGE]: hashOf('Nadège Saulnier'),
};
const VALUES: Record<string, unknown[]> = {
  [CLAIRE]: [{ field: idOf('f2', 1), value: HAND }],
  [PAUL]: [{ field: idOf('f2', 3), value: HAND }],
  [NADEGE]: [],
};
const replaceLink = (recipient: string) =>
  asStaff(async (tx) => tx`select * from public.replace_signer_link(${recipient}, ${await versionOf()})`);
let keys = 0;
const press = (who: string, more: Record<string, unknown> = {}) => {
  keys += 1;
  return {
    key: `e3000000-0000-4000-8000-${String(keys).padStart(12, '0')}`,
    documents: [SHOWN],
    consent: true,
    language: 'fr',
    values: VALUES[who],
    ...more,
  };
};
const complete = (who: string, more: Record<string, unknown> = {}, session: string | null = null) =>
  call('complete_signature', LINK[who], session, press(who, more), '192.0.2.1', 'Firefox');

const stateOf = async () =>
  (
    await open.sql`select status, sealed_at, seal_claim from public.signature_requests where id = ${REQUEST}`
  )[0]!;
const statuses = async () =>
  Object.fromEntries(
    (await open.sql`select id, status from public.signature_recipients where request_id = ${REQUEST}`).map(
      (row) => [row['id'], row['status']],
    ),
  ) as Record<string, string>;
const mails = async () =>
  (
    await open.sql`select m.kind, p.name from private.signature_mails m left join public.signature_recipients p on p.id = m.recipient_id
      where m.request_id = ${REQUEST} order by p.name nulls first`
  ).map((row) => `${row['kind']} ${row['name'] ?? 'sender'}`);
const proof = async () =>
  (
    await open.sql`select line from public.signature_events where request_id = ${REQUEST} and seq is not null order by seq`
  )
    .map((row) => `${row['line']}\n`)
    .join('');
const types = async () => {
  const { lines, firstBroken } = await readProof(await proof());
  expect(firstBroken).toBeNull();
  return lines.map(({ line }) => line.type);
};

beforeEach(async () => {
  await open.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const table of [
      'batch_rows',
      'batches',
      'events',
      'fields',
      'documents',
      'recipients',
      'requests',
      'templates',
    ])
      await tx.unsafe(`delete from public.signature_${table}`);
    await tx`delete from private.signature_links`;
    await tx`delete from private.signature_sessions`;
    await tx`delete from private.signature_mails`;
    await tx`delete from private.signature_heads`;
    await tx`delete from private.trainer_events where kind = 'contract_signed'`;
  });
});

describe('the lines of a proof', () => {
  it.each(ODD_VALUES)('are written in one way by database and package: %j', async (value) => {
    const [row] =
      await open.sql`select private.canonical_json(${JSON.stringify(value)}::text::jsonb) as text`;
    expect(row?.['text']).toBe(canonicalJson(value));
  });

  it.each(['1.5', '9007199254740992', '{"É": 1}', '{"A": 1}', '[{"a b": 1}]'])(
    'are refused where two writers could differ: %s',
    async (text) => {
      expect(await refusal(open.sql`select private.canonical_json(${text}::text::jsonb)`)).toBe('22023');
    },
  );

  it('say from the draft to the last act who did what', async () => {
    await send({ ordering: 'sequential' });
    await call('open_signature', LINK[CLAIRE], null, '192.0.2.1', 'Firefox', true);
    await complete(CLAIRE);
    await complete(PAUL);
    await complete(NADEGE);
    expect(await types()).toEqual([
      'created',
      'document_added',
      'sent',
      'opened',
      'consent',
      'signed',
      'consent',
      'signed',
      'consent',
      'approved',
    ]);
    const { lines } = await readProof(await proof());
    expect(summarise(lines.map(({ line }) => line))).toMatchObject({
      title: 'Contrat de sous-traitance',
      order: 'sequential',
      documents: [{ name: 'contrat.pdf', pages: 2, shown: SHOWN, original: 'b'.repeat(64) }],
      people: [
        { name: 'Claire Estavoyer', act: 'signed', documents: [SHOWN], ip: '192.0.2.1' },
        { name: 'Paul Kervella', act: 'signed' },
        { name: 'Nadège Saulnier', act: 'approved' },
      ],
    });
  });

  // threat 50
  it.each([
    ['hash', `update public.signature_events set hash = repeat('0', 64) where seq = 2`, 2],
    [
      'text',
      `update public.signature_events set line = replace(line, 'contrat.pdf', 'autre.pdf') where seq = 2`,
      2,
    ],
    ['data', `update public.signature_events set data = data || '{"name": "autre.pdf"}' where seq = 2`, 2],
    ['author', `update public.signature_events set actor = '{"kind": "platform"}' where seq = 1`, 1],
    ['hour', `update public.signature_events set at = at + interval '1 second' where seq = 3`, 3],
    ['number', `delete from public.signature_events where seq = 1`, 1],
    ['end', `delete from public.signature_events where seq = 3`, 3],
    ['whole', `delete from public.signature_events`, 3],
  ])(
    'name the first one whose %s was altered in the database, or that was cut off',
    async (_what, change, line) => {
      await send();
      const check = () =>
        runAs(open.sql, 'app4_user', async (tx) => {
          const [row] = await tx`select public.check_signature_proof(${REQUEST}) as line`;
          return row?.['line'];
        });
      expect(await check()).toBeNull();
      expect(await refusal(open.sql.unsafe(change))).toBe('42501');
      await open.sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx.unsafe(change);
      });
      expect(await check()).toBe(line);
    },
  );
});

describe('a draft', () => {
  it('is written as a whole, and only as it was read', async () => {
    await draft();
    const old = await versionOf();
    await asStaff(
      async (tx) =>
        tx`select * from public.save_signature_request(${json({ id: REQUEST, title: 'B' })}, ${old})`,
    );
    const save = asStaff(
      (tx) => tx`select * from public.save_signature_request(${json({ id: REQUEST, title: 'C' })}, ${old})`,
    );
    expect(await refusal(save)).toBe('23505 version');
  });

  it.each([
    ['outside its page', { x: 500 }],
    ['on a page that is not there', { page: 2 }],
    ['of somebody else', { recipient_id: idOf('e2', 9) }],
    ['of an approver who would sign', { recipient_id: NADEGE }],
  ])('has no field %s', async (_what, more) => {
    const document = await draft();
    const field = {
      id: idOf('f2', 7),
      document_id: document,
      recipient_id: CLAIRE,
      kind: 'signature',
      ...FIELD,
      ...more,
    };
    const save = asStaff(
      async (tx) =>
        tx`select * from public.save_signature_request(${json({ id: REQUEST, recipients: RECIPIENTS, fields: [field] })}, ${await versionOf()})`,
    );
    expect(await refusal(save)).toMatch(/^(22023 fields|23503)/);
  });

  it.each([
    ['signers', { recipients: [RECIPIENTS[2]], fields: [] }],
    ['no_signature', { fields: [] }],
    ['no_signature', 'optional'],
    ['expires_at', { expires_at: null }],
  ] as const)('is not sent while something is missing: %s', async (hint, values) => {
    if (values === 'optional') {
      await draft();
      await open.sql`update public.signature_fields set is_required = false where request_id = ${REQUEST}`;
    } else await draft(values);
    const sending = asStaff(
      async (tx) => tx`select * from public.send_signature_request(${REQUEST}, ${await versionOf()})`,
    );
    expect(await refusal(sending)).toBe(`23514 ${hint}`);
  });

  it('gets back a document that was taken out, with its fields, and its file is kept meanwhile', async () => {
    const document = await draft();
    const save = (parts: Record<string, unknown>, id = REQUEST) =>
      asStaff(async (tx) => {
        const [row] = await tx`select updated_at from public.signature_requests where id = ${id}`;
        await tx`select public.save_signature_request(${json({ id, recipients: RECIPIENTS, ...parts })}, ${(row?.['updated_at'] ?? null) as Date | null})`;
      });
    const path = `${REQUEST}/${idOf('f1', 1)}.pdf`;
    await open.sql`
      insert into storage.objects (bucket_id, name, created_at) values ('signatures', ${path}, now() - interval '3 days')
      on conflict do nothing`;
    const documents = () => open.sql`select to_jsonb(d) as row from public.signature_documents d`;
    const before = [...(await documents())];
    await save({ documents: [], fields: [] });
    expect([...(await documents())]).toEqual([]);
    expect(await call('unused_signature_files', 1000)).not.toContain(path);
    // Not into another draft.
    await save({ documents: [{ id: document }], recipients: [] }, idOf('e1', 2));
    expect([...(await documents())]).toEqual([]);
    const field = { id: idOf('f2', 1), document_id: document, recipient_id: CLAIRE, kind: 'signature' };
    await save({ documents: [{ id: document, name: 'contrat.pdf' }], fields: [{ ...field, ...FIELD }] });
    expect([...(await documents())]).toEqual(before);
    expect(await open.sql`select id from public.signature_fields`).toEqual([{ id: field.id }]);

    await save({ documents: [], fields: [] });
    await open.sql`update private.removed_signature_documents set removed_at = now() - interval '25 hours'`;
    await call('purge_signatures');
    expect(await call('unused_signature_files', 1000)).toContain(path);
    await open.sql`delete from storage.objects where name = ${path}`;
  });

  it.each([
    ['documents', { count: 10, bytes: 1000, pages: 1 }],
    ['bytes', { count: 2, bytes: SIGNATURE_LIMITS.envelopeBytes / 2, pages: 1 }],
    ['pages', { count: 2, bytes: 1000, pages: SIGNATURE_LIMITS.pages / 2 }],
  ])('does not get back documents beyond its limit of %s', async (limit, { count, bytes, pages }) => {
    const save = (documents: readonly { id: string }[]) =>
      asStaff(async (tx) => {
        const [row] = await tx`select updated_at from public.signature_requests where id = ${REQUEST}`;
        await tx`select public.save_signature_request(${json({ id: REQUEST, documents })}, ${(row?.['updated_at'] ?? null) as Date | null})`;
      });
    let added = 0;
    const add = async () => {
      added += 1;
      return (await call('add_signature_document', STAFF, REQUEST, {
        file_path: `${REQUEST}/f1000000-0000-4000-8000-${String(added).padStart(12, '0')}.pdf`,
        file_name: 'contrat.pdf',
        file_size: bytes,
        sha256: SHOWN,
        original_sha256: 'b'.repeat(64),
        pages: Array.from({ length: pages }, () => PAGE),
      })) as { id: string };
    };
    await save([]);
    const ids: { id: string }[] = [];
    for (let one = 0; one < count; one += 1) ids.push({ id: (await add()).id });
    expect(await refusal(add())).toBe(`22023 ${limit}`);
    await save([]);
    const last = { id: (await add()).id };
    expect(await refusal(save([last, ...ids]))).toBe(`22023 ${limit}`);
    await save([last, ...ids.slice(1)]);
    expect(await open.sql`select id from public.signature_documents`).toHaveLength(count);
  });

  it('does not change any more once it was sent, whoever asks', async () => {
    await send();
    const save = asStaff(
      async (tx) =>
        tx`select * from public.save_signature_request(${json({ id: REQUEST })}, ${await versionOf()})`,
    );
    expect(await refusal(save)).toBe('22023 status');
    for (const change of [
      `update public.signature_requests set title = 'Autre'`,
      `update public.signature_requests set status = 'draft'`,
      `update public.signature_documents set sha256 = repeat('c', 64)`,
      `update public.signature_recipients set name = 'Autre'`,
      `update public.signature_fields set x = 10`,
      `delete from public.signature_documents`,
      `delete from public.signature_fields`,
    ])
      expect(await refusal(open.sql.unsafe(change))).toBe('42501');
    expect(await refusal(open.sql`delete from public.signature_requests`)).toBe('23001');
  });

  it('becomes a template without people, from which another one begins', async () => {
    await draft();
    const template = await asStaff(async (tx) => {
      const [row] = await tx`select public.save_signature_template(${REQUEST}, 'Contrat') as id`;
      return row!['id'] as string;
    });
    const [kept] = await open.sql`select content from public.signature_templates`;
    expect(JSON.stringify(kept?.['content'])).not.toMatch(/Claire|exemple\.test/);
    const again = asStaff((tx) => tx`select public.save_signature_template(${REQUEST}, 'contrat')`);
    expect(await refusal(again)).toBe('23505 name');
    const other = idOf('e1', 2);
    await asStaff((tx) => tx`select public.begin_signature_from_template(${other}, ${template})`);
    expect(
      await open.sql`select file_name, sha256 from public.signature_documents where request_id = ${other}`,
    ).toMatchObject([{ file_name: 'contrat.pdf', sha256: SHOWN }]);
    expect(
      await asStaff((tx) => tx`select id from public.list_signature_requests('contrat.pdf')`),
      'found by the name of its document',
    ).toContainEqual({ id: other });
    // As a new envelope does it begins with the settings, and it keeps what its roles wait for.
    const [begun] = await open.sql`
      select r.template_id, r.remind_after, r.remind_every, r.remind_most, ${inParis(open.sql)} as until
      from public.signature_requests r where r.id = ${other}`;
    expect(begun).toMatchObject({
      template_id: template,
      remind_after: 5,
      remind_every: 2,
      remind_most: 3,
      until: lastMinuteIn(30),
    });
    const paul = { ...RECIPIENTS[1], id: idOf('e2', 4), template_role: 1 };
    await asStaff(
      (tx) =>
        tx`select * from public.save_signature_request(${json({ id: other, recipients: [paul] })}, null)`,
    );
    expect(
      await open.sql`
        select p.template_role, r.template_id from public.signature_recipients p
        join public.signature_requests r on r.id = p.request_id where r.id = ${other}`,
    ).toEqual([{ template_role: 1, template_id: template }]);
  });
});

describe('an envelope', () => {
  it.each(REQUEST_STATUSES.map(({ value }) => value))(
    'goes on from %s as the domain rules say',
    async (from) => {
      const ended = ['draft', 'sent'].includes(from) ? null : new Date();
      const reached: string[] = [];
      for (const { value: to } of REQUEST_STATUSES) {
        if (to === from) continue;
        const change = open.sql.begin(async (tx) => {
          await tx`
          insert into public.signature_requests (id, reference, title, sender_name, sender_email, status, expires_at, sent_at, ended_at,
            completed_at, consent_fr, consent_en)
          values (${REQUEST}, 'S-2026-0001', 'Contrat', 'Camille', 'c@exemple.test', ${from}, now(),
            ${from === 'draft' ? null : new Date()}, ${ended}, ${from === 'completed' ? ended : null}, 'Oui', 'Yes')`;
          const isEnd = to !== 'draft' && to !== 'sent';
          await tx`
          update public.signature_requests
          set status = ${to}, sent_at = coalesce(sent_at, now()), ended_at = ${isEnd ? new Date() : null},
            completed_at = ${to === 'completed' ? new Date() : null}`;
          throw new Error('undone');
        });
        if ((await refusal(change)) !== '42501') reached.push(to);
      }
      expect(reached.toSorted()).toEqual(REQUEST_TRANSITIONS[from].toSorted());
    },
  );
});

describe('a link by mail', () => {
  const mailOf = async (recipient: string) => {
    const [mail] = await open.sql<{ id: string }[]>`
      select id from private.signature_mails where recipient_id = ${recipient} and kind = 'invitation' order by created_at desc limit 1`;
    return mail!.id;
  };

  // threat 51
  it('does not go to an address that was corrected, or for an envelope that ended, while mails are being sent', async () => {
    await send();
    const [claire, paul] = [await mailOf(CLAIRE), await mailOf(PAUL)];
    await asStaff(
      async (tx) =>
        tx`select * from public.correct_signer_address(${CLAIRE}, 'c.estavoyer@exemple.test', ${await versionOf()})`,
    );
    expect(await call('add_signature_link', claire, 'claire@exemple.test', hashOf('late'))).toBe(false);
    const again = await mailOf(CLAIRE);
    expect(await call('add_signature_link', again, 'claire@exemple.test', hashOf('late'))).toBe(false);
    expect(await call('add_signature_link', again, 'c.estavoyer@exemple.test', hashOf('right'))).toBe(true);
    await asStaff(
      async (tx) =>
        tx`select * from public.cancel_signature_request(${REQUEST}, 'Erreur', ${await versionOf()})`,
    );
    expect(await call('add_signature_link', paul, 'paul@exemple.test', hashOf('late'))).toBe(false);
  });

  it('that was replaced is not brought back by a mail that has not left, and those of others stay', async () => {
    await send();
    const invitation = await mailOf(CLAIRE);
    await replaceLink(CLAIRE);
    expect(await call('add_signature_link', invitation, 'claire@exemple.test', LINK[CLAIRE])).toBe(false);
    expect(await call('open_signature', LINK[PAUL], null, '', '', false)).toMatchObject({ state: 'turn' });
  });

  it('of a second try of a mail is that of the first one, and voids no other', async () => {
    await send();
    const mail = await mailOf(CLAIRE);
    for (let attempt = 0; attempt < 12; attempt += 1)
      await call('add_signature_link', mail, 'claire@exemple.test', hashOf('tried'));
    for (const link of [LINK[CLAIRE], hashOf('tried')])
      expect(await call('open_signature', link, null, '', '', false)).toMatchObject({ state: 'turn' });
  });
});

describe('who is asked', () => {
  it('are all invited at once, or one after the other', async () => {
    await send();
    expect(await mails()).toEqual([
      'invitation Claire Estavoyer',
      'invitation Nadège Saulnier',
      'invitation Paul Kervella',
    ]);
  });

  it('waits for their turn in an envelope with an order', async () => {
    await send({ ordering: 'sequential' });
    expect(await mails()).toEqual(['invitation Claire Estavoyer']);
    expect(await refusal(complete(PAUL))).toBe('22023 waiting');
    await complete(CLAIRE);
    expect(await statuses()).toEqual({ [CLAIRE]: 'signed', [PAUL]: 'invited', [NADEGE]: 'waiting' });
  });

  // threat 51
  it('is not found by a token that is guessed', async () => {
    await send();
    expect(await refusal(call('open_signature', hashOf('guess'), null, '', '', true))).toBe('42501 link');
  });

  // threat 51
  it('does not fill in the fields of another, nor act in their place', async () => {
    await send();
    expect(await refusal(complete(PAUL, { values: VALUES[CLAIRE] }))).toBe('42501 values');
    expect(await refusal(call('save_signature_values', LINK[PAUL], null, VALUES[CLAIRE]))).toBe(
      '42501 values',
    );
    expect((await statuses())[CLAIRE]).toBe('invited');
  });

  // threat 51
  it('signs what was shown, and nothing else', async () => {
    await send();
    expect(await refusal(complete(CLAIRE, { documents: ['c'.repeat(64)] }))).toBe('22023 documents');
    expect(await refusal(complete(CLAIRE, { documents: [] }))).toBe('22023 documents');
    expect(await refusal(complete(CLAIRE, { consent: false }))).toBe('22023 consent');
    expect(await refusal(complete(CLAIRE, { values: [] }))).toBe('22023 empty');
    expect(await refusal(complete(CLAIRE, { values: [{ field: idOf('f2', 1), value: 'Claire' }] }))).toBe(
      '22023 values',
    );
    expect(await complete(CLAIRE)).toMatchObject({ status: 'signed', is_completed: false });
    const [field] = await open.sql`select value from public.signature_fields where id = ${idOf('f2', 2)}`;
    expect(field?.['value']).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  // threat 51
  it('shows the places of others from the start, and their words once they have acted', async () => {
    const document = await draft();
    const text = {
      id: idOf('f6', 2),
      document_id: document,
      recipient_id: PAUL,
      kind: 'text',
      ...FIELD,
      y: 300,
      label: 'Prix',
    };
    const fields = await open.sql`
      select id, document_id, recipient_id, page, x, y, w, h, kind, is_required from public.signature_fields
      where document_id = ${document}`;
    await asStaff(
      async (tx) =>
        tx`select * from public.save_signature_request(${json({
          id: REQUEST,
          title: 'Contrat',
          expires_at: soon(),
          recipients: RECIPIENTS,
          fields: [...fields, text],
        })}, ${await versionOf()})`,
    );
    await asStaff(
      async (tx) => tx`select * from public.send_signature_request(${REQUEST}, ${await versionOf()})`,
    );
    for (const { id, name } of RECIPIENTS) await addLink(id, hashOf(name));
    const price = { field: text.id, value: '990 €' };
    const othersOf = async (person: string) =>
      ((await call('open_signature', LINK[person], null, '', '', true)) as { others: Row[] }).others;

    await call('save_signature_values', LINK[PAUL], null, [price]);
    expect(await othersOf(CLAIRE)).toMatchObject([
      { kind: 'text', label: 'Prix', person: 'Paul Kervella', is_done: false, value: null },
      { kind: 'signature', person: 'Paul Kervella', is_done: false, value: null },
    ]);
    await complete(PAUL, { values: [...VALUES[PAUL]!, price] });
    expect(await othersOf(NADEGE)).toMatchObject([
      { kind: 'text', person: 'Paul Kervella', is_done: true, value: '990 €' },
      { kind: 'date', person: 'Claire Estavoyer', is_done: false },
      { kind: 'signature', person: 'Claire Estavoyer', is_done: false, value: null },
      { kind: 'signature', person: 'Paul Kervella', is_done: true, value: null },
    ]);
  });

  it('agrees to the text that was in force when it was sent', async () => {
    await send();
    const opened = (await call('open_signature', LINK[CLAIRE], null, '', '', true)) as {
      consent: { fr: string };
    };
    const words = opened.consent.fr;
    await asStaff((tx) => tx`update public.signature_settings set consent_fr = 'Autre texte' where id`);
    await complete(CLAIRE);
    const { lines } = await readProof(await proof());
    expect(lines.find(({ line }) => line.type === 'consent')?.line.data['text']).toBe(words);
    await asStaff((tx) => tx`update public.signature_settings set consent_fr = ${words} where id`);
  });

  it('signs what this press sends, not what another tab left', async () => {
    const document = await draft();
    const extra = {
      id: idOf('f6', 1),
      document_id: document,
      recipient_id: CLAIRE,
      kind: 'text',
      ...FIELD,
      y: 300,
      is_required: false,
    };
    const [claire] = await open.sql`select * from public.signature_fields where id = ${idOf('f2', 1)}`;
    await asStaff(
      async (tx) =>
        tx`select * from public.save_signature_request(${json({
          id: REQUEST,
          title: 'Contrat',
          expires_at: soon(),
          recipients: [RECIPIENTS[0]],
          fields: [
            { ...FIELD, id: claire!['id'], document_id: document, recipient_id: CLAIRE, kind: 'signature' },
            extra,
          ],
        })}, ${await versionOf()})`,
    );
    await asStaff(
      async (tx) => tx`select * from public.send_signature_request(${REQUEST}, ${await versionOf()})`,
    );
    await addLink(CLAIRE, hashOf('Claire Estavoyer'));
    await call('save_signature_values', LINK[CLAIRE], null, [
      { field: idOf('f6', 1), value: 'autre onglet' },
    ]);
    await complete(CLAIRE);
    const [left] = await open.sql`select value from public.signature_fields where id = ${idOf('f6', 1)}`;
    expect(left?.['value']).toBeNull();
  });

  it('signs once: the same press again finds what it did, another one is refused', async () => {
    await send();
    const key = idOf('e4', 1);
    await complete(CLAIRE, { key });
    expect(await complete(CLAIRE, { key })).toMatchObject({ status: 'signed' });
    expect(await refusal(complete(CLAIRE))).toBe('22023 done');
    expect((await types()).filter((type) => type === 'signed')).toHaveLength(1);
  });

  it('may come back later: what was filled in is kept', async () => {
    await send();
    await call('save_signature_values', LINK[CLAIRE], null, VALUES[CLAIRE]);
    expect(await call('open_signature', LINK[CLAIRE], null, '', '', true)).toMatchObject({
      state: 'turn',
      fields: [{ value: null }, { value: HAND }],
    });
  });

  it('declines with a reason: nobody is asked any more', async () => {
    await send();
    await complete(PAUL);
    expect(await refusal(call('decline_signature', LINK[CLAIRE], null, ' '))).toBe('22023 reason');
    expect(await call('decline_signature', LINK[CLAIRE], null, 'Le prix a changé')).toMatchObject({
      status: 'declined',
    });
    expect(await stateOf()).toMatchObject({ status: 'declined' });
    expect(await mails()).toEqual(['declined sender', 'declined Nadège Saulnier', 'declined Paul Kervella']);
    expect(await refusal(complete(NADEGE))).toBe('22023 declined');
    expect(await call('open_signature', LINK[NADEGE], null, '', '', true)).toMatchObject({
      state: 'declined',
      end_reason: 'Le prix a changé',
    });
  });

  describe('what they fill in', () => {
    const signed = [idOf('f2', 3)];
    const read = () =>
      asStaff(async (tx) =>
        (await tx<{ field: string }[]>`select field from public.signature_values(${REQUEST})`).map(
          ({ field }) => field,
        ),
      );
    const kept = async () =>
      (
        await open.sql<{ id: string }[]>`
          select id from public.signature_fields where request_id = ${REQUEST} and value is not null`
      ).map(({ id }) => id);

    beforeEach(async () => {
      await send();
      await complete(PAUL);
      await call('save_signature_values', LINK[CLAIRE], null, VALUES[CLAIRE]);
    });

    it('is read by the staff once they have signed', async () => {
      expect(await kept()).toHaveLength(2);
      expect(await read()).toEqual(signed);
      expect(
        await refusal(
          asStaff((tx) => tx`select value from public.signature_fields where request_id = ${REQUEST}`),
        ),
      ).toBe('42501');
      await complete(CLAIRE);
      expect(await read()).toHaveLength(3);
    });

    it.each([
      [
        'refuse',
        async () => {
          await call('decline_signature', LINK[CLAIRE], null, 'Le prix a changé');
        },
      ],
      [
        'see the envelope cancelled',
        async () => {
          await asStaff(
            async (tx) =>
              tx`select * from public.cancel_signature_request(${REQUEST}, 'Erreur', ${await versionOf()})`,
          );
        },
      ],
      [
        'let the time pass',
        async () => {
          await open.sql`
            update public.signature_requests set expires_at = now() - interval '1 minute' where id = ${REQUEST}`;
          await call('end_signatures_of_today');
        },
      ],
    ])('is not kept when they %s, and that of those who signed is', async (_, end) => {
      await end();
      expect(await kept()).toEqual(signed);
      expect(await read()).toEqual(signed);
    });
  });

  // threat 51
  it('hands on to somebody who has to prove their address, with empty fields', async () => {
    await send();
    await call('save_signature_values', LINK[CLAIRE], null, VALUES[CLAIRE]);
    const given = (email: string) => ({ name: 'Anaïs Le Bihan', email, reason: 'Elle dirige' });
    expect(await refusal(call('hand_on_signature', LINK[CLAIRE], null, given('paul@exemple.test')))).toBe(
      '22023 email',
    );
    expect(await call('hand_on_signature', LINK[CLAIRE], null, given('anais@exemple.test'))).toMatchObject({
      status: 'handed_on',
    });
    expect(await call('open_signature', LINK[CLAIRE], null, '', '', true)).toMatchObject({
      state: 'handed_on',
    });
    const [heir] = await open.sql`
      select p.id, p.needs_code, p.status, count(f.value) as filled, count(f.id) as fields
      from public.signature_recipients p join public.signature_fields f on f.recipient_id = p.id
      where p.email = 'anais@exemple.test' group by p.id`;
    expect(heir).toMatchObject({ needs_code: true, status: 'invited', filled: '0', fields: '2' });
    await addLink(heir!['id'] as string, hashOf('anais'));
    expect(await refusal(call('save_signature_values', hashOf('anais'), null, []))).toBe('42501 code');
  });
});

describe('a code by mail', () => {
  const withCode = { recipients: RECIPIENTS.map((one) => ({ ...one, needs_code: true })) };
  const ask = (code = 'code') => call('start_signature_code', LINK[CLAIRE], hashOf(code));
  const note = (code: string, isSent: boolean) => call('note_signature_code', CLAIRE, hashOf(code), isSent);
  const start = async (code = 'code') => {
    await ask(code);
    await note(code, true);
  };
  const give = (code: string, session = 'browser') =>
    call('give_signature_code', LINK[CLAIRE], hashOf(code), hashOf(session));

  // threat 51
  it('opens the documents in the browser that gave it, and in no other', async () => {
    await send(withCode);
    const before = (await call('open_signature', LINK[CLAIRE], null, '', '', true)) as Row;
    expect(before).toMatchObject({ state: 'turn', recipient: { is_known: false } });
    expect(before).not.toHaveProperty('documents');
    expect(await refusal(call('signature_file', LINK[CLAIRE], null, null))).toBe('42501 code');
    await start();
    expect(await give('code')).toBe('ok');
    expect(await call('open_signature', LINK[CLAIRE], hashOf('browser'), '', '', true)).toHaveProperty(
      'documents',
    );
    expect(await call('open_signature', LINK[CLAIRE], hashOf('other'), '', '', true)).not.toHaveProperty(
      'documents',
    );
    expect(await refusal(complete(CLAIRE))).toBe('42501 code');
    expect(await complete(CLAIRE, {}, hashOf('browser'))).toMatchObject({ status: 'signed' });
  });

  // threat 51
  it('is given in several browsers: each goes on for a day, the last five of them', async () => {
    await send(withCode);
    const isKnown = async (browser: string) => {
      const shown = await call('open_signature', LINK[CLAIRE], hashOf(browser), '', '', true);
      return 'documents' in (shown as Row);
    };
    const giveIn = async (browser: string) => {
      await open.sql`update public.signature_recipients set code_sent_at = code_sent_at - interval '1 minute'`;
      await start(browser);
      expect(await give(browser, browser)).toBe('ok');
    };
    await giveIn('tab');
    await giveIn('phone');
    expect(await isKnown('tab')).toBe(true);
    expect(await refusal(call('save_signature_values', LINK[CLAIRE], hashOf('tab'), VALUES[CLAIRE]))).toBe(
      'done',
    );
    for (const browser of ['third', 'fourth', 'fifth', 'sixth']) await giveIn(browser);
    expect(await Promise.all(['tab', 'phone', 'sixth'].map(isKnown))).toEqual([false, true, true]);
    // Of nobody else.
    expect(await call('open_signature', LINK[PAUL], hashOf('phone'), '', '', true)).not.toHaveProperty(
      'documents',
    );
    await open.sql`update private.signature_sessions set created_at = created_at - interval '1 day'`;
    expect(await isKnown('sixth')).toBe(false);
    expect(await refusal(complete(CLAIRE, {}, hashOf('sixth')))).toBe('42501 code');
  });

  // threat 51
  it('has five tries and ten minutes, and counts once', async () => {
    await send(withCode);
    await start();
    expect(await refusal(start())).toBe('22023 too_soon');
    const answers: unknown[] = [];
    for (const _ of [1, 2, 3, 4, 5]) answers.push(await give('wrong'));
    expect(answers).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'too_many']);
    expect(await give('code')).toBe('too_many');
    await open.sql`update public.signature_recipients set code_sent_at = code_sent_at - interval '1 minute'`;
    await start('second');
    await open.sql`update public.signature_recipients set code_sent_at = code_sent_at - interval '11 minutes'`;
    expect(await give('second')).toBe('expired');
    await start('third');
    expect(await give('third')).toBe('ok');
    expect(await give('third')).toBe('expired');
    // However many codes are asked for, guessing has an end.
    await open.sql`update public.signature_recipients set wrong_codes = 30, code_sent_at = null where id = ${CLAIRE}`;
    expect(await refusal(start('fourth'))).toBe('22023 too_many');
    await open.sql`update public.signature_recipients set wrong_codes = 29 where id = ${CLAIRE}`;
    await start('fifth');
    await open.sql`update public.signature_recipients set wrong_codes = 30 where id = ${CLAIRE}`;
    expect(await give('fifth')).toBe('too_many');
    expect((await types()).filter((type) => type.startsWith('code_')).join(' ')).toBe(
      'code_sent code_failed code_failed code_failed code_failed code_failed code_sent code_sent code_ok code_sent',
    );
  });
});

describe('codes that were used up', () => {
  const withCode = { recipients: RECIPIENTS.map((one) => ({ ...one, needs_code: true })) };
  const ask = (code: string) => refusal(call('start_signature_code', LINK[CLAIRE], hashOf(code)));

  it('begin anew a day later', async () => {
    await send(withCode);
    await open.sql`update public.signature_recipients set codes = 20, code_sent_at = now() - interval '1 hour'`;
    expect(await ask('first')).toBe('22023 too_many');
    await open.sql`update public.signature_recipients set code_sent_at = now() - interval '25 hours'`;
    expect(await ask('first')).toBe('done');
    const [claire] = await open.sql`select codes from public.signature_recipients where id = ${CLAIRE}`;
    expect(claire).toEqual({ codes: 1 });
  });

  it('and wrong ones begin anew when the sender reminds, or sends the copy again', async () => {
    await send(withCode);
    const useUp = () =>
      open.sql`
        update public.signature_recipients
        set wrong_codes = 30, codes = 20, code_sent_at = now() - interval '1 hour', invited_at = now() - interval '2 days'
        where id = ${CLAIRE}`;
    await useUp();
    expect(await ask('first')).toBe('22023 too_many');
    await asStaff((tx) => tx`select * from public.remind_signers(${[REQUEST]}::uuid[])`);
    expect(await ask('first')).toBe('done');
    for (const { id, name } of RECIPIENTS) {
      await open.sql`insert into private.signature_sessions (session_hash, recipient_id) values (${hashOf(`browser of ${name}`)}, ${id})`;
      await complete(id, {}, hashOf(`browser of ${name}`));
    }
    await seal();
    await open.sql`update private.signature_mails set created_at = created_at - interval '1 hour'`;
    await useUp();
    expect(await ask('second')).toBe('22023 too_many');
    await asStaff((tx) => tx`select public.resend_signature_copy(${CLAIRE})`);
    expect(await ask('second')).toBe('done');
  });

  it('are void when their mail did not leave, which is no line of the proof', async () => {
    await send(withCode);
    expect(await ask('lost')).toBe('done');
    await call('note_signature_code', CLAIRE, hashOf('lost'), false);
    expect(await call('give_signature_code', LINK[CLAIRE], hashOf('lost'), hashOf('browser'))).toBe(
      'expired',
    );
    expect(await types()).not.toContain('code_sent');
    // At once.
    expect(await ask('next')).toBe('done');
  });
});

describe('what cannot be sealed', () => {
  it('is not stored: the bucket takes what an envelope may weigh', async () => {
    const [bucket] =
      await open.sql`select file_size_limit::int as most from storage.buckets where id = 'signatures'`;
    expect(bucket).toEqual({ most: SIGNATURE_LIMITS.documentBytes });
    const unlimited = await open.sql`select id from storage.buckets where file_size_limit is null`;
    expect(unlimited).toEqual([]);
  });

  /** As heavy as one may be. */
  const PICTURE = {
    kind: 'image',
    image: `data:image/png;base64,${'A'.repeat((SIGNATURE_LIMITS.imageBytes / 3) * 4)}`,
  };

  it('is not taken from a signer: a picture for which the documents leave no room', async () => {
    await send();
    const weigh = (bytes: number) =>
      open.sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update public.signature_documents set file_size = ${bytes}`;
      });
    const save = (value: unknown) =>
      call('save_signature_values', LINK[CLAIRE], null, [{ field: idOf('f2', 1), value }]);
    await weigh(SIGNATURE_LIMITS.envelopeBytes);
    await save(PICTURE);
    await weigh(SIGNATURE_LIMITS.documentBytes - SIGNATURE_LIMITS.filledWeight * 100_000);
    expect(await refusal(save({ ...PICTURE, image: `${PICTURE.image}AAAA` }))).toBe('22023 size');
    await save({ kind: 'typed', text: 'Claire', hand: 'caveat' });
  });

  // threat 51
  it('is not taken from a signer: values of any size, or the same as nothing', async () => {
    const document = await draft();
    const fields = Array.from({ length: 9 }, (_, index) => ({
      id: idOf('f5', index + 1),
      document_id: document,
      recipient_id: CLAIRE,
      kind: 'signature',
      ...FIELD,
      y: 100 + 60 * index,
    }));
    await asStaff(
      async (tx) =>
        tx`select * from public.save_signature_request(${json({
          id: REQUEST,
          title: 'Contrat',
          expires_at: soon(),
          recipients: [RECIPIENTS[0]],
          fields,
        })}, ${await versionOf()})`,
    );
    await asStaff(
      async (tx) => tx`select * from public.send_signature_request(${REQUEST}, ${await versionOf()})`,
    );
    await addLink(CLAIRE, hashOf('Claire Estavoyer'));
    const save = (field: number, value: unknown) =>
      call('save_signature_values', LINK[CLAIRE], null, [{ field: idOf('f5', field), value }]);
    // What a function of 256 MB seals, small as the document is.
    for (let field = 1; field <= 7; field += 1) await save(field, PICTURE);
    expect(await refusal(save(8, PICTURE))).toBe('22023 size');
    await save(8, { kind: 'same', field: idOf('f5', 1) });
    expect(await refusal(save(9, { kind: 'same', field: idOf('f5', 8) }))).toBe('22023 values');
  });

  it('is a field or document that differs from the proof', async () => {
    await send();
    for (const { id } of RECIPIENTS) await complete(id);
    const fault = async () => (await open.sql`select private.seal_fault(${REQUEST}) as fault`)[0]!['fault'];
    expect(await fault()).toBeNull();
    const alter = async (change: string) => {
      await open.sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx.unsafe(change);
      });
      return fault();
    };
    expect(
      await alter(
        `update public.signature_fields set value = value || '{"text": "Autre"}' where id = '${idOf('f2', 1)}'`,
      ),
    ).toBe(`what ${CLAIRE} filled in`);
    expect(await seal()).toBe(false);
  });
});

describe('the people of an envelope', () => {
  it('can be erased from the platform: its trainer, its sender, its mission', async () => {
    const [account] = await open.sql<{ id: string }[]>`
      insert into auth.users (id, aud, role, email, email_confirmed_at)
      values (gen_random_uuid(), 'authenticated', 'authenticated', 'parti@exemple.test', now()) returning id`;
    await open.sql`
      insert into public.trainer_accounts (user_id, email, full_name, status)
      values (${account!.id}, 'parti@exemple.test', 'Parti', 'approved')`;
    await send({
      trainer_id: account!.id,
      paper_kind: 'contrat',
      recipients: signedBy('parti@exemple.test'),
    });
    await open.sql`delete from public.trainer_accounts where user_id = ${account!.id}`;
    await open.sql`delete from auth.users where id = ${account!.id}`;
    for (const { id } of RECIPIENTS) await complete(id);
    expect(await seal()).toBe(true);
  });
});

describe('the data of a trainer', () => {
  it('has what was noted of them in an envelope, and nothing of the others', async () => {
    await send();
    const [account] = await open.sql<{ id: string }[]>`
      insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'claire@exemple.test', now()) returning id`;
    await open.sql`
      insert into public.trainer_accounts (user_id, email, full_name, status)
      values (${account!.id}, 'claire@exemple.test', 'Claire Estavoyer', 'approved')`;
    await call('open_signature', LINK[CLAIRE], null, '', '', true);
    await complete(CLAIRE);
    await complete(PAUL);
    const [row] = await open.sql<{ data: { events: Row[] }[] }[]>`
      select private.data_of_signatures(${account!.id}) as data`;
    expect(row!.data[0]!.events).toEqual([
      { at: expect.any(String) as string, type: 'opened' },
      { at: expect.any(String) as string, type: 'consent' },
      { at: expect.any(String) as string, type: 'signed', address: '192.0.2.1', device: 'Firefox' },
    ]);
    await open.sql`delete from public.trainer_accounts where user_id = ${account!.id}`;
    await open.sql`delete from auth.users where id = ${account!.id}`;
  });
});

describe('the staff', () => {
  // threat 51
  it('corrects an address: the earlier link leads nowhere, the new one does', async () => {
    await send();
    await asStaff(
      async (tx) =>
        tx`select * from public.correct_signer_address(${CLAIRE}, 'c.estavoyer@exemple.test', ${await versionOf()})`,
    );
    expect(await refusal(complete(CLAIRE))).toBe('42501 link');
    await addLink(CLAIRE, hashOf('new'));
    expect(await call('open_signature', hashOf('new'), null, '', '', true)).toMatchObject({ state: 'turn' });
    const { lines } = await readProof(await proof());
    expect(lines.find(({ line }) => line.type === 'address_corrected')?.line.data).toEqual({
      recipient: CLAIRE,
      from: 'c•••@exemple.test',
      to: 'c.estavoyer@exemple.test',
    });
    await complete(PAUL);
    const late = asStaff(
      async (tx) =>
        tx`select * from public.correct_signer_address(${PAUL}, 'p@exemple.test', ${await versionOf()})`,
    );
    expect(await refusal(late)).toBe('22023 status');
  });

  it('leaves nothing of the wrong person where an address was corrected', async () => {
    await send();
    await call('open_signature', LINK[CLAIRE], null, '', '', true);
    await call('save_signature_values', LINK[CLAIRE], null, VALUES[CLAIRE]);
    await asStaff(
      async (tx) =>
        tx`select * from public.correct_signer_address(${CLAIRE}, 'c.e@exemple.test', ${await versionOf()})`,
    );
    await addLink(CLAIRE, hashOf('new'));
    const opened = (await call('open_signature', hashOf('new'), null, '192.0.2.9', 'Safari', true)) as {
      fields: Row[];
    };
    expect(opened.fields.map(({ value }) => value)).toEqual([null, null]);
    expect((await types()).filter((type) => type === 'opened')).toHaveLength(2);
  });

  // threat 51
  it('replaces the link of one person that others may have: it leads nowhere, and another one is mailed', async () => {
    await send();
    await complete(PAUL);
    await call('open_signature', LINK[CLAIRE], null, '', '', true);
    await call('save_signature_values', LINK[CLAIRE], null, VALUES[CLAIRE]);
    await open.sql`delete from private.signature_mails`;
    await replaceLink(CLAIRE);
    expect(await refusal(complete(CLAIRE))).toBe('42501 link');
    expect(await mails()).toEqual(['new_link Claire Estavoyer']);
    await addLink(CLAIRE, hashOf('new'));
    const opened = (await call('open_signature', hashOf('new'), null, '192.0.2.9', 'Safari', true)) as {
      fields: Row[];
    };
    expect(opened.fields.map(({ value }) => value)).toEqual([null, null]);
    const { lines } = await readProof(await proof());
    expect(lines.find(({ line }) => line.type === 'link_replaced')?.line).toMatchObject({
      data: { recipient: CLAIRE },
      actor: { kind: 'staff' },
    });
    expect((await types()).filter((type) => type === 'opened')).toHaveLength(2);

    // Who has acted gets the next one with the copy; what they signed remains.
    await open.sql`delete from private.signature_mails`;
    await replaceLink(PAUL);
    expect(await refusal(call('open_signature', LINK[PAUL], null, '', '', true))).toBe('42501 link');
    expect(await mails()).toEqual([]);
    expect(await refusal(replaceLink(PAUL))).toBe('22023 no_link');
    expect(await statuses()).toMatchObject({ [PAUL]: 'signed', [CLAIRE]: 'seen' });
  });

  it('notifies of the end who had a link that was replaced, also when the mail of the new one never left', async () => {
    await send();
    await call('open_signature', LINK[CLAIRE], null, '', '', true);
    await replaceLink(CLAIRE);
    // The address of Paul was corrected after his link was replaced: nobody was written to there.
    await replaceLink(PAUL);
    await asStaff(
      async (tx) =>
        tx`select * from public.correct_signer_address(${PAUL}, 'p.kervella@exemple.test', ${await versionOf()})`,
    );
    await asStaff(
      async (tx) =>
        tx`select * from public.cancel_signature_request(${REQUEST}, 'Erreur', ${await versionOf()})`,
    );
    expect(await mails()).toEqual(['cancelled Claire Estavoyer', 'cancelled Nadège Saulnier']);
  });

  it('keeps the notice of the end that has not left when a link is replaced, as another mail', async () => {
    await send();
    await asStaff(
      async (tx) =>
        tx`select * from public.cancel_signature_request(${REQUEST}, 'Erreur', ${await versionOf()})`,
    );
    const noticeOf = async (recipient: string) =>
      (
        await open.sql<
          { id: string }[]
        >`select id from private.signature_mails where recipient_id = ${recipient}`
      )[0]!.id;
    const [before, said] = [await noticeOf(CLAIRE), await mails()];
    await replaceLink(CLAIRE);
    expect(await mails()).toEqual(said);
    expect(await noticeOf(CLAIRE)).not.toBe(before);
    // What left is not said twice.
    await open.sql`
      insert into public.notification_logs (id, kind, recipient, subject, status)
      values (${await noticeOf(PAUL)}, 'signature-cancelled', 'paul@exemple.test', 'Annulé', 'sent')`;
    await replaceLink(PAUL);
    expect(await mails()).toEqual(said);
  });

  it('replaces the link of who has the copy, after the end, without a line in the sealed proof', async () => {
    await send();
    for (const { id } of RECIPIENTS) await complete(id);
    await seal();
    const sealed = await proof();
    await open.sql`delete from private.signature_mails`;
    await replaceLink(CLAIRE);
    expect(await refusal(call('signature_file', LINK[CLAIRE], null, null))).toBe('42501 link');
    expect(await mails()).toEqual(['completed Claire Estavoyer']);
    expect(await proof()).toBe(sealed);
    const [event] = await open.sql`select seq from public.signature_events where type = 'link_replaced'`;
    expect(event).toEqual({ seq: null });
  });

  it('withdraws an envelope: no link signs any more, and those asked are notified', async () => {
    await send();
    const cancel = (reason: string) =>
      asStaff(
        async (tx) =>
          tx`select * from public.cancel_signature_request(${REQUEST}, ${reason}, ${await versionOf()})`,
      );
    expect(await refusal(cancel(''))).toBe('22023 reason');
    await cancel('Le client a changé');
    expect(await refusal(complete(CLAIRE))).toBe('22023 cancelled');
    expect(await refusal(call('signature_file', LINK[CLAIRE], null, null))).toBe('22023 cancelled');
    expect(await mails()).toEqual([
      'cancelled Claire Estavoyer',
      'cancelled Nadège Saulnier',
      'cancelled Paul Kervella',
    ]);
  });

  it('does not write of the end to who was never written to', async () => {
    await send();
    await open.sql`delete from private.signature_links where recipient_id = ${PAUL}`;
    await asStaff(
      async (tx) =>
        tx`select * from public.cancel_signature_request(${REQUEST}, 'Erreur', ${await versionOf()})`,
    );
    expect(await mails()).toEqual(['cancelled Claire Estavoyer', 'cancelled Nadège Saulnier']);
  });

  it('reads that there is no such envelope, not that its proof holds', async () => {
    const check = (id: string) => asStaff((tx) => tx`select public.check_signature_proof(${id})`);
    expect(await refusal(check(REQUEST))).toBe('P0002');
    await draft();
    expect(await refusal(check(REQUEST))).toBe('done');
  });

  it('extends an envelope and reminds, not twice in a day', async () => {
    await send({ expires_at: new Date(Date.now() + 2 * 86_400_000).toISOString() });
    const until = new Date(Date.now() + 40 * 86_400_000);
    await asStaff(
      async (tx) =>
        tx`select * from public.extend_signature_request(${REQUEST}, ${until}, ${await versionOf()})`,
    );
    expect(await types()).toContain('extended');
    const remind = () =>
      asStaff(async (tx) => {
        const [row] = await tx`select outcome from public.remind_signers(${[REQUEST]}::uuid[])`;
        return row?.['outcome'];
      });
    expect(await remind()).toBe('too_soon');
    await open.sql`update public.signature_recipients set invited_at = invited_at - interval '2 days'`;
    expect(await remind()).toBe('reminded');
    expect(await remind()).toBe('too_soon');
  });

  it('finds envelopes by who holds them', async () => {
    await send({ ordering: 'sequential' });
    const list = (search: string) =>
      runAs(open.sql, 'app4_user', (tx) => tx`select * from public.list_signature_requests(${search})`);
    expect(await list('estavoyer sous-traitance')).toMatchObject([
      { status: 'sent', acted: 0, asked: 3, holders: [{ name: 'Claire Estavoyer', seen: false }] },
    ]);
    expect(await list('100%')).toEqual([]);
    // The mail named the file alone.
    expect(await list('contrat.pdf')).toMatchObject([{ id: REQUEST }]);
    expect(await list('avenant.pdf')).toEqual([]);
    const counts = await runAs(
      open.sql,
      'app4_user',
      (tx) => tx`select * from public.count_signature_requests()`,
    );
    expect(counts).toEqual([{ status: 'sent', count: '1' }]);
  });

  it('finds what waits for themselves: their drafts, what was refused, and what they have to sign', async () => {
    await draft();
    const yours = (actor: Actor = 'app4_user') =>
      runAs(
        open.sql,
        actor,
        (tx) => tx`select id, holders from public.list_signature_requests(status_filter => 'yours')`,
      );
    expect(await yours()).toMatchObject([{ id: REQUEST }]);
    await asStaff(
      async (tx) => tx`select * from public.send_signature_request(${REQUEST}, ${await versionOf()})`,
    );
    expect(await yours()).toEqual([]);
    const [account] = await open.sql`select email from auth.users where id = ${STAFF}`;
    await open.sql`update public.signature_recipients set email = ${account!['email'] as string} where id = ${CLAIRE}`;
    expect(await yours()).toMatchObject([
      { holders: [{ name: 'Claire Estavoyer', is_you: true }, { is_you: false }, { is_you: false }] },
    ]);
    const counts = await runAs(
      open.sql,
      'app4_user',
      (tx) => tx`select * from public.count_signature_requests() order by status`,
    );
    expect(counts).toEqual([
      { status: 'sent', count: '1' },
      { status: 'yours', count: '1' },
    ]);
  });

  it('counts the same with and without an index that answers alone', async () => {
    await draft();
    const [account] = await open.sql`select email from auth.users where id = ${STAFF}`;
    await open.sql`
      insert into public.signature_requests (id, reference, title, created_by, sender_name, sender_email, status, sent_at, expires_at, ended_at, end_reason, consent_fr, consent_en, search_text)
      select gen_random_uuid(), 'S-2026-' || n, 'Avenant ' || n, ${STAFF}, 'Nadège', ${account!['email'] as string}, o.status, o.at, o.at, o.at,
        case when o.status = 'declined' then 'Tarif' end, 'Oui', 'Yes', 'avenant ' || n
      from (
        select n, case when n % 2 = 0 then 'declined' else 'draft' end as status,
          case when n % 2 = 0 then now() - case when n > 9050 then interval '2 days' else interval '200 days' end end as at
        from generate_series(9001, 9060) n
      ) o`;
    const counted = (search: string | null, mine = false) =>
      runAs(open.sql, 'app4_user', async (tx) =>
        Object.fromEntries(
          (await tx`select * from public.count_signature_requests(${search}, ${mine})`).map((row) => [
            row['status'] as string,
            Number(row['count']),
          ]),
        ),
      );
    // Refusals count for 30 days as theirs.
    const all = await counted(null);
    expect(all).toMatchObject({ draft: 31, declined: 30, yours: 36 });
    expect(await counted(null, true)).toEqual(all);
    expect(await counted('avenant')).toMatchObject({ draft: 30, declined: 30, yours: 35 });
    expect(await counted('avenant 9060')).toEqual({ declined: 1, yours: 1 });
    // Those of long ago are not judged: they grow for ever.
    const judged = await runAs(open.sql, 'app4_user', async (tx) => {
      await tx`select set_config('role', 'none', true), set_config('track_functions', 'all', true)`;
      await tx`select set_config('role', 'authenticated', true)`;
      await tx`select * from public.count_signature_requests()`;
      await tx`select set_config('role', 'none', true)`;
      return tx`select calls::int from pg_stat_xact_user_functions where funcname = 'is_signature_yours'`;
    });
    expect(judged).toEqual([{ calls: 36 }]);
  });

  it('says who the other parties are, that it is one’s own, and why it was refused', async () => {
    await send();
    await open.sql`select private.end_signature_request(r, 'declined', private.recipient_actor(p), 'Le tarif a changé')
      from public.signature_requests r join public.signature_recipients p on p.request_id = r.id
      where r.id = ${REQUEST} and p.id = ${CLAIRE}`;
    const listed = (actor: Actor) =>
      runAs(
        open.sql,
        actor,
        (tx) => tx`select is_yours, end_reason, parties from public.list_signature_requests()`,
      );
    expect(await listed('app4_user')).toEqual([
      {
        is_yours: true,
        end_reason: 'Le tarif a changé',
        parties: RECIPIENTS.filter(({ role }) => role !== 'copy').map(({ name }) => name),
      },
    ]);
  });
});

describe('who and what an envelope may be for', () => {
  const people = (...args: (string | null)[]) =>
    runAs(
      open.sql,
      'app4_user',
      (tx) =>
        tx`select kind, name from public.signature_people(${args[0] ?? null}, ${args[1] ?? null}, ${args[2] ?? null})`,
    );

  it('are found by their words, by kind or by id, and one more says that there are more', async () => {
    const all = await people();
    const trainer = all.find(({ kind }) => kind === 'trainer');
    expect(trainer).toBeDefined();
    expect(await people(trainer!['name'] as string)).toContainEqual(trainer);
    expect(await people('personne de ce nom')).toEqual([]);
    expect(new Set((await people(null, 'staff')).map(({ kind }) => kind))).toEqual(new Set(['staff']));
    expect(new Set((await people(null, 'trainer')).map(({ kind }) => kind))).toEqual(new Set(['trainer']));
    expect(await people(null, null, STAFF)).toMatchObject([{ kind: 'staff' }]);
    await open.sql`
      insert into auth.users (id, email) select gen_random_uuid(), 'collegue' || n || '@trame.test' from generate_series(1, 80) n`;
    await open.sql`
      insert into public.staff_profiles (id, full_name) select u.id, 'Collègue ' || u.email from auth.users u where u.email like 'collegue%'
      on conflict (id) do update set full_name = excluded.full_name`;
    expect(await people('collègue')).toHaveLength(51);
    expect(await people('collegue80')).toHaveLength(1);
  });
});

describe('a sending to many', () => {
  const BATCH = idOf('e5', 1);
  const TEXT = idOf('f2', 4);
  const LINES = [
    { place: 2, name: 'Omar Benkirane', email: 'Omar@exemple.test', filled: { [TEXT]: 'Nantes' } },
    { place: 3, name: 'Lise Kermorgant', email: 'lise@exemple.test', message: 'Bonjour Lise' },
    { place: 5, name: 'Éric Zurbriggen', email: 'eric@exemple.test' },
  ];

  /** A draft whose first signer is another one in each line, with a text to fill in. */
  async function model() {
    const document = await draft();
    const request = {
      id: REQUEST,
      title: 'Avenant de tarif',
      message: 'Merci de signer.',
      expires_at: soon(),
      recipients: RECIPIENTS.slice(0, 2),
      fields: [
        { id: idOf('f2', 1), document_id: document, recipient_id: CLAIRE, kind: 'signature', ...FIELD },
        { id: idOf('f2', 3), document_id: document, recipient_id: PAUL, kind: 'signature', ...FIELD, x: 300 },
        {
          id: TEXT,
          document_id: document,
          recipient_id: CLAIRE,
          kind: 'text',
          label: 'Ville',
          ...FIELD,
          y: 300,
          h: 20,
        },
      ],
    };
    await asStaff(
      async (tx) => tx`select * from public.save_signature_request(${json(request)}, ${await versionOf()})`,
    );
  }
  const begin = (rows: unknown, recipient: string = CLAIRE) =>
    asStaff(
      async (tx) =>
        tx`select public.begin_signature_batch(${json({ id: BATCH, request: REQUEST, recipient, rows })}, ${await versionOf()})`,
    );
  const sendRow = (place: number) =>
    asStaff(async (tx) => {
      const [row] = await tx<Row[]>`select * from public.send_signature_row(${BATCH}, ${place}::smallint)`;
      return row!;
    });
  const sentTo = () => open.sql`
    select r.title, r.batch_row, p.name, p.email, p.status, p.message, f.value
    from public.signature_requests r
    join public.signature_recipients p on p.request_id = r.id and p.position = 1
    join public.signature_fields f on f.recipient_id = p.id and f.kind = 'text'
    where r.batch_id = ${BATCH} order by r.batch_row`;

  it('makes an envelope of each line, with its person, message and values', async () => {
    await model();
    await begin(LINES);
    for (const { place } of LINES)
      expect(await sendRow(place)).toMatchObject({ status: 'sent', fault: null });
    expect(await sentTo()).toEqual([
      {
        title: 'Avenant de tarif, Omar Benkirane',
        batch_row: 2,
        name: 'Omar Benkirane',
        email: 'omar@exemple.test',
        status: 'invited',
        message: null,
        value: 'Nantes',
      },
      expect.objectContaining({ email: 'lise@exemple.test', message: 'Bonjour Lise', value: null }),
      expect.objectContaining({ email: 'eric@exemple.test', value: null }),
    ]);
    const [paul] = await open.sql`
      select count(*)::int from public.signature_recipients where name = 'Paul Kervella' and status = 'invited'`;
    expect(paul).toEqual({ count: 3 });
    const [batch] = await runAs(
      open.sql,
      'app4_user',
      (tx) => tx`select * from public.list_signature_batches()`,
    );
    expect(batch).toMatchObject({ lines: 3, waiting: 0, sent: 3, failed: 0, completed: 0 });
    const listed = await runAs(
      open.sql,
      'app4_user',
      (tx) => tx`select title from public.list_signature_requests(of_batch => ${BATCH})`,
    );
    expect(listed).toHaveLength(3);
    // The proof of each is whole and names its own person.
    const faults = await open.sql`
      select private.proof_fault(id) as fault from public.signature_requests where batch_id = ${BATCH}`;
    expect(faults.map(({ fault }) => fault as unknown)).toEqual([null, null, null]);
  });

  it('sends no line twice, also when two tabs ask at once', async () => {
    await model();
    await begin(LINES);
    const [one, other] = await Promise.all([sendRow(2), sendRow(2)]);
    expect(one).toEqual(other);
    expect(await sendRow(2)).toEqual(one);
    expect(await sentTo()).toHaveLength(1);
  });

  it('begins once, and is asked again after a lost answer', async () => {
    await model();
    await begin(LINES);
    await begin(LINES);
    expect(await open.sql`select count(*)::int from public.signature_batch_rows`).toEqual([{ count: 3 }]);
  });

  it('refuses lines that cannot be sent before any is', async () => {
    await model();
    const [first] = LINES;
    expect(await refusal(begin([first, { ...first, place: 3, email: 'OMAR@exemple.test' }]))).toBe(
      '22023 rows',
    );
    expect(await refusal(begin([{ ...first, email: 'omar' }]))).toBe('22023 rows');
    expect(await refusal(begin([{ ...first, name: ' ' }]))).toBe('22023 rows');
    expect(await refusal(begin([{ ...first, email: 'paul@exemple.test' }]))).toBe('22023 rows');
    expect(await refusal(begin([{ ...first, filled: { [idOf('f2', 1)]: 'Nantes' } }]))).toBe('22023 rows');
    expect(await refusal(begin([]))).toBe('22023 rows');
    const many = Array.from({ length: SIGNATURE_LIMITS.rows + 1 }, (_, place) => ({
      place,
      name: 'X',
      email: `x${place}@exemple.test`,
    }));
    expect(await refusal(begin(many))).toBe('22023 rows');
    expect(await refusal(begin(LINES, NADEGE))).toBe('22023 recipient');
    expect(await open.sql`select count(*)::int from public.signature_batches`).toEqual([{ count: 0 }]);
  });

  it('sends the lines that are left of the same draft alone, and none once it was closed', async () => {
    await model();
    await begin(LINES);
    await sendRow(2);
    await asStaff(
      async (tx) =>
        tx`select * from public.save_signature_request(${json({ id: REQUEST, title: 'Autre' })}, ${await versionOf()})`,
    );
    expect(await refusal(sendRow(3))).toBe('23505 model');
    await asStaff((tx) => tx`select public.close_signature_batch(${BATCH})`);
    expect(await refusal(sendRow(3))).toBe('22023 closed');
    expect(await sendRow(2)).toMatchObject({ status: 'sent' });
  });

  it('goes on with the draft as it is now when somebody asks for it', async () => {
    await model();
    await begin(LINES);
    await sendRow(2);
    const [document] =
      await open.sql`select id from public.signature_documents where request_id = ${REQUEST}`;
    const now = {
      id: REQUEST,
      title: 'Autre',
      expires_at: soon(),
      recipients: RECIPIENTS,
      fields: RECIPIENTS.slice(0, 2).map(({ id }, place) => ({
        id: idOf('f3', place + 1),
        document_id: document!['id'] as string,
        recipient_id: id,
        kind: 'signature',
        ...FIELD,
        x: 60 + place * 240,
      })),
    };
    const save = async (request: object) =>
      asStaff(
        async (tx) => tx`select * from public.save_signature_request(${json(request)}, ${await versionOf()})`,
      );
    await save({ ...now, recipients: RECIPIENTS.slice(1), fields: now.fields.slice(1) });
    const resume = async () =>
      refusal(
        asStaff(async (tx) => tx`select public.resume_signature_batch(${BATCH}, ${await versionOf()})`),
      );
    expect(await resume()).toBe('22023 recipient');
    await save(now);
    expect(await refusal(sendRow(3))).toBe('23505 model');
    expect(await resume()).toBe('done');
    expect(await sendRow(3)).toMatchObject({ status: 'sent' });
    expect(await open.sql`select title from public.signature_requests where batch_row = 3`).toEqual([
      { title: `Autre, ${LINES[1]!.name}` },
    ]);
  });

  it('is forgotten after a year, its envelopes are not', async () => {
    await model();
    await begin(LINES);
    await sendRow(2);
    await open.sql`update public.signature_batches set created_at = now() - interval '1 year 1 day'`;
    await call('purge_signatures');
    expect(await open.sql`select count(*)::int from public.signature_batch_rows`).toEqual([{ count: 0 }]);
    expect(await sentTo()).toHaveLength(1);
  });
});

describe('mails', () => {
  const unsent = async () => (await call('unsent_signature_mails', 1)) as Row;

  it('that are tried again lead to the same place: the first may have left', async () => {
    await send();
    const { mail_id: mail, email } = await unsent();
    for (const hash of ['first', 'second'])
      expect(await call('add_signature_link', mail, email, hashOf(hash))).toBe(true);
    for (const hash of ['first', 'second'])
      expect(await call('open_signature', hashOf(hash), null, '', '', true)).toMatchObject({ state: 'turn' });
  });

  it('that could not leave for a week are given up, and the envelope says so', async () => {
    await send();
    const waiting = () =>
      open.sql<{ kind: string }[]>`select kind from private.signature_mails where request_id = ${REQUEST}`;
    const { length } = await waiting();
    expect(length).toBeGreaterThan(0);
    expect(await call('give_up_signature_mails', 100)).toBe(0);
    await open.sql`update private.signature_mails set created_at = now() - interval '8 days'`;
    expect(await unsent()).toBeUndefined();
    expect(await call('give_up_signature_mails', 100)).toBe(length);
    expect(await waiting()).toHaveLength(0);
    const events = await open.sql`
      select data from public.signature_events
      where request_id = ${REQUEST} and type = 'mail_failed'`;
    expect(events).toHaveLength(length);
    expect(events[0]).toMatchObject({ data: { kind: 'invitation', is_given_up: true } });
    // It is no part of the proof.
    expect((await readProof(await proof())).firstBroken).toBeNull();
  });

  it('of invitations do not wait behind reminders', async () => {
    await send();
    await open.sql`
      insert into private.signature_mails (request_id, recipient_id, kind, created_at)
      values (${REQUEST}, ${CLAIRE}, 'reminder', now() - interval '1 hour')`;
    expect(await unsent()).toMatchObject({ kind: 'invitation' });
  });

  it('say to the sender to whom an envelope was handed on', async () => {
    await send();
    await call('hand_on_signature', LINK[CLAIRE], null, {
      name: 'Anaïs Le Bihan',
      email: 'anais@exemple.test',
    });
    expect(await mails()).toContain('handed_on sender');
    await open.sql`delete from private.signature_mails where kind <> 'handed_on'`;
    expect(await unsent()).toMatchObject({
      recipient_id: null,
      who: 'Claire Estavoyer',
      heir_name: 'Anaïs Le Bihan',
      heir_email: 'anais@exemple.test',
    });
  });
});

describe('time', () => {
  it('ends an envelope whose day is over, at once for who comes, and by the daily work', async () => {
    await send();
    await open.sql`update public.signature_requests set expires_at = now() - interval '1 minute'`;
    expect(await refusal(complete(CLAIRE))).toBe('22023 expired');
    expect(await call('end_signatures_of_today')).toEqual({ expired: 1, reminded: 0 });
    expect(await call('end_signatures_of_today')).toEqual({ expired: 0, reminded: 0 });
    expect(await call('note_signature_heads')).toBe(1);
    expect(await call('note_signature_heads')).toBe(0);
    expect(await open.sql`select seq from private.signature_heads where request_id = ${REQUEST}`).toEqual([
      { seq: 4 },
    ]);
    expect(await mails()).toEqual(['expired sender']);
    expect((await types()).at(-1)).toBe('expired');
  });

  it('ends an envelope: who signed is notified too', async () => {
    await send();
    await complete(CLAIRE);
    await open.sql`update public.signature_requests set expires_at = now() - interval '1 minute'`;
    await call('end_signatures_of_today');
    expect(await mails()).toEqual(['expired sender', 'expired Claire Estavoyer']);
  });

  it('reminds as the envelope says, and stops', async () => {
    await send({ remind_after: 5, remind_every: 2, remind_most: 2 });
    const days: number[] = [];
    for (let day = 0; day < 12; day += 1) {
      const { reminded } = (await call('end_signatures_of_today')) as { reminded: number };
      if (reminded === 3) days.push(day);
      await open.sql`
        update public.signature_recipients
        set invited_at = invited_at - interval '1 day', reminded_at = reminded_at - interval '1 day'`;
    }
    expect(days).toEqual([5, 7]);
  });

  it('keeps a completed envelope for ten years, then leaves a receipt without names', async () => {
    await send();
    for (const { id } of RECIPIENTS) await complete(id);
    await seal();
    expect(await call('purge_signatures')).toBe(0);
    await open.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update public.signature_requests set ended_at = ended_at - interval '10 years 1 day'`;
    });
    expect(await call('purge_signatures')).toBe(1);
    expect(await open.sql`select count(*)::int as left from public.signature_events`).toEqual([{ left: 0 }]);
    const [receipt] = await open.sql`select to_jsonb(p) as receipt from private.signature_purges p`;
    expect(receipt).toMatchObject({
      receipt: { status: 'completed', proof_head: expect.any(String) as string },
    });
    expect(JSON.stringify(receipt)).not.toMatch(/Claire|Contrat/);
  });
});

const seal = async (more: Record<string, unknown> = {}) => {
  const claimed = (await call('claim_sealing', REQUEST)) as { claim: string; proof: string } | null;
  if (!claimed) return null;
  const { head } = await readProof(claimed.proof);
  return call('record_seal', REQUEST, claimed.claim, {
    path: `${REQUEST}/${idOf('f3', 1)}.pdf`,
    sha256: 'd'.repeat(64),
    bytes: 2000,
    is_time_stamped: false,
    head,
    ...more,
  });
};

describe('sealing', () => {
  it('happens exactly once, when two finish at the same moment', async () => {
    await send();
    await complete(NADEGE);
    await Promise.all([complete(CLAIRE), complete(PAUL)]);
    expect(await stateOf()).toMatchObject({ status: 'completed' });
    expect((await types()).filter((type) => type === 'signed')).toHaveLength(2);
    const claims = await Promise.all([
      call('claim_sealing', null),
      call('claim_sealing', null),
      call('claim_sealing', REQUEST),
    ]);
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it('is taken up again by the daily work of the same day, after pauses that grow', async () => {
    await send();
    for (const { id } of RECIPIENTS) await complete(id);
    const passes = (minutes: number) => open.sql`
      update public.signature_requests set seal_claimed_at = seal_claimed_at - make_interval(mins => ${minutes})`;
    for (const minutes of [2, 4, 8]) {
      // A function that ended without a word.
      expect(await call('claim_sealing', null)).toMatchObject({ request: REQUEST });
      await passes(minutes - 1);
      expect(await call('claim_sealing', null)).toBeNull();
      await passes(1);
    }
    expect(await call('claim_sealing', null)).toMatchObject({ request: REQUEST });
    await open.sql`update public.signature_requests set seal_attempts = 1000`;
    await passes(24 * 60 - 1);
    expect(await call('claim_sealing', null)).toBeNull();
    await passes(1);
    expect(await call('claim_sealing', null)).toMatchObject({ request: REQUEST });
  });

  it('that was left is done by another, and the late one is nobody’s', async () => {
    await send();
    for (const { id } of RECIPIENTS) await complete(id);
    const first = (await call('claim_sealing', null)) as { claim: string; proof: string };
    expect(await call('claim_sealing', null)).toBeNull();
    await open.sql`update public.signature_requests set seal_claimed_at = seal_claimed_at - interval '11 minutes'`;
    expect(await seal()).toBe(true);
    const { head } = await readProof(first.proof);
    const late = {
      path: `${REQUEST}/${idOf('f3', 2)}.pdf`,
      sha256: 'e'.repeat(64),
      bytes: 1,
      is_time_stamped: true,
      head,
    };
    expect(await call('record_seal', REQUEST, first.claim, late)).toBe(false);
    expect(await mails()).toEqual([
      'completed sender',
      'completed Claire Estavoyer',
      'completed Nadège Saulnier',
      'completed Paul Kervella',
    ]);
  });

  it('waits for who reads the envelope at that moment, as the page of the last signer does', async () => {
    await send();
    for (const { id } of RECIPIENTS) await complete(id);
    let claim!: Promise<unknown>;
    await open.sql.begin(async (tx) => {
      await tx`select from public.signature_requests where id = ${REQUEST} for update`;
      claim = call('claim_sealing', REQUEST);
      const early = await Promise.race([
        claim.then(() => 'answered'),
        vi.waitFor(async () => {
          const [waiting] = await open.sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          expect(waiting).toBeDefined();
        }),
      ]);
      expect(early).toBeUndefined();
    });
    expect(await claim).toMatchObject({ request: REQUEST });
  });

  it('is due again after growing pauses, for who waits behind a link', async () => {
    await send();
    for (const { id } of RECIPIENTS) await complete(id);
    const due = () => call('sealing_due', LINK[PAUL]);
    const passes = (column: string, seconds: number) =>
      open.sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update public.signature_requests set ${tx(column)} = ${tx(column)} - make_interval(secs => ${seconds})`;
      });
    // The last act asks for it by itself.
    expect(await due()).toBeNull();
    await passes('completed_at', 4);
    expect(await due()).toBe(REQUEST);
    for (const pause of [6, 12, 24]) {
      // Each visit tries twice.
      for (let tries = 0; tries < 2; tries += 1) {
        const { claim } = (await call('claim_sealing', REQUEST)) as { claim: string };
        expect(await due()).toBeNull();
        await call('fail_sealing', REQUEST, claim);
      }
      await passes('seal_claimed_at', pause - 1);
      expect(await due()).toBeNull();
      await passes('seal_claimed_at', 2);
      expect(await due()).toBe(REQUEST);
    }
    // A function that ended without a word.
    await call('claim_sealing', REQUEST);
    await passes('seal_claimed_at', 59);
    expect(await due()).toBeNull();
    await passes('seal_claimed_at', 2);
    expect(await due()).toBe(REQUEST);
    expect(await seal()).toBe(true);
    expect(await due()).toBeNull();
  });

  it('that does not succeed within a quarter of an hour is a mail to its sender, once', async () => {
    await send();
    for (const { id } of RECIPIENTS) await complete(id);
    const fail = async () => {
      const { claim } = (await call('claim_sealing', REQUEST)) as { claim: string };
      await call('fail_sealing', REQUEST, claim);
    };
    for (let tries = 0; tries < 5; tries += 1) await fail();
    expect(await mails()).toEqual([]);
    await open.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update public.signature_requests set completed_at = completed_at - interval '16 minutes'`;
    });
    await fail();
    await fail();
    expect(await mails()).toEqual(['unsealed sender']);
  });

  it('takes the proof that the envelope has, no other', async () => {
    await send();
    for (const { id } of RECIPIENTS) await complete(id);
    expect(await seal({ head: '1'.repeat(64) })).toBe(false);
  });

  it('gets its timestamp later when the authority did not answer', async () => {
    await send();
    for (const { id } of RECIPIENTS) await complete(id);
    await seal();
    expect(await call('unstamped_seals', 5)).toMatchObject({ request: REQUEST, sha256: 'd'.repeat(64) });
    const stamped = { path: `${REQUEST}/${idOf('f3', 4)}.pdf`, sha256: 'f'.repeat(64), bytes: 2100 };
    expect(await call('record_time_stamp', REQUEST, 'd'.repeat(64), stamped)).toBe(true);
    expect(await call('record_time_stamp', REQUEST, 'd'.repeat(64), stamped)).toBe(false);
    expect(await call('unstamped_seals', 5)).toBeUndefined();
  });

  it('asks for the timestamp of every one, though one fails each time', async () => {
    await send();
    for (const { id } of RECIPIENTS) await complete(id);
    await seal();
    const other = {
      id: idOf('e1', 2),
      reference: 'S-2026-9999',
      sealed_path: `${REQUEST}/${idOf('f3', 9)}.pdf`,
    };
    await open.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        insert into public.signature_requests
        select (jsonb_populate_record(r, ${json(other)} || jsonb_build_object('sealed_at', r.sealed_at + interval '1 hour'))).*
        from public.signature_requests r where r.id = ${REQUEST}`;
    });
    const next = async () => ((await call('unstamped_seals', 1)) as Row)['request'];
    expect([await next(), await next(), await next()]).toEqual([REQUEST, other.id, REQUEST]);
  });

  it('is a line of the trainer’s thread, with its title when they are of it', async () => {
    await send({ trainer_id: userIdOf('otherTrainer') });
    for (const { id } of RECIPIENTS) await complete(id);
    await seal();
    expect(
      await open.sql`select public_sentence from private.trainer_events where kind = 'contract_signed'`,
    ).toEqual([{ public_sentence: null }]);
  });

  it('is shown to a trainer who signed', async () => {
    const [claire, ...others] = RECIPIENTS;
    await send({
      trainer_id: userIdOf('approvedTrainer'),
      recipients: [{ ...claire, email: 'approvedtrainer@trame.example' }, ...others],
    });
    for (const { id } of RECIPIENTS) await complete(id);
    await seal();
    expect(
      await open.sql`select public_sentence from private.trainer_events where kind = 'contract_signed'`,
    ).toEqual([{ public_sentence: '« Contrat de sous-traitance » est signé.' }]);
  });
});

describe('an envelope that ended without all signatures', () => {
  const AGAIN = idOf('e7', 1);
  const again = (actor: Actor = 'app4_user') =>
    asStaff((tx) => tx`select public.begin_signature_again(${REQUEST}, ${AGAIN})`, actor);

  it('begins again as a draft with its documents, people and fields, and nothing that was filled in', async () => {
    await send();
    await complete(PAUL);
    await call('decline_signature', LINK[CLAIRE], null, 'Le tarif');
    await again();
    await again();
    const [begun] = await open.sql`
      select status, title, sent_at, end_reason, ${inParis(open.sql)} as until
      from public.signature_requests r where id = ${AGAIN}`;
    expect(begun).toEqual({
      status: 'draft',
      title: 'Contrat de sous-traitance',
      sent_at: null,
      end_reason: null,
      until: lastMinuteIn(30),
    });
    expect(
      await open.sql`
        select p.name, p.status, count(f.id)::int as fields, count(f.value)::int as filled
        from public.signature_recipients p left join public.signature_fields f on f.recipient_id = p.id
        where p.request_id = ${AGAIN} group by p.id order by p.position`,
    ).toEqual([
      { name: 'Claire Estavoyer', status: 'waiting', fields: 2, filled: 0 },
      { name: 'Paul Kervella', status: 'waiting', fields: 1, filled: 0 },
      { name: 'Nadège Saulnier', status: 'waiting', fields: 0, filled: 0 },
    ]);
    const files = await open.sql`
      select count(*)::int as n, count(distinct file_path)::int as paths from public.signature_documents`;
    expect(files[0]).toEqual({ n: 2, paths: 1 });
    // It can be sent at once, with links of its own.
    await asStaff(
      (tx) => tx`
        select public.send_signature_request(id, updated_at) from public.signature_requests where id = ${AGAIN}`,
    );
    expect(await open.sql`select private.proof_fault(${AGAIN}) as fault`).toEqual([{ fault: null }]);
  });

  it('is the only one: who is still asked is not asked twice', async () => {
    await send();
    expect(await refusal(again())).toBe('22023 status');
  });
});

describe('an envelope that somebody else looks after', () => {
  const OTHER = userIdOf('admin');
  const handOver = (to: string) =>
    asStaff(
      async (tx) =>
        tx`select * from public.hand_over_signature_request(${REQUEST}, ${to}, ${await versionOf()})`,
    );
  const owner = async () =>
    (
      await open.sql`select created_by, sender_email from public.signature_requests where id = ${REQUEST}`
    )[0]!;

  it('is among theirs and sends them its news, and its proof keeps who asked', async () => {
    await send();
    const before = await owner();
    await open.sql`insert into public.user_roles (user_id, role) values (${OTHER}, 'app4_user') on conflict do nothing`;
    await handOver(OTHER);
    expect(await owner()).toEqual({ created_by: OTHER, sender_email: before['sender_email'] });
    expect((await readProof(await proof())).firstBroken).toBeNull();
    await call('decline_signature', LINK[CLAIRE], null, 'Le tarif');
    await open.sql`delete from private.signature_mails where recipient_id is not null`;
    const mail = (await call('unsent_signature_mails', 1)) as Row;
    const [{ email } = {}] = await open.sql`select email from auth.users where id = ${OTHER}`;
    expect(mail).toMatchObject({ kind: 'declined', recipient_id: null, email });
    const [line] = await open.sql`
      select changes -> 'created_by' as change from private.audit_log
      where table_name = 'signature_requests' and changes ? 'created_by' and operation = 'UPDATE' order by id desc limit 1`;
    expect(line!['change']).toEqual({ from: STAFF, to: OTHER });
    await open.sql`delete from public.user_roles where user_id = ${OTHER} and role = 'app4_user'`;
  });

  it('is not given to somebody who does not handle signatures', async () => {
    await send();
    expect(await refusal(handOver(userIdOf('gestionnaire')))).toBe('22023 colleague');
    expect(await owner()).toMatchObject({ created_by: STAFF });
  });
});

describe('documents made from what is known', () => {
  const TRAINER = userIdOf('approvedTrainer');
  const ACCOUNT_ADDRESS = 'approvedtrainer@trame.example';
  const MISSION = idOf('e6', 1);
  const factsOf = (actor: Actor, trainer: string | null, mission: string | null = null) =>
    asStaff(async (tx) => {
      const [row] = await tx<Row[]>`select public.signature_facts(${trainer}, ${mission}) as facts`;
      return row!['facts'] as Record<string, Record<string, unknown> | null>;
    }, actor);

  beforeEach(async () => {
    await open.sql`delete from public.missions where id = ${MISSION}`;
    await open.sql`
      insert into public.missions (id, user_id, title, client_name, starts_on, ends_on, is_remote, days, day_rate_cents, order_number)
      values (${MISSION}, ${TRAINER}, 'Revit, niveau 2', 'Atelier Verrier', '2027-01-12', '2027-01-13', true, 2, 52000, 'OM-1')`;
    await open.sql`delete from public.billing_profiles where user_id = ${TRAINER}`;
    await open.sql`
      insert into public.billing_profiles (
        user_id, legal_form, legal_name, siret, address, postal_code, city, country, vat_case, iban, account_holder, iban_status,
        iban_set_at
      )
      values (${TRAINER}, 'ei', 'Claire Estavoyer EI', '55208131766522', '1 rue X', '44000', 'Nantes', 'FR', 'franchise_293b',
        'FR7630006000011234567890189', 'C. E.', 'to_confirm', now())`;
  });

  it('are read for a mission with its trainer, without the account that is paid, and each reading is noted', async () => {
    const before = await open.sql`select count(*)::int as n from private.signature_fact_readings`;
    const facts = await factsOf('app4_user', null, MISSION);
    expect(facts).toMatchObject({
      trainer: { id: TRAINER },
      billing: { legal_name: 'Claire Estavoyer EI', siret: '55208131766522' },
      mission: { title: 'Revit, niveau 2', day_rate_cents: 52_000, total_cents: 104_000 },
    });
    expect(JSON.stringify(facts)).not.toMatch(/FR76|iban|bic/i);
    const [last] = await open.sql`
      select trainer_id, mission_id, reader, count(*) over ()::int as n from private.signature_fact_readings order by id desc`;
    expect(last).toMatchObject({
      trainer_id: TRAINER,
      mission_id: MISSION,
      reader: STAFF,
      n: (before[0]!['n'] as number) + 1,
    });
    expect(await factsOf('app4_user', TRAINER)).toMatchObject({ mission: null, trainer: { id: TRAINER } });
  });

  it('are not there for who does not handle signatures, nor of an account that is not approved', async () => {
    expect(await refusal(factsOf('gestionnaire', TRAINER))).toBe('42501');
    expect(await refusal(factsOf('app4_user', userIdOf('pendingTrainer')))).toBe('P0002');
    await open.sql`update public.missions set status = 'cancelled' where id = ${MISSION}`;
    expect(await refusal(factsOf('app4_user', null, MISSION))).toBe('P0002');
  });

  it('are of the trainer of the mission, and of kinds of papers that there are', async () => {
    const saved = (values: Record<string, unknown>) => refusal(draft({ trainer_id: TRAINER, ...values }));
    expect(await saved({ mission_id: MISSION, paper_kind: 'contrat', more_kinds: ['charte'] })).toBe('done');
    await open.sql`delete from public.signature_requests`;
    expect(await saved({ mission_id: MISSION, trainer_id: userIdOf('pendingTrainer') })).toBe(
      '22023 mission_id',
    );
    await open.sql`delete from public.signature_requests`;
    expect(await saved({ paper_kind: 'contrat', more_kinds: ['contrat'] })).toBe('22023 more_kinds');
    await open.sql`delete from public.signature_requests`;
    expect(await saved({ paper_kind: 'contrat', more_kinds: ['recette'] })).toBe('22023 more_kinds');
  });

  // threat 51
  it('become no paper that others check, nor one that the trainer does not sign', async () => {
    const saved = async (values: Record<string, unknown>) => {
      await open.sql`delete from public.signature_requests`;
      return refusal(draft({ trainer_id: TRAINER, ...values }));
    };
    for (const { key } of PAPER_KINDS.filter(({ isSigned }) => !isSigned)) {
      expect(await saved({ paper_kind: key })).toBe('22023 paper_kind');
      expect(await saved({ paper_kind: 'contrat', more_kinds: [key] })).toBe('22023 paper_kind');
    }
    expect(await saved({ paper_kind: 'contrat' })).toBe('done');
    const sending = async () =>
      refusal(
        asStaff(
          async (tx) => tx`select * from public.send_signature_request(${REQUEST}, ${await versionOf()})`,
        ),
      );
    expect(await sending()).toBe('23514 trainer_signs');
    const copies = signedBy(ACCOUNT_ADDRESS).map((person) =>
      person.id === CLAIRE ? { ...person, role: 'approver' } : person,
    );
    expect(await saved({ paper_kind: 'contrat', recipients: copies, fields: [] })).toBe('done');
    expect(await sending()).toMatch(/^23514 /);
    expect(await saved({ paper_kind: 'contrat', recipients: signedBy(ACCOUNT_ADDRESS.toUpperCase()) })).toBe(
      'done',
    );
    expect(await sending()).toBe('done');
  });

  it('are no paper when somebody else signed in the place of the trainer', async () => {
    await open.sql`delete from public.signature_requests`;
    await open.sql`delete from public.trainer_papers where user_id = ${TRAINER}`;
    const path = `${TRAINER}/${'b'.repeat(40)}-contrat.pdf`;
    await open.sql`
      insert into storage.objects (bucket_id, name) values ('trainer-papers', ${path}) on conflict do nothing`;
    await send({ trainer_id: TRAINER, paper_kind: 'contrat', recipients: signedBy(ACCOUNT_ADDRESS) });
    await asStaff(
      async (tx) =>
        tx`select * from public.correct_signer_address(${CLAIRE}, 'un.autre@exemple.test', ${await versionOf()})`,
    );
    await addLink(CLAIRE, hashOf('new'));
    await call('complete_signature', hashOf('new'), null, press(CLAIRE, {}), '192.0.2.1', 'Firefox');
    for (const id of [PAUL, NADEGE]) await complete(id);
    await seal();
    expect(await open.sql`select request from public.unfiled_signed_papers(5)`).toHaveLength(0);
    expect(await call('file_signed_paper', REQUEST, path)).toBe(false);
  });

  it('become each of the papers of their trainer once they are sealed', async () => {
    await open.sql`delete from public.trainer_papers where user_id = ${TRAINER}`;
    const path = `${TRAINER}/${'a'.repeat(40)}-contrat.pdf`;
    await open.sql`
      insert into storage.objects (bucket_id, name) values ('trainer-papers', ${path}) on conflict do nothing`;
    await send({
      trainer_id: TRAINER,
      mission_id: MISSION,
      paper_kind: 'contrat',
      more_kinds: ['charte', 'notice-rgpd'],
      recipients: signedBy(ACCOUNT_ADDRESS),
    });
    for (const { id } of RECIPIENTS) await complete(id);
    await seal();
    // That of one envelope, whatever else waits; else those that were tried least often first.
    const listed = async (most: number, of: string | null = null) =>
      (await open.sql`select request from public.unfiled_signed_papers(${most}, ${of})`).map(
        ({ request }) => request as string,
      );
    expect(await listed(1, REQUEST)).toEqual([REQUEST]);
    expect(await listed(1, randomUUID())).toEqual([]);
    expect(await listed(1)).toEqual([REQUEST]);
    const [{ paper_attempts } = {}] = await open.sql`
      select paper_attempts from public.signature_requests where id = ${REQUEST}`;
    expect(paper_attempts).toBe(2);
    expect(await call('file_signed_paper', REQUEST, path)).toBe(true);
    expect(await call('file_signed_paper', REQUEST, path)).toBe(false);
    expect(
      await open.sql`select kind, status from public.trainer_papers where user_id = ${TRAINER} order by kind`,
    ).toEqual([
      { kind: 'charte', status: 'verified' },
      { kind: 'contrat', status: 'verified' },
      { kind: 'notice-rgpd', status: 'verified' },
    ]);
    const [line] = await open.sql`
      select staff_sentence as sentence from private.trainer_events where kind = 'contract_signed' order by id desc limit 1`;
    expect(line!['sentence']).toContain('Mission « Revit, niveau 2 »');
    const missions = await runAs(
      open.sql,
      'app4_user',
      (tx) => tx`select * from public.signature_missions()`,
    );
    expect(missions.find((one) => one['id'] === MISSION)).toMatchObject({
      contract: expect.stringMatching(/^S-/),
    });
  });
});
