import { randomUUID } from 'node:crypto';
import { analysisSchema, type CvAnalysis } from '@trame/cv';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase, type TestDatabase } from '../../../../tools/embedded/test-database.ts';
import { readEnv, type Env } from '../env.ts';
import { rulesAnalyser } from '../../analyze-cv-with-extraction/analyser.ts';
import { readerOf } from '../../analyze-cv-with-extraction/reader.ts';
import { steps } from '../../analyze-cv-with-extraction/steps.ts';
import { createHandler, type AnalysisDependencies } from '../../analyze-cv-with-extraction/handler.ts';

/** The columns of an application that the recruiter's screen reads. */
export interface Stored {
  ai_status: string | null;
  ai_error: string | null;
  ai_analysis_v2: CvAnalysis | null;
  ai_extracted_text_length: number | null;
  ai_support_score: number | null;
  ai_confidence_score: number | null;
}

type Network = (address: string) => Promise<Response> | Response | undefined;

/** The function on a database and a storage of its own, with a network that a test can interrupt. */
export class AnalysisSetup {
  database!: TestDatabase;
  owner!: Sql;
  env!: Env;
  readonly tokens = new Map<string, string>();
  readonly logged: string[] = [];
  /** Every call to the network, by its address. */
  readonly called: string[] = [];
  /** Answers instead of the network, when it answers. */
  network: Network = () => undefined;
  #storage!: SupabaseClient['storage'];

  async open(): Promise<void> {
    this.database = await createTestDatabase();
    const api = await this.database.api();
    this.owner = postgres(this.database.url, { max: 2, onnotice: () => undefined });
    this.#storage = createClient(api.url, this.database.secrets.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    }).storage;
    this.env = readEnv({
      SUPABASE_URL: api.url,
      SUPABASE_ANON_KEY: this.database.secrets.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: this.database.secrets.secretKey,
    });
    const roles = { ana: 'app5_user', leo: 'app5_user', manager: 'gestionnaire', administrator: 'admin' };
    for (const [name, role] of Object.entries(roles)) {
      const email = `${name}@trame.example`;
      const id = await this.database.createUser({ email, roles: [role] });
      this.tokens.set(name, this.database.accessToken({ id, email }));
    }
  }

  async close(): Promise<void> {
    await this.owner?.end();
    await this.database?.close();
  }

  async reset(): Promise<void> {
    this.network = () => undefined;
    this.logged.length = 0;
    this.called.length = 0;
    await this.owner`delete from public.trainer_applications`;
  }

  /** The calls so many times answered 500, by a part of their address. */
  cut(part: string, times = Infinity): void {
    let left = times;
    this.network = (address) => {
      if (!address.includes(part) || left <= 0) return undefined;
      left -= 1;
      return Response.json({ message: 'down' }, { status: 500 });
    };
  }

  /** An application with this CV; null leaves out the file, undefined the name of one too. */
  async application(cv?: Uint8Array | null): Promise<string> {
    const file = `${randomUUID()}.pdf`;
    if (cv) {
      const bucket = this.#storage.from('trainer-applications');
      const { error } = await bucket.upload(`resumes/${file}`, new Uint8Array(cv).buffer, {
        contentType: 'application/pdf',
      });
      if (error) throw error;
    }
    const [row] = await this.owner<{ id: string }[]>`
      insert into public.trainer_applications ${this.owner({
        full_name: 'Camille Fontaine',
        email: 'camille.fontaine@exemple.fr',
        current_status: 'Salarié',
        consent_at: new Date(),
        consent_version: '1',
        resume_filename: cv === undefined ? null : file,
      })} returning id`;
    return row!.id;
  }

  /** Makes the run of an application older, as time does. */
  async age(id: string, by: string): Promise<void> {
    await this
      .owner`update public.trainer_applications set ai_started_at = now() - ${by}::interval where id = ${id}`;
  }

  /** The stored result; throws when an analysis does not have the shape that the screens read. */
  async stored(id: string): Promise<Stored> {
    const [row] = await this.owner<Stored[]>`
      select ai_status, ai_error, ai_analysis_v2, ai_extracted_text_length, ai_support_score, ai_confidence_score
      from public.trainer_applications where id = ${id}`;
    if (row!.ai_analysis_v2) z.parse(analysisSchema, row!.ai_analysis_v2);
    return row!;
  }

  /** The text of each page, as it is searched and as quotes are found in it. */
  async pages(id: string): Promise<string[] | undefined> {
    const [row] = await this.owner<{ pages: string[] }[]>`
      select pages from public.cv_texts where application_id = ${id}`;
    return row?.pages;
  }

  /** Calls the function as `who`, with other dependencies when given. */
  async call(
    body: object,
    who = 'ana',
    dependencies: Partial<AnalysisDependencies> = {},
  ): Promise<{ status: number; body: { status?: string; error?: { code: string; message: string } } }> {
    const handle = createHandler({
      env: this.env,
      newReader: () => readerOf(steps),
      analyser: rulesAnalyser,
      clock: () => performance.now(),
      startTimer: () => () => undefined,
      log: (event, details) => this.logged.push(`${event} ${JSON.stringify(details)}`),
      fetch: async (input, init) => {
        const address = input instanceof Request ? input.url : String(input);
        this.called.push(address);
        return (await this.network(address)) ?? (await fetch(input, init));
      },
      ...dependencies,
    });
    const token = this.tokens.get(who) ?? who;
    const response = await handle(
      new Request('http://functions.test/analyze-cv-with-extraction', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(body),
      }),
    );
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  }
}

/** A setup for the tests of one file. */
export function openAnalysisSetup(): AnalysisSetup {
  const setup = new AnalysisSetup();
  beforeAll(() => setup.open());
  afterAll(() => setup.close());
  beforeEach(() => setup.reset());
  return setup;
}
