import { randomUUID } from 'node:crypto';
import { globSync, readFileSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { APPLICATIONS, SUPABASE } from './addresses.ts';
import { asService, newApplications, STATE, type OwnApplication } from './own-applications.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUCKET = 'trainer-applications';
const TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

const bytesOf = (kind: keyof typeof TYPES) =>
  new Uint8Array(readFileSync(join(ROOT, 'supabase/functions/_shared/testdata', `cv.${kind}`)));

/** Stores a CV under a name: a realistic one, of a fictional trainer, unless another is given. */
export const storeCv = (
  kind: keyof typeof TYPES,
  filename: string,
  bytes: Uint8Array<ArrayBuffer> = bytesOf(kind),
): Promise<unknown> =>
  asService(`/storage/v1/object/${BUCKET}/resumes/${filename}`, {
    method: 'POST',
    headers: { 'content-type': TYPES[kind] },
    body: bytes,
  });

/** Removes the CV of an application from storage; the application still names it. */
export const loseCv = ({ resume_filename }: OwnApplication): Promise<unknown> =>
  asService(`/storage/v1/object/${BUCKET}`, {
    method: 'DELETE',
    body: JSON.stringify({ prefixes: [`resumes/${resume_filename}`] }),
  });

/**
 * Makes storage fail on the CV of an application, as a disk that cannot be read does; returns a function that repairs
 * it.
 */
export function breakStorageOf({ resume_filename }: OwnApplication): () => void {
  const described = globSync('storage/**/*.json', { cwd: STATE })
    .map((file) => join(STATE, file))
    .find((file) => readFileSync(file, 'utf8').includes(resume_filename!));
  if (!described) throw new Error(`${resume_filename} is not in storage`);
  renameSync(described, `${described}.away`);
  return () => renameSync(`${described}.away`, described);
}

/** An application with a realistic CV of a fictional trainer, unless another is given. */
export async function withCv(
  kind: keyof typeof TYPES,
  values: object = {},
  bytes: Uint8Array<ArrayBuffer> = bytesOf(kind),
): Promise<OwnApplication> {
  const filename = `${randomUUID()}.${kind}`;
  await storeCv(kind, filename, bytes);
  const [application] = await newApplications(
    1,
    () => ({
      resume_url: `${SUPABASE}/storage/v1/object/public/${BUCKET}/resumes/${filename}`,
      resume_filename: filename,
      resume_original_name: `CV.${kind}`,
      resume_size: bytes.length,
      ...values,
    }),
    { withResume: false },
  );
  return application!;
}

/** The section of the analysis. */
export const card = (page: Page) => page.getByRole('region', { name: 'Analyse IA du CV' });
/** The claims that are proven. */
export const items = (page: Page) => card(page).locator('[data-item]');
/** Opens an application in full screen and has its CV analysed. */
export async function analyse(page: Page, { id }: OwnApplication): Promise<void> {
  await page.goto(`${APPLICATIONS}/${id}/plein-ecran`);
  await card(page).getByRole('button', { name: 'Analyser le CV' }).click();
  // The notice disappears after some seconds, so it is awaited from the start.
  await Promise.all([
    expect(card(page).getByText('Éléments étayés')).toBeVisible({ timeout: 30_000 }),
    expect(page.getByText('Analyse CV améliorée lancée avec succès', { exact: true })).toBeVisible({
      timeout: 30_000,
    }),
  ]);
}
