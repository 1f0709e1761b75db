import type { Challenge } from 'altcha-lib';
import { checkFile } from '@trame/document/check';
import type { CheckFile } from '../public-form/files.ts';
import { createHandler } from '../../submit-application/handler.ts';
import { FakeSupabase } from './fake-supabase.ts';
import { solve, submissionRequest, type SubmissionOptions } from './submission.ts';

export const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e';
export const OTHER_KEY = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
export const SUBMIT_URL = 'http://supabase.test/functions/v1/submit-application';
/** When the form was opened, in milliseconds. */
export const OPENED = Date.now();

export interface SubmitAnswer {
  reference?: string;
  createdAt?: string;
  error?: { code: string; message: string; fields?: Record<string, string>; reference?: string };
}

/** Status, headers and body of an answer. */
export async function readAnswer(response: Response) {
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as SubmitAnswer,
  };
}

/** A visitor with the form open for two minutes, in front of a platform of their own. */
export class FormVisit {
  readonly supabase = new FakeSupabase();
  readonly events: string[] = [];
  /** Work that continues after an answer. */
  readonly background: Promise<unknown>[] = [];
  readonly handle: (request: Request) => Promise<Response>;
  now = OPENED + 120_000;
  checkFile: CheckFile = (name, bytes) => Promise.resolve(checkFile(name, bytes));
  /** The solved challenge of `KEY`. */
  altcha = '';

  constructor() {
    this.handle = createHandler({
      env: this.supabase.env,
      fetch: this.supabase.fetch,
      newCheck: () => (name, bytes) => this.checkFile(name, bytes),
      now: () => new Date(this.now),
      log: (event) => this.events.push(event),
      waitUntil: (work) => this.background.push(work),
    });
    this.supabase.functions.notifications = () => Promise.resolve(Response.json({ status: 'sent' }));
  }

  /** The next request to `notifications`. */
  nextReceipt(): Promise<unknown> {
    return new Promise((resolve) => {
      this.supabase.functions.notifications = async (request) => {
        resolve(await request.json());
        return Response.json({ status: 'sent' });
      };
    });
  }

  async send(options: Partial<SubmissionOptions> = {}) {
    return readAnswer(await this.handle(submissionRequest({ key: KEY, altcha: this.altcha, ...options })));
  }
}

// The secret is the same on every platform: one solved challenge works on all.
let solved: Promise<string> | undefined;

/** Opens the form. */
export async function openForm(): Promise<FormVisit> {
  solved ??= solveOnce();
  const visit = new FormVisit();
  visit.altcha = await solved;
  return visit;
}

async function solveOnce(): Promise<string> {
  const visit = new FormVisit();
  visit.now = OPENED;
  const response = await visit.handle(new Request(`${SUBMIT_URL}?key=${KEY}`));
  return solve((await response.json()) as Challenge);
}
