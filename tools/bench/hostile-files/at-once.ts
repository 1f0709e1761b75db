import { HOSTILE_FILES } from '@trame/document/testing/hostile';
import { createClient } from '@supabase/supabase-js';
import { cvPdf } from '../../../supabase/functions/_shared/testing/cv.ts';
import { createTestDatabase } from '../../embedded/test-database.ts';
import { summarize } from '../statistics.ts';
import { storeApplication } from '../stored-application.ts';
import { missesOf, type Answered } from './judgement.ts';
import { forgetPeak, memoryOf } from '../memory.ts';

/** Two threads that run, with as many waiting; and more than may wait. */
const AT_ONCE = [8, 24];
/** The slowest files: their threads have to be ended. */
const LONGEST = HOSTILE_FILES.filter(({ ends }) => ends[1] === 'memory' || ends[1] === 'time');
/** Milliseconds between two other requests. */
const PAUSE_MS = 100;

/**
 * Many hostile files at once through the functions of the embedded platform, analysed: the result and total time of
 * each request, and how long other requests to the same process, or an ordinary CV, wait meanwhile. Linux only.
 */
export async function benchAtOnce(): Promise<object[]> {
  const database = await createTestDatabase();
  try {
    const api = await database.api();
    const email = 'recrutement@trame.example';
    const token = database.accessToken({
      id: await database.createUser({ email, roles: ['app5_user'] }),
      email,
    });
    const service = createClient(api.url, database.secrets.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const store = (bytes: Uint8Array) => storeApplication(service, bytes, 'pdf');
    const timed = async (name: string, init: RequestInit): Promise<Answered> => {
      const began = performance.now();
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(`${api.url}/functions/v1/${name}`, { ...init, headers });
      const said = (await response.json().catch(() => undefined)) as
        { error?: { message?: string } } | undefined;
      return {
        status: response.status,
        message: said?.error?.message,
        milliseconds: Math.round(performance.now() - began),
      };
    };
    const analysed = (applicationId: string) =>
      timed('analyze-cv-with-extraction', { method: 'POST', body: JSON.stringify({ applicationId }) });

    const rows: object[] = [];
    for (const count of AT_ONCE) {
      const ids: string[] = [];
      for (let rank = 0; rank < count; rank += 1) {
        // oxlint-disable-next-line no-await-in-loop -- made before anything is measured
        ids.push(await store(LONGEST[rank % LONGEST.length]!.make()));
      }
      // oxlint-disable-next-line no-await-in-loop -- the same
      const ordinary = await store(await cvPdf());
      forgetPeak();
      const held = memoryOf('VmRSS');
      const hostile = Promise.all(ids.map(analysed));
      const beside = analysed(ordinary);
      const over = new AbortController();
      void hostile.finally(() => over.abort()).catch(() => undefined);
      const others: Answered[] = [];
      while (!over.signal.aborted) {
        // oxlint-disable-next-line no-await-in-loop -- somebody who does one thing after the other
        others.push(await timed('prompts', { method: 'GET' }));
        // oxlint-disable-next-line no-await-in-loop -- the same
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      // oxlint-disable-next-line no-await-in-loop -- one number of files after the other
      const [ended, own] = await Promise.all([hostile, beside]);
      const totals = ended.map(({ milliseconds }) => milliseconds);
      const othersP95 = Math.round(summarize(others.map(({ milliseconds }) => milliseconds)).p95);
      const memory = memoryOf('VmHWM') - held;
      const misses = missesOf({ hostile: ended, ordinary: own, others, othersP95, memory });
      rows.push({
        fichiers: count,
        réponses: [...Map.groupBy(ended, ({ status }) => status)]
          .map(([status, answers]) => `${answers.length} × ${status}`)
          .join(', '),
        'durées (s)': totals
          .toSorted((a, b) => a - b)
          .map((total) => (total / 1000).toFixed(1))
          .join(' '),
        'CV ordinaire': `${own.status} en ${(own.milliseconds / 1000).toFixed(1)} s`,
        'autre demande, p95 (ms)': othersP95,
        Mo: memory,
        manqués: misses.join(', '),
        met: misses.length === 0,
      });
    }
    return rows;
  } finally {
    await database.close();
  }
}
