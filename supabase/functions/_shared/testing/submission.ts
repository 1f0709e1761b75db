import { createChallenge, solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { realPdf } from './files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Answers of a believable applicant. */
export const ANSWERS = {
  full_name: 'Élodie Saint-Aubin',
  email: 'elodie.saint-aubin@exemple.fr',
  phone: '06 12 34 56 78',
  phone_country: 'FR',
  birth_date: '',
  country: 'FR',
  city: 'Nantes',
  postal_code: '44000',
  current_status: 'Indépendant',
  other_status: '',
  remote_experience: true,
  availability: 'Sous 1 mois',
  job_title: 'Formatrice bureautique',
  training_sectors: ['Informatique & Technologies'],
  other_sector: '',
  teaching_languages: ['French'],
  intervention_type: ['Les deux'],
  mastered_software: ['Excel'],
  expertise_areas: ['Bureautique'],
  additional_notes: '',
  consent: true,
  pool_consent: false,
  language: 0,
};

export interface SubmissionOptions {
  key: string;
  altcha: string;
  answers?: Record<string, unknown> | undefined;
  /** The answers as they are written, of any content. */
  rawAnswers?: string | undefined;
  resume?: { name: string; bytes: Bytes } | null | undefined;
  references?: { name: string; bytes: Bytes } | undefined;
  headers?: Record<string, string> | undefined;
  trap?: string | undefined;
  url?: string | undefined;
}

/** The request a browser sends for one application. */
export function submissionRequest(options: SubmissionOptions): Request {
  const { key, altcha, answers = {}, resume = { name: 'CV.pdf', bytes: realPdf() }, references } = options;
  const form = new FormData();
  form.set('payload', options.rawAnswers ?? JSON.stringify({ ...ANSWERS, ...answers }));
  form.set('altcha', altcha);
  form.set('website', options.trap ?? '');
  if (resume) form.set('resume', new File([resume.bytes], resume.name));
  if (references) form.set('references', new File([references.bytes], references.name));
  return new Request(options.url ?? 'http://supabase.test/functions/v1/submit-application', {
    method: 'POST',
    headers: { 'idempotency-key': key, 'x-forwarded-for': '203.0.113.7', ...options.headers },
    body: form,
  });
}

export interface FormFile {
  name: string;
  bytes: Bytes;
}

interface FormRequest {
  url: string;
  key: string;
  altcha: string;
  /** The answers as JSON. */
  payload: string;
  files?: Readonly<Record<string, FormFile>> | undefined;
  trap?: string | undefined;
}

/** The request a browser sends for any form of the public site. */
export function formRequest({ url, key, altcha, payload, files = {}, trap = '' }: FormRequest): Request {
  const body = new FormData();
  body.set('payload', payload);
  body.set('altcha', altcha);
  body.set('website', trap);
  for (const [field, { name, bytes }] of Object.entries(files)) body.set(field, new File([bytes], name));
  return new Request(url, { method: 'POST', headers: { 'idempotency-key': key }, body });
}

/** Does the work of a challenge, as the form does before sending. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

/**
 * The proof of a form opened a minute ago, signed as by the platform and found at the first try: the work of a real challenge, near
 * a second of processor, is done where it is the challenge that is tested.
 */
export async function quickProof(secret: string, key: string): Promise<string> {
  const now = Date.now();
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 1,
    data: { key, issuedAt: now - 60_000 },
    deriveKey,
    expiresAt: Math.floor(now / 1000) + 3600,
    hmacSignatureSecret: secret,
  });
  return solve(challenge);
}
