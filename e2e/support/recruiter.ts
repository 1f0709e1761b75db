import { request, type Page } from '@playwright/test';
import { APPLICATIONS, SHELL, SUPABASE } from './addresses.ts';
import { signedInAs } from './own-accounts.ts';
import { expect, test as base, type Session } from './test.ts';

/** Columns that the stories compare with the screen. */
export type ApplicationRow = {
  id: string;
  reference: string;
  full_name: string;
  email: string;
  phone: string | null;
  birth_date: string | null;
  country: string | null;
  city: string | null;
  postal_code: string | null;
  current_status: string | null;
  job_title: string | null;
  availability: string | null;
  expertise_areas: string[];
  mastered_software: string[];
  additional_notes: string | null;
  admin_notes: string | null;
  status: string;
  language: number;
  created_at: string;
  resume_original_name: string;
  resume_size: number;
  references_original_name: string | null;
};

export type EvaluationRow = {
  application_id: string;
  percentage: number;
  total_score: number;
  max_score: number;
  recommendation: string | null;
};

/** Reads the database with the rights of the recruiter, to compare the screen with it. */
export type InitialRecords = {
  /** Demo applications, newest first, without those of visitors, which other stories send meanwhile. */
  applications: readonly ApplicationRow[];
  evaluations: readonly EvaluationRow[];
  /** Every application at this moment. */
  countAll: () => Promise<number>;
};

/** Archived applications are in no list and no count. */
const LISTED = 'archived_at=is.null';
/** Only applications sent by the form have a submission key. */
const DEMO_ONLY = `submission_key=is.null&${LISTED}`;

async function readInitialRecords(state: Session): Promise<InitialRecords> {
  const stored = state.origins.flatMap(({ localStorage }) => localStorage);
  const session = stored.find(({ name }) => /^sb-.+-auth-token$/.test(name))?.value ?? '{}';
  const { access_token: token } = JSON.parse(session) as { access_token: string };
  const shell = await request.newContext();
  const { supabaseKey } = (await (await shell.get(`${SHELL}/config.json`)).json()) as { supabaseKey: string };
  const headers = { apikey: supabaseKey, Authorization: `Bearer ${token}` };
  const read = async <Row>(path: string): Promise<Row[]> => {
    const answer = await shell.get(`${SUPABASE}/rest/v1/${path}`, { headers });
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
    return (await answer.json()) as Row[];
  };
  return {
    applications: await read(`trainer_applications?${DEMO_ONLY}&order=created_at.desc,id.desc`),
    evaluations: await read('trainer_evaluations?status=eq.completed'),
    countAll: async () => (await read(`trainer_applications?select=id&${LISTED}`)).length,
  };
}

/**
 * Tests that start signed in as the recruiter. They only read, so that the demo data remains as it is for other tests.
 */
export const test = base.extend<object, { recruiterState: Session; initial: InitialRecords }>({
  recruiterState: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, provide) => provide(await signedInAs('app5_user')),
    { scope: 'worker' },
  ],
  initial: [
    async ({ recruiterState }, provide) => provide(await readInitialRecords(recruiterState)),
    { scope: 'worker' },
  ],
  session: async ({ recruiterState }, provide) => provide(recruiterState),
});

export { expect };

/** Opens the list and waits for its cards. */
export async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`${APPLICATIONS}${query}`);
  await expect(page.getByRole('article').first()).toBeVisible();
}

export const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

export const searchBox = (page: Page) => page.getByPlaceholder('Rechercher (nom, email, expertises...)');

/** The count above the list: « 240 candidatures ». */
export const countText = (page: Page) => page.getByText(/^[\d\s\u202f]+ candidatures?$/);

/** Fails when the page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, view } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(view);
}
