import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { TestFile } from '../fixtures/documents.ts';
import type { Applicant } from './applicant.ts';
import { platform } from './records.ts';
import { expect } from './test.ts';

export interface SubmitAnswer {
  status: number;
  retryAfter: string | null;
  body: { reference?: string; error?: { code: string; message: string; fields?: Record<string, string> } };
}

export interface SubmitOptions {
  resume?: TestFile;
  references?: TestFile;
  answers?: Record<string, unknown>;
  trap?: string;
}

/** Someone who calls the function directly, without the page and its checks. */
export interface DirectSubmission {
  send: (options?: SubmitOptions) => Promise<SubmitAnswer>;
  /** Repeats until the minimum time in the form is over. */
  sendWhenAllowed: (options?: SubmitOptions) => Promise<SubmitAnswer>;
}

const answersOf = (person: Applicant) => ({
  full_name: person.name,
  email: person.email,
  phone: person.phone,
  phone_country: 'FR',
  country: 'FR',
  city: person.city,
  postal_code: person.postalCode,
  current_status: 'Indépendant',
  remote_experience: true,
  availability: 'Sous 1 mois',
  training_sectors: ['Informatique & Technologies'],
  teaching_languages: ['French'],
  intervention_type: ['Les deux'],
  mastered_software: ['Excel'],
  expertise_areas: ['Bureautique'],
  consent: true,
  language: 0,
});

const asFile = ({ name, mimeType, buffer }: TestFile) =>
  new File([new Uint8Array(buffer)], name, { type: mimeType });

/** Asks for a challenge and solves it. */
export async function directSubmission(person: Applicant, key = randomUUID()): Promise<DirectSubmission> {
  const { supabaseUrl, supabaseKey } = await platform();
  const url = `${supabaseUrl}/functions/v1/submit-application`;
  const headers = { apikey: supabaseKey };
  const response = await fetch(`${url}?key=${key}`, { headers });
  const challenge = (await response.json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const altcha = JSON.stringify({ challenge, solution });

  const send = async ({ resume = person.cv, references, answers, trap = '' }: SubmitOptions = {}) => {
    const body = new FormData();
    body.set('payload', JSON.stringify({ ...answersOf(person), ...answers }));
    body.set('altcha', altcha);
    body.set('website', trap);
    body.set('resume', asFile(resume));
    if (references) body.set('references', asFile(references));
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body,
    });
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: (await answer.json()) as SubmitAnswer['body'],
    };
  };

  const sendWhenAllowed = async (options?: SubmitOptions) => {
    let last: SubmitAnswer | undefined;
    await expect
      .poll(async () => (last = await send(options)).body.error?.code, { intervals: [1000], timeout: 15_000 })
      .not.toBe('too_fast');
    return last as SubmitAnswer;
  };
  return { send, sendWhenAllowed };
}
