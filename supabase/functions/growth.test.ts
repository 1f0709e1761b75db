import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSupabase } from './_shared/testing/fake-supabase.ts';
import { openForm, SUBMIT_URL, type FormVisit } from './_shared/testing/form-visit.ts';
import { createHandler as createReportHandler } from './report-incident/handler.ts';

// The work that a stranger's text causes, on the endpoints that strangers can call: at most 2.5 times the work for
// twice the text.

/** Each is repeated: the delimiters of every pattern that reads such a text, and the beginnings of its matches. */
const WORST = [
  ...Array.from('a1 @.,:;/?=()<>[]{}"\'\\-_+#&%\n\t\u0001\u202eé😀'),
  'a@',
  'a.',
  '=(',
  '/a?',
  '<a ',
  'eyJ',
  'Bearer ',
  '1.',
  '1 ',
  'a,',
  '{{',
  '["',
  '0a1b2c3d-',
];
/** Below this, the noise of the processor is larger: a limit that is reached early makes the work stop growing. */
const NOISE_MS = 15;
/** No request may block others for longer. */
const MOST_MS = 200;

async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const { user } = process.threadCpuUsage();
  await work();
  return (process.threadCpuUsage().user - user) / 1000;
}

/** Whether the work grows in proportion; measured again when it seems not to. */
async function expectProportion(length: number, work: (length: number) => Promise<unknown>): Promise<void> {
  for (let tries = 3; ; tries -= 1) {
    // oxlint-disable-next-line no-await-in-loop -- one measure at a time
    const half = await processorTime(() => work(length / 2));
    // oxlint-disable-next-line no-await-in-loop -- one measure at a time
    const whole = await processorTime(() => work(length));
    if (whole < NOISE_MS || (whole < MOST_MS && whole <= half * 2.5)) return;
    if (tries === 1) expect([half, whole]).toBe('in proportion');
  }
}

const repeated = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const named = WORST.map((unit) => [JSON.stringify(unit), unit] as const);

describe('report-incident', () => {
  let handle: (request: Request) => Promise<Response>;

  beforeEach(() => {
    const supabase = new FakeSupabase();
    handle = createReportHandler({
      env: supabase.env,
      fetch: supabase.fetch,
      now: () => new Date(),
      log: () => undefined,
    });
  });

  const send = (body: string) =>
    handle(
      new Request('http://supabase.test/functions/v1/report-incident', {
        method: 'POST',
        headers: { 'content-type': 'text/plain', origin: 'http://localhost:4200' },
        body,
      }),
    );

  // threat 5
  it.each(named)('takes a text of %s in proportion to its length', async (_name, unit) => {
    await expectProportion(3_800, async (length) => {
      const text = repeated(unit, length);
      for (const field of ['message', 'stack', 'path', 'at', 'name'] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one text at a time
        await send(JSON.stringify({ id: 'K7MQ2X', message: 'x', [field]: text, context: { cause: text } }));
      }
    });
  });

  it('takes a body of its greatest size in proportion to its length', async () => {
    for (const unit of WORST) {
      // oxlint-disable-next-line no-await-in-loop -- one text at a time
      await expectProportion(16_000, (length) => send(repeated(unit, length)));
    }
  });
});

describe('submit-application', () => {
  let visit: FormVisit;

  beforeEach(async () => {
    visit = await openForm();
  });

  const FIELDS = ['full_name', 'email', 'phone', 'birth_date', 'postal_code', 'additional_notes', 'source'];

  it.each(named)('takes answers of %s in proportion to their length', async (_name, unit) => {
    for (const answer of FIELDS) {
      // oxlint-disable-next-line no-await-in-loop -- one text at a time
      await expectProportion(20_000, (length) =>
        visit.send({ answers: { [answer]: repeated(unit, length) } }),
      );
    }
  });

  it.each(['mastered_software', 'expertise_areas', 'training_sectors', 'teaching_languages'])(
    'takes long lists of %s in proportion to their length',
    async (list) => {
      await expectProportion(12_000, (length) =>
        visit.send({ answers: { [list]: Array.from({ length }, (_, index) => `t${index}`) } }),
      );
    },
  );

  it('takes forms of many parts in proportion to their number', async () => {
    await expectProportion(20_000, (length) => {
      const form = new FormData();
      for (let part = 0; part < length; part += 1) form.append('x', '');
      return visit.handle(
        new Request(SUBMIT_URL, {
          method: 'POST',
          headers: { 'idempotency-key': crypto.randomUUID() },
          body: form,
        }),
      );
    });
  });
});
