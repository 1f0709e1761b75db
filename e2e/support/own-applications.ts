import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cvPdf } from '../fixtures/documents.ts';
import { SUPABASE } from './addresses.ts';

/** The folder in which the platform under test stores its data. */
export const STATE = join(resolve(import.meta.dirname, '../..'), process.env.TRAME_E2E_STATE ?? '.local/e2e');
const BUCKET = 'trainer-applications';

export type OwnApplication = {
  id: string;
  reference: string;
  full_name: string;
  email: string;
  status: string;
  resume_filename: string | null;
  /** A word that only the applications made together contain: searching for it lists exactly these. */
  mark: string;
};

function secretKey(): string {
  return (JSON.parse(readFileSync(join(STATE, 'secrets.json'), 'utf8')) as { secretKey: string }).secretKey;
}

/** A call to the API with full access, to prepare rows and to check them afterwards. */
export async function asService<T>(path: string, init: RequestInit = {}): Promise<T> {
  const key = secretKey();
  const answer = await fetch(`${SUPABASE}${path}`, {
    ...init,
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(init.headers as Record<string, string> | undefined),
    },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Rows of a table, by PostgREST filters (`id=eq.…`). */
export const rowsOf = <Row>(table: string, filter: string) => asService<Row[]>(`/rest/v1/${table}?${filter}`);

/** Deletes an application as recruiters do, files first. */
export async function removeApplication({ id, resume_filename }: OwnApplication): Promise<void> {
  if (resume_filename)
    await asService(`/storage/v1/object/${BUCKET}`, {
      method: 'DELETE',
      body: JSON.stringify({ prefixes: [`resumes/${resume_filename}`] }),
    });
  await asService(`/rest/v1/trainer_applications?id=eq.${id}`, { method: 'DELETE' });
}

async function storeResume(buffer: Buffer): Promise<{ filename: string; size: number }> {
  const filename = `${randomUUID()}.pdf`;
  await asService(`/storage/v1/object/${BUCKET}/resumes/${filename}`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(buffer),
  });
  return { filename, size: buffer.length };
}

type ResumeOptions = {
  /** False for none; a number for that many of the first ones. */
  withResume?: boolean | number;
  /** The file of each; otherwise one with the lines of `resumeLines`. */
  resumeFile?: Buffer;
  resumeLines?: (index: number, mark: string) => readonly string[];
};

/**
 * Inserts applications for one test alone, the newest first, and returns them in the order of the list.
 * @param values columns to set, by position from 0; each has a CV in storage unless `withResume` says otherwise
 */
export async function newApplications(
  count: number,
  values: (index: number) => Record<string, unknown> = () => ({}),
  {
    withResume = true,
    resumeFile,
    resumeLines = (index) => [`Personne ${index + 1}`, 'Formatrice bureautique', 'Excel, Word, Power BI'],
  }: ResumeOptions = {},
): Promise<OwnApplication[]> {
  // Letters only, so that it is a word for the search and a surname for people.
  const mark = `Z${randomBytes(5)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)}`;
  const now = Date.now();
  const resumes = await Promise.all(
    Array.from({ length: withResume === true ? count : Number(withResume) }, async (_, index) =>
      storeResume(resumeFile ?? (await cvPdf('cv.pdf', resumeLines(index, mark))).buffer),
    ),
  );
  const rows = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(2, '0');
    const resume = resumes[index];
    return {
      id: randomUUID(),
      full_name: `Camille ${mark} ${number}`,
      email: `camille.${mark.toLowerCase()}.${number}@exemple.test`,
      // Unique, because the same number would make two applications duplicates.
      phone: `+3361${randomInt(1_000_000, 9_999_999)}`,
      country: 'FR',
      city: 'Lyon',
      current_status: 'Indépendant',
      training_sectors: ['Informatique & Technologies'],
      teaching_languages: ['French'],
      mastered_software: ['Excel'],
      status: 'new',
      created_at: new Date(now - index * 1000).toISOString(),
      consent_at: new Date(now).toISOString(),
      consent_version: '2026-11',
      resume_url: resume ? `${SUPABASE}/storage/v1/object/public/${BUCKET}/resumes/${resume.filename}` : null,
      resume_filename: resume?.filename ?? null,
      resume_original_name: resume ? `CV-${number}.pdf` : null,
      resume_size: resume?.size ?? null,
      ...values(index),
    };
  });
  const made = await asService<Omit<OwnApplication, 'mark'>[]>('/rest/v1/trainer_applications', {
    method: 'POST',
    body: JSON.stringify(rows),
  });
  const byId = new Map(made.map((row) => [row.id, row]));
  return rows.map(({ id }) => ({ ...byId.get(id)!, mark }));
}
