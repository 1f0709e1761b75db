import { beforeEach, describe, expect, it } from 'vitest';
import { pdf, realDocx, realPdf } from '../_shared/testing/files.ts';
import { KEY, openForm, OTHER_KEY, type FormVisit } from '../_shared/testing/form-visit.ts';

let visit: FormVisit;

beforeEach(async () => {
  visit = await openForm();
});

describe('an application that is sent', () => {
  it('becomes one row with its files, and the visitor gets the reference', async () => {
    const { status, body } = await visit.send({
      references: { name: 'Références 2026.docx', bytes: realDocx() },
    });
    expect(status).toBe(201);
    expect(body).toEqual({ reference: 'TR-2026-000001', createdAt: '2026-11-21T14:00:00+00:00' });
    expect(visit.supabase.applications).toHaveLength(1);
    const [row] = visit.supabase.applications;
    expect(row).toMatchObject({
      full_name: 'Élodie Saint-Aubin',
      phone: '+33612345678',
      birth_date: null,
      consent: true,
      pool_consent: false,
      consent_version: '2026-11',
      submission_key: KEY,
      resume_original_name: 'CV.pdf',
      resume_size: realPdf().byteLength,
      references_original_name: 'Références 2026.docx',
    });
    expect(row?.resume_filename).toMatch(/^[0-9a-f-]{36}\.pdf$/);
    expect(row?.resume_url).toBe(
      `http://supabase.test/storage/v1/object/public/trainer-applications/resumes/${String(row?.resume_filename)}`,
    );
    expect([...visit.supabase.files.keys()].toSorted()).toEqual([
      `references/${String(row?.references_filename)}`,
      `resumes/${String(row?.resume_filename)}`,
    ]);
    expect(new Uint8Array(visit.supabase.files.get(`resumes/${String(row?.resume_filename)}`)!)).toEqual(
      realPdf(),
    );
    expect(visit.supabase.pending.size).toBe(0);
  });

  it('is followed by the receipt mail', async () => {
    const asked = visit.nextReceipt();
    await visit.send();
    expect(await asked).toEqual({
      kind: 'application-received',
      application_id: visit.supabase.applications[0]?.id,
    });
  });

  it('is received even when the mail cannot go', async () => {
    visit.supabase.fail('/functions/v1/notifications', new TypeError('fetch failed'));
    const { status } = await visit.send();
    expect(status).toBe(201);
    expect(visit.events).toContain('receipt_failed');
  });

  it('stores the name of a file as text only, never as a path', async () => {
    await visit.send({ resume: { name: '..\\..\\etc/cv\u202efdp.pdf', bytes: realPdf() } });
    expect(visit.supabase.applications[0]?.resume_original_name).toBe('cvfdp.pdf');
  });
});

describe('sending an application again', () => {
  it('after a broken connection gets the same reference and makes no second row', async () => {
    const first = await visit.send();
    const second = await visit.send();
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(visit.supabase.applications).toHaveLength(1);
    expect(visit.supabase.files.size).toBe(1);
  });

  it('in the other language counts as the same application', async () => {
    const first = await visit.send();
    const second = await visit.send({ answers: { language: 1 } });
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  it.each<[what: string, edited: Parameters<FormVisit['send']>[0]]>([
    ['an answer', { answers: { city: 'Rezé' } }],
    ['another CV', { resume: { name: 'CV.pdf', bytes: pdf() } }],
    ['another name for the CV', { resume: { name: 'CV 2026.pdf', bytes: realPdf() } }],
    ['references', { references: { name: 'r.docx', bytes: realDocx() } }],
  ])('with %s changed is answered that the change was not received', async (_what, edited) => {
    const first = await visit.send();
    const reference = first.body.reference ?? '';
    const { status, body } = await visit.send(edited);
    expect(status).toBe(409);
    expect(body.error).toEqual({
      code: 'already_received',
      message: `Votre candidature ${reference} a déjà été reçue. Vos dernières modifications n’y figurent pas\u00a0: pour nous les transmettre, envoyez une nouvelle candidature.`,
      reference,
    });
    expect(visit.supabase.applications).toHaveLength(1);
    expect(visit.supabase.applications[0]).toMatchObject({ city: 'Nantes', references_filename: null });
    expect(visit.supabase.files.size).toBe(1);
  });

  it('with a change, in English, is answered in English', async () => {
    await visit.send({ answers: { language: 1 } });
    const { body } = await visit.send({ answers: { language: 1, city: 'Rezé' } });
    expect(body.error?.message).toBe(
      'Your application TR-2026-000001 was already received. Your latest changes are not in it: to let us have them, send a new application.',
    );
  });

  it('with a change, while the first attempt is being stored, is not taken for the first', async () => {
    const [first, second] = await Promise.all([visit.send(), visit.send({ answers: { city: 'Rezé' } })]);
    expect(new Set([first.status, second.status])).toEqual(new Set([201, 409]));
    expect(visit.supabase.applications).toHaveLength(1);
    expect(visit.supabase.files.size).toBe(1);
    expect(visit.supabase.pending.size).toBe(0);
  });

  it('twice at once makes one row and leaves no file behind', async () => {
    const [first, second] = await Promise.all([visit.send(), visit.send()]);
    expect(first.body.reference).toBe(second.body.reference);
    expect(visit.supabase.applications).toHaveLength(1);
    expect(visit.supabase.files.size).toBe(1);
    expect(visit.supabase.pending.size).toBe(0);
  });

  it('asks for the receipt when the first attempt ended before it asked', async () => {
    visit.supabase.fail('/functions/v1/notifications', new TypeError('killed'), 1);
    await visit.send();
    const asked = visit.nextReceipt();
    expect((await visit.send()).status).toBe(200);
    expect(await asked).toEqual({
      kind: 'application-received',
      application_id: visit.supabase.applications[0]?.id,
    });
  });

  it('does not wait for that receipt, nor fail with it', async () => {
    await visit.send();
    const { promise: mailService, reject: giveUp } = Promise.withResolvers<Response>();
    visit.supabase.functions.notifications = () => mailService;
    expect((await visit.send()).status).toBe(200);
    expect(visit.background).toHaveLength(1);
    giveUp(new TypeError('fetch failed'));
    await Promise.all(visit.background);
    expect(visit.events).toContain('receipt_failed');
  });

  it('is accepted with the same proof after a failure', async () => {
    visit.supabase.fail('/storage/', new Response('{"message":"full"}', { status: 500 }), 1);
    expect((await visit.send()).status).toBe(503);
    expect((await visit.send()).status).toBe(201);
  });
});

describe('an application sent while a part of the platform fails', () => {
  const failures: [what: string, match: string, fault: Response | Error][] = [
    ['the database is away', '/rest/v1/trainer_applications', new TypeError('fetch failed')],
    ['the rate limits are away', 'take_rate_limit', new Response('{"message":"x"}', { status: 500 })],
    ['the reservation fails', 'reserve_uploads', new Response('{"message":"x"}', { status: 500 })],
    ['the storage refuses', '/storage/', new Response('{"message":"x"}', { status: 507 })],
    ['the row is refused', 'submit_trainer_application', new Response('{"code":"23514"}', { status: 400 })],
  ];

  it.each(failures)('gets 503 in French, with no row and no file: %s', async (_what, match, fault) => {
    visit.supabase.fail(match, fault);
    const { status, body, headers } = await visit.send();
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('5');
    expect(body.error?.code).toBe('unavailable');
    expect(body.error?.message).toMatch(/Rien de ce que vous avez saisi n’est perdu/);
    expect(visit.supabase.applications).toHaveLength(0);
    expect(visit.supabase.files.size).toBe(0);
  });

  it('keeps its files when the answer of the insert is lost, and a retry says what was stored', async () => {
    visit.supabase.fail('submit_trainer_application', new TypeError('socket hang up'), 1);
    expect((await visit.send()).status).toBe(503);
    expect(visit.supabase.files.size).toBe(1);
    expect(visit.supabase.pending.size).toBe(1);
    expect((await visit.send()).status).toBe(201);
  });

  it('keeps its files when a gateway gives up after the row was stored, and a retry gives the reference', async () => {
    const timeout = new Response('<h1>504 Gateway Time-out</h1>', { status: 504 });
    visit.supabase.loseAnswer('submit_trainer_application', timeout, 1);
    expect((await visit.send()).status).toBe(503);
    const [row] = visit.supabase.applications;
    expect([...visit.supabase.files.keys()]).toEqual([`resumes/${String(row?.resume_filename)}`]);
    const { status, body } = await visit.send();
    expect([status, body.reference]).toEqual([200, 'TR-2026-000001']);
    expect(visit.supabase.files.size).toBe(1);
  });

  it('leaves files that could not be removed in the list of files to remove', async () => {
    visit.supabase.fail('submit_trainer_application', new Response('{"code":"23514"}', { status: 400 }));
    visit.supabase.files.delete = () => {
      throw new TypeError('fetch failed');
    };
    expect((await visit.send()).status).toBe(503);
    expect(visit.supabase.pending.size).toBe(1);
    expect(visit.events).toContain('remove_files_failed');
  });

  it('removes the files of a submission that was interrupted earlier', async () => {
    visit.supabase.pending.set('resumes/old.pdf', OTHER_KEY);
    visit.supabase.files.set('resumes/old.pdf', new ArrayBuffer(1));
    visit.supabase.stale.push('resumes/old.pdf');
    await visit.send();
    expect(visit.supabase.files.has('resumes/old.pdf')).toBe(false);
    expect(visit.supabase.pending.size).toBe(0);
  });

  it('is stored even if removing old files fails', async () => {
    visit.supabase.fail('stale_uploads', new Response('{"message":"x"}', { status: 500 }));
    expect((await visit.send()).status).toBe(201);
    expect(visit.events).toContain('sweep_failed');
  });
});
