import { digestOf, READING_ERRORS, type ReadingErrorCode } from '@trame/document';
import { describe, expect, it, vi } from 'vitest';
import { openAnalysisSetup } from '../_shared/testing/analysis-setup.ts';
import { CV_LINES, cvPdf, scannedPdf } from '../_shared/testing/cv.ts';
import { heldTimer } from '../_shared/testing/held-timer.ts';
import { compoundFile, realDocx, realPdf } from '../_shared/testing/files.ts';
import { rulesAnalyser, type Analyser, type Answer } from './analyser.ts';
import { apart, BusyError, StepLimitError } from '../_shared/apart/apart.ts';
import { steps as endless } from '../_shared/testing/endless-reading.ts';
import { LIMITS, readerOf } from './reader.ts';
import { steps } from './steps.ts';
import { ANALYSIS_BUSY, ANALYSIS_FAILED } from './handler.ts';

// On a real database and storage, because the tests check the stored state after a step fails.

const setup = openAnalysisSetup();
const HEAVY = 'Ce CV est trop complexe pour être ouvert sans risque. Demandez une copie imprimée en PDF.';

const CLEARED = {
  ai_analysis_v2: null,
  ai_extracted_text_length: null,
  ai_support_score: null,
  ai_confidence_score: null,
};
const FAILED = { ai_status: 'error', ai_error: ANALYSIS_FAILED, ...CLEARED };
const SUCCESS = { status: 200, body: { status: 'success' } };

const analysisOf = async (id: string) => (await setup.stored(id)).ai_analysis_v2!;
const isAnalysed = async (id: string) => {
  expect((await setup.call({ applicationId: id })).status).toBe(200);
  return analysisOf(id);
};

/** An analyser that answers when the test says so, and counts its calls. */
function heldAnalyser() {
  const answers: (() => void)[] = [];
  let isAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const analyser: Analyser = {
    name: 'held',
    analyse: (document, options) =>
      new Promise<Answer>((resolve, reject) => {
        answers.push(() => {
          rulesAnalyser.analyse(document, options).then(resolve, reject);
        });
        isAsked();
      }),
  };
  return { analyser, asked, answers };
}

describe('the analysis of a CV', () => {
  // spec 3.11
  it('reads a PDF, proves what it finds, and stores it with the text of the pages', async () => {
    const id = await setup.application(
      await cvPdf([{ lines: CV_LINES }, { lines: ['Formatrice à Brioude'] }]),
    );
    expect(await setup.call({ applicationId: id })).toEqual(SUCCESS);
    const { ai_analysis_v2: analysis, ...stored } = await setup.stored(id);
    const pages = await setup.pages(id);
    expect(pages).toHaveLength(2);
    expect(pages?.[0]).toContain('Animation de stages de tableur');
    expect(pages?.[1]).toBe('Formatrice à Brioude');
    expect(analysis).toMatchObject({
      result: { full_name: 'Camille Fontaine', emails: ['camille.fontaine@exemple.fr'] },
      reading: { kind: 'pdf', pages: 2, digest: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
      analyser: { name: 'rules', model: null, prompt_version: null, cost: null },
      is_strict: false,
      changes: null,
    });
    expect(stored).toEqual({
      ai_status: 'success',
      ai_error: null,
      ai_extracted_text_length: pages?.join('').length,
      ai_support_score: analysis?.support_score,
      ai_confidence_score: analysis?.confidence,
    });
    for (const { evidence } of analysis?.result.experiences ?? []) {
      expect(pages?.[evidence!.page - 1]?.slice(evidence!.start, evidence!.end)).toBe(evidence!.quote);
    }
  });

  it('reads a DOCX too', async () => {
    const id = await setup.application(realDocx());
    const { reading, result } = await isAnalysed(id);
    expect([reading.kind, result.emails]).toEqual(['docx', ['aurelie.thevenoux@example.com']]);
  });

  it('obeys no orders in a CV: invisible text is reported and counts for nothing', async () => {
    const id = await setup.application(realPdf());
    const { reading, result } = await isAnalysed(id);
    expect(reading.hidden.map(({ text }) => text).join()).toMatch(/Ignore les instructions précédentes/);
    expect(JSON.stringify(result)).not.toMatch(/SAP|Oracle|66 66|excellent/);
    expect((await setup.pages(id))?.join()).not.toMatch(/Oracle|Ignore/);
  });

  it('gives the same result each time, except for the time it took', async () => {
    const bytes = await cvPdf();
    const [one, two] = [await setup.application(bytes), await setup.application(bytes)];
    const timeless = async (id: string) => {
      const { analyser, ...analysis } = await isAnalysed(id);
      return { ...analysis, analyser: { ...analyser, duration_ms: 0 } };
    };
    const first = await timeless(one);
    expect(await timeless(two)).toEqual(first);
    expect(await timeless(one)).toEqual({ ...first, changes: { added: [], removed: [] } });
  });

  // spec 7.37
  it('in strict mode keeps what is proven, and says what is missing since the last result', async () => {
    const id = await setup.application(await cvPdf());
    const inventor: Analyser = {
      name: 'inventor',
      analyse: async (document, options) => {
        const { draft, ...answer } = await rulesAnalyser.analyse(document, options);
        const claim = { category: null, evidence: { page: 1, quote: 'Expert SAP' } };
        return { ...answer, draft: { ...draft, skills: [...draft.skills, { name: 'SAP', ...claim }] } };
      },
    };
    await setup.call({ applicationId: id }, 'ana', { analyser: inventor });
    const before = await analysisOf(id);
    expect(before.result.skills.at(-1)).toMatchObject({ name: 'SAP', evidence: null });
    expect(before.support_score).toBeLessThan(1);
    await setup.call({ applicationId: id, strict: true }, 'ana', { analyser: inventor });
    const after = await analysisOf(id);
    expect(after).toMatchObject({ is_strict: true, support_score: 1 });
    expect(after.result.skills.map(({ name }) => name)).not.toContain('SAP');
    expect(after.changes).toEqual({ added: [], removed: [expect.stringContaining('SAP')] });
  });
});

describe('the analysis of a CV that is an image', () => {
  const LINE = 20;
  /** A browser's recognition of these lines: words, one after the other. */
  const recognised = async (bytes: Uint8Array, lines: readonly string[] = CV_LINES) => ({
    digest: await digestOf(bytes),
    pages: [
      {
        width: 595,
        height: 842,
        lines: lines.map((line, at) => {
          const [top, size] = [40 + at * LINE, line.startsWith('# ') ? 16 : 11];
          let x = 50;
          const words = line.replace('# ', '').split(' ').map((text) => {
            const width = text.length * 6;
            x += width + 4;
            return { text, box: [x - width - 4, top, width, size], confidence: 93 };
          }); // prettier-ignore
          return { words, baseline: [50, top + size, x, top + size], size };
        }),
      },
    ],
  });

  it('uses the words read by the browser, is marked as such, and places each claim at its words', async () => {
    const bytes = await scannedPdf();
    const id = await setup.application(bytes);
    const ocr = await recognised(bytes);
    expect(await setup.call({ applicationId: id, ocr })).toEqual(SUCCESS);
    const { reading, result, identity } = await analysisOf(id);
    expect(reading).toMatchObject({ kind: 'ocr', pages: 1, scanned_pages: 1, hidden: [] });
    expect(result.emails).toEqual(['camille.fontaine@exemple.fr']);
    expect(identity.emails[0]?.boxes).toEqual([ocr.pages[0]!.lines[2]!.words[0]!.box]);
    expect(result.skills.map(({ name }) => name)).toEqual(['Excel', 'Word', 'Power BI']);
  });

  it('runs again from the stored words, in strict mode too, and after a run that failed', async () => {
    const bytes = await scannedPdf();
    const id = await setup.application(bytes);
    await setup.call({ applicationId: id, ocr: await recognised(bytes) });
    const { result } = await analysisOf(id);
    setup.cut('/storage/v1/');
    expect((await setup.call({ applicationId: id })).status).toBe(503);
    setup.network = () => undefined;
    expect(await setup.call({ applicationId: id, strict: true })).toEqual(SUCCESS);
    expect(await analysisOf(id)).toMatchObject({ result, is_strict: true, reading: { kind: 'ocr' } });
  });

  it('refuses words read from a CV that was replaced since', async () => {
    const id = await setup.application(await scannedPdf());
    const ocr = await recognised(await cvPdf());
    const message = 'Le CV a été remplacé pendant sa lecture optique. Relancez l’analyse du nouveau fichier.';
    expect(await setup.call({ applicationId: id, ocr })).toEqual({
      status: 409,
      body: { error: { code: 'cv_replaced', message } },
    });
    expect(await setup.stored(id)).toEqual({ ...FAILED, ai_error: message });
    await setup.owner`insert into public.cv_texts (application_id, pages, recognition)
      values (${id}, '{}', ${setup.owner.json(ocr)})`;
    expect((await setup.call({ applicationId: id })).status).toBe(422);
  });

  it('ignores such words when the file has text of its own', async () => {
    const bytes = await cvPdf();
    const id = await setup.application(bytes);
    const ocr = await recognised(bytes, ['# Quelqu’un Autre', 'autre@exemple.fr']);
    expect(await setup.call({ applicationId: id, ocr })).toEqual(SUCCESS);
    const { reading, result } = await analysisOf(id);
    expect([reading.kind, result.emails]).toEqual(['pdf', ['camille.fontaine@exemple.fr']]);
  });

  it('keeps only characters that the database takes', async () => {
    const bytes = await scannedPdf();
    const id = await setup.application(bytes);
    const ocr = await recognised(bytes, [...CV_LINES, 'Brioude\0 \uD83Dx']);
    expect(await setup.call({ applicationId: id, ocr })).toEqual(SUCCESS);
    expect((await setup.pages(id))?.[0]).toMatch(/Brioude \uFFFDx$/);
  });

  it.each([
    ['without a digest', { digest: undefined }],
    ['of no page', { pages: [] }],
    [
      'of more pages than are read',
      { pages: Array.from({ length: 11 }, () => ({ width: 595, height: 842, lines: [] })) },
    ],
    [
      'with a word of no place',
      { pages: [{ width: 595, height: 842, lines: [{ words: [{ text: 'a' }] }] }] },
    ],
  ])('is refused before it starts for recognised words %s', async (_what, change) => {
    const bytes = await scannedPdf();
    const id = await setup.application(bytes);
    const ocr = { ...(await recognised(bytes)), ...change };
    expect((await setup.call({ applicationId: id, ocr })).status).toBe(422);
    expect((await setup.stored(id)).ai_status).toBeNull();
  });
});

describe('a document that cannot be analysed', () => {
  const text = (value: string) => Promise.resolve(new TextEncoder().encode(value));
  const DOCUMENTS: Record<ReadingErrorCode, () => Promise<Uint8Array>> = {
    encrypted: () => cvPdf(undefined, { userPassword: 'secret' }),
    corrupt: () => text('%PDF-1.7\nrien'),
    no_text: scannedPdf,
    not_a_cv: () =>
      cvPdf([{ lines: ['# Facture 2026-118', 'Montant total : 1 200 euros', 'À payer sous 30 jours'] }]),
    heavy: () =>
      text('%PDF-1.7\n1 0 obj\n<< /Filter [/Fl /Fl /Fl /Fl] >>\nstream\nx\nendstream\nstartxref\n9'),
    active: () => text('%PDF-1.7\n1 0 obj\n<< /S /JavaScript /JS (x) >>\nendobj\nstartxref\n9'),
    legacy_doc: () => Promise.resolve(compoundFile(['WordDocument'])),
    unsupported: () => text('Bonjour'),
  };
  const codes = Object.keys(READING_ERRORS) as ReadingErrorCode[];

  // spec 4.9
  it.each(codes)('%s: its sentence is stored and answered', async (code) => {
    const id = await setup.application(await DOCUMENTS[code]());
    const message = READING_ERRORS[code];
    expect(await setup.call({ applicationId: id })).toEqual({
      status: 422,
      body: { error: { code: 'cv_unreadable', message } },
    });
    expect(await setup.stored(id)).toEqual({ ...FAILED, ai_error: message });
    expect(setup.logged.join()).toContain(`"code":"${code}"`);
  });

  it.each(['readDocument', 'analyseText', 'analyseDocument'] as const)(
    'is reported as too complex when %s exceeded its limit',
    async (step) => {
      const id = await setup.application(await cvPdf());
      const ended = () => Promise.reject(new StepLimitError(step, 'time'));
      const reader = readerOf({ ...steps, [step]: ended });
      const answer = await setup.call({ applicationId: id }, 'ana', {
        newReader: () => reader,
      });
      expect(answer).toEqual({ status: 422, body: { error: { code: 'cv_unreadable', message: HEAVY } } });
      expect(await setup.stored(id)).toEqual({ ...FAILED, ai_error: HEAVY });
      expect(setup.logged).toEqual([
        `analysis_failed {"applicationId":"${id}","code":"heavy","error":"${step} passed its limit of time"}`,
      ]);
    },
  );

  it.each(['readDocument', 'analyseText', 'analyseDocument'] as const)(
    'that waited too long for its turn at %s can be analysed again, and the answer says so',
    async (step) => {
      const id = await setup.application(await cvPdf());
      const waited = () => Promise.reject(new BusyError(step, 'it waited too long'));
      const reader = readerOf({ ...steps, [step]: waited });
      const dependencies = { newReader: () => reader };
      expect(await setup.call({ applicationId: id }, 'ana', dependencies)).toEqual({
        status: 503,
        body: { error: { code: 'busy', message: ANALYSIS_BUSY } },
      });
      expect(await setup.stored(id)).toEqual({ ...FAILED, ai_error: ANALYSIS_BUSY });
      expect(await setup.call({ applicationId: id })).toEqual(SUCCESS);
    },
  );

  // threat 7
  it('that would be read forever is given up; other documents are read meanwhile and afterwards', async () => {
    const module = new URL('../_shared/testing/endless-reading.ts', import.meta.url);
    const firstLimit = [2000];
    // What ends by itself has its time on a busy machine.
    const limits = {
      ...LIMITS,
      get readDocument() {
        return firstLimit.pop() ?? 20_000;
      },
    };
    const open = apart(endless, module, limits);
    const dependencies = { newReader: () => readerOf(open()) };
    const run = async (end: string) => {
      const bytes = Buffer.concat([await cvPdf(), Buffer.from(end)]);
      return { applicationId: await setup.application(bytes) };
    };
    const [never, meanwhile, after] = [await run('%endless'), await run(''), await run('')];
    const givenUp = setup.call(never, 'ana', dependencies);
    await vi.waitFor(() => expect(firstLimit).toEqual([]), { timeout: 20_000 });
    expect(await setup.call(meanwhile, 'ana', dependencies)).toEqual(SUCCESS);
    expect((await givenUp).body).toEqual({ error: { code: 'cv_unreadable', message: HEAVY } });
    expect(await setup.stored(never.applicationId)).toEqual({ ...FAILED, ai_error: HEAVY });
    expect(setup.logged.join()).toContain('readDocument passed its limit of time');
    expect(await setup.call(after, 'ana', dependencies)).toEqual(SUCCESS);
  }, 60_000);

  it('gets the same answers from steps in a thread as from steps without one', async () => {
    const open = apart(steps, new URL('./steps.ts', import.meta.url), LIMITS);
    const dependencies = { newReader: () => readerOf(open()) };
    const read = await setup.application(await cvPdf());
    expect(await setup.call({ applicationId: read }, 'ana', dependencies)).toEqual(SUCCESS);
    const refused = await setup.application(new TextEncoder().encode('Bonjour'));
    expect((await setup.call({ applicationId: refused }, 'ana', dependencies)).body).toEqual({
      error: { code: 'cv_unreadable', message: READING_ERRORS.unsupported },
    });
  });
});

describe('no analysis starts', () => {
  it.each([
    ['nobody', '', 401],
    ['an invalid token', 'forged', 401],
    ['a manager', 'manager', 403],
    ['an administrator who does not recruit', 'administrator', 403],
  ])('for %s as the caller', async (_who, token, status) => {
    const id = await setup.application(await cvPdf());
    expect((await setup.call({ applicationId: id }, token)).status).toBe(status);
    expect(await setup.stored(id)).toEqual({ ai_status: null, ai_error: null, ...CLEARED });
    expect(setup.called.join()).not.toMatch(/start_cv_analysis|\/storage\//);
  });

  it.each([
    ['an invalid id', { applicationId: 'x' }, 422, 'invalid_fields'],
    ['further keys', { applicationId: crypto.randomUUID(), model: 'gpt' }, 422, 'invalid_fields'],
    ['an application that is gone', { applicationId: crypto.randomUUID() }, 404, 'not_found'],
  ])('for a request with %s', async (_what, body, status, code) => {
    expect(await setup.call(body)).toMatchObject({ status, body: { error: { code } } });
  });

  // spec 5.25
  it('without a CV, in the words of the specification', async () => {
    const id = await setup.application();
    expect(await setup.call({ applicationId: id })).toEqual({
      status: 422,
      body: { error: { code: 'no_resume', message: 'Aucun CV trouvé pour cette candidature' } },
    });
    expect((await setup.stored(id)).ai_status).toBeNull();
  });
});

describe('an analysis with a failing step', () => {
  const unavailable = { status: 503, body: { error: { code: 'unavailable', message: ANALYSIS_FAILED } } };

  it('that fails before its start leaves the application as it was', async () => {
    const id = await setup.application(await cvPdf());
    const before = await isAnalysed(id);
    setup.cut('start_cv_analysis');
    expect((await setup.call({ applicationId: id })).status).toBe(503);
    expect(await setup.stored(id)).toMatchObject({ ai_status: 'success', ai_analysis_v2: before });
  });

  it.each([
    ['once: it is asked again, and one analysis is made', 1, 200, 'success'],
    ['twice: the run is given up', 2, 503, 'error'],
  ])('that loses the answer of its start %s', async (_what, times, status, aiStatus) => {
    const id = await setup.application(await cvPdf());
    const answer = await setup.call({ applicationId: id }, 'ana', {
      fetch: losing('start_cv_analysis', times),
    });
    expect(answer.status).toBe(status);
    expect((await setup.stored(id)).ai_status).toBe(aiStatus);
    if (aiStatus === 'error') expect(await setup.call({ applicationId: id })).toEqual(SUCCESS);
  });

  // spec 4.9
  it.each([
    ['reading the file', '/storage/v1/'],
    ['storing the result', 'finish_cv_analysis'],
  ])('that fails at %s ends in error, and the next one succeeds', async (_what, part) => {
    const id = await setup.application(await cvPdf());
    setup.cut(part);
    expect(await setup.call({ applicationId: id })).toEqual(unavailable);
    expect(await setup.stored(id)).toEqual(FAILED);
    setup.network = () => undefined;
    expect(await setup.call({ applicationId: id })).toEqual(SUCCESS);
  });

  it('that fails at its end, then at reporting the failure, reports the failure again', async () => {
    const id = await setup.application(await cvPdf());
    let left = 2;
    setup.network = (address) => {
      if (!/finish_cv_analysis|fail_cv_analysis/.test(address) || left === 0) return undefined;
      left -= 1;
      return Response.json({ message: 'down' }, { status: 500 });
    };
    expect(await setup.call({ applicationId: id })).toEqual(unavailable);
    expect(await setup.stored(id)).toEqual(FAILED);
  });

  it.each(['finish_cv_analysis', 'fail_cv_analysis'])(
    'that loses the answer of %s answers with what was stored',
    async (part) => {
      const isFailing = part === 'fail_cv_analysis';
      const id = await setup.application(isFailing ? await scannedPdf() : await cvPdf());
      const answer = await setup.call({ applicationId: id }, 'ana', { fetch: losing(part) });
      expect(answer.status).toBe(isFailing ? 422 : 200);
      expect((await setup.stored(id)).ai_status).toBe(isFailing ? 'error' : 'success');
    },
  );

  it('without its file in storage answers that there is no CV', async () => {
    const id = await setup.application(null);
    expect(await setup.call({ applicationId: id })).toMatchObject({
      status: 422,
      body: { error: { code: 'no_resume', message: 'Aucun CV trouvé pour cette candidature' } },
    });
    expect(await setup.stored(id)).toEqual({ ...FAILED, ai_error: 'Aucun CV trouvé pour cette candidature' });
  });

  it.each<[string, Analyser['analyse']]>([
    ['throws', () => Promise.reject(new Error('no answer'))],
    [
      'throws at once',
      () => {
        throw new TypeError('no answer');
      },
    ],
    ['answers nonsense', () => Promise.resolve({} as Answer)],
  ])('whose analyser %s ends in error', async (_what, analyse) => {
    const id = await setup.application(await cvPdf());
    const analyser = { name: 'broken', analyse };
    expect(await setup.call({ applicationId: id }, 'ana', { analyser })).toEqual(unavailable);
    expect(await setup.stored(id)).toEqual(FAILED);
    expect(setup.logged.join()).not.toMatch(/camille|fontaine/i);
  });

  it('whose analyser never answers is given up at its limit of time', async () => {
    const id = await setup.application(await cvPdf());
    const { analyser, asked } = heldAnalyser();
    const timer = heldTimer();
    const call = setup.call({ applicationId: id }, 'ana', { analyser, startTimer: timer.start });
    await asked;
    timer.ring();
    expect(await call).toEqual(unavailable);
    expect(await setup.stored(id)).toEqual(FAILED);
    expect(setup.logged.join()).toContain('held took too long');
  });

  it('whose analyser answers leaves no timer, which would keep the function running', async () => {
    const id = await setup.application(await cvPdf());
    const timer = heldTimer();
    await setup.call({ applicationId: id }, 'ana', { startTimer: timer.start });
    expect(timer.isRunning()).toBe(false);
  });

  it('of an application erased meanwhile says that it is gone', async () => {
    const id = await setup.application(await cvPdf());
    const { analyser, asked, answers } = heldAnalyser();
    const call = setup.call({ applicationId: id }, 'ana', { analyser });
    await asked;
    await setup.owner`delete from public.trainer_applications where id = ${id}`;
    answers[0]?.();
    expect(await call).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });
});

describe('only one analysis of a CV runs at a time', () => {
  it.each([
    ['two clicks', 'ana'],
    ['two recruiters', 'leo'],
  ])('%s at once: one analysis runs, and the other call gets 409', async (_who, other) => {
    const id = await setup.application(await cvPdf());
    const { analyser, answers, asked } = heldAnalyser();
    const calls = ['ana', other].map((who) => setup.call({ applicationId: id }, who, { analyser }));
    await asked;
    const refused = await Promise.race(calls);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'in_progress' } } });
    expect((await setup.stored(id)).ai_status).toBe('processing');
    expect(answers).toHaveLength(1);
    answers[0]?.();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(
      expect.arrayContaining([200, 409]),
    );
    expect(answers).toHaveLength(1);
    expect((await setup.stored(id)).ai_status).toBe('success');
  });

  it('one that is killed counts as running until its limit; then another starts, and its late end is ignored', async () => {
    const id = await setup.application(await cvPdf());
    const killed = heldAnalyser();
    const first = setup.call({ applicationId: id }, 'ana', { analyser: killed.analyser });
    await killed.asked;
    await setup.age(id, '2 minutes 50 seconds');
    expect((await setup.call({ applicationId: id }, 'leo')).status).toBe(409);
    await setup.age(id, '3 minutes 1 second');
    expect(await setup.call({ applicationId: id }, 'leo')).toEqual(SUCCESS);
    const stored = await setup.stored(id);
    killed.answers[0]?.();
    expect(await first).toEqual(SUCCESS);
    expect(await setup.stored(id)).toEqual(stored);
    expect(stored.ai_analysis_v2?.analyser.name).toBe('rules');
  });

  it('one that was replaced says so, and does not touch the one that replaced it', async () => {
    const id = await setup.application(await cvPdf());
    const [killed, next] = [heldAnalyser(), heldAnalyser()];
    const first = setup.call({ applicationId: id }, 'ana', { analyser: killed.analyser });
    await killed.asked;
    await setup.age(id, '4 minutes');
    const second = setup.call({ applicationId: id }, 'leo', { analyser: next.analyser });
    await next.asked;
    killed.answers[0]?.();
    expect(await first).toMatchObject({ status: 409, body: { error: { code: 'in_progress' } } });
    expect((await setup.stored(id)).ai_status).toBe('processing');
    next.answers[0]?.();
    expect(await second).toEqual(SUCCESS);
  });

  it('one whose end could not be stored can be started again after its limit', async () => {
    const id = await setup.application(await cvPdf());
    setup.cut('_cv_analysis', Infinity);
    const cut = setup.network;
    setup.network = (address) => (address.includes('start_') ? undefined : cut(address));
    expect((await setup.call({ applicationId: id })).status).toBe(503);
    expect(await setup.stored(id)).toEqual({ ai_status: 'processing', ai_error: null, ...CLEARED });
    expect(setup.logged.join()).toContain('unrecorded');
    setup.network = () => undefined;
    expect((await setup.call({ applicationId: id })).status).toBe(409);
    await setup.age(id, '4 minutes');
    expect(await setup.call({ applicationId: id })).toEqual(SUCCESS);
  });
});

/** Does what a call asks, and loses its answer, so many times. */
function losing(part: string, times = Infinity): typeof fetch {
  let left = times;
  return async (input, init) => {
    const response = await fetch(input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (!address.includes(part) || left <= 0) return response;
    left -= 1;
    return Response.json({ message: 'gateway' }, { status: 502 });
  };
}
