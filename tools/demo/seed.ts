import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { bandOf, CRITERIA, MAX_SCORE, percentage, totalScore, type CriteriaScores } from '@trame/domain';
import { insertUser } from '../embedded/new-user.ts';
import { ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './accounts.ts';
import { analysisOf } from './analyses.ts';
import { cvDocx, cvPdf, referencesPdf } from './documents.ts';
import { sourceAt, stepsTo, writeHistory } from './history.ts';
import { createPerson, type Person } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { seedRequests } from './requests.ts';
import { seedRetention } from './retention.ts';
import { stableId } from './stable-id.ts';

const APPLICATIONS = 240;
/** Age of the oldest application, in days: two years. */
const OLDEST_DAYS = 730;
const BUCKET = 'trainer-applications';
/** Labels that the recruiters of the demo put on applications. */
const TAGS = ['à rappeler', 'mission Lyon', 'bilingue', 'vivier'];
const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export type SeedOptions = {
  databaseUrl: string;
  apiUrl: string;
  serviceRoleKey: string;
  log: (line: string) => void;
};

type StoredFile = { url: string; filename: string; originalName: string; size: number };

async function createAccount(sql: Sql, { email, fullName, roles }: DemoAccount): Promise<string> {
  const [known] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  const userId =
    known?.id ?? (await insertUser(sql, { email, password: DEMO_PASSWORD, data: { full_name: fullName } }));
  await sql`
    update auth.users set
      -- The name that others read, which an administrator sets, because people may write anything about themselves.
      raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || ${sql.json({ full_name: fullName })}
    where id = ${userId}`;
  for (const role of roles) {
    await sql`insert into public.user_roles (user_id, role) values (${userId}, ${role}) on conflict do nothing`;
  }
  return userId;
}

async function store(
  client: SupabaseClient,
  folder: string,
  body: Buffer,
  name: string,
  type: string,
  /** Tells apart the files of people who share a surname. */
  owner: string,
): Promise<StoredFile> {
  const filename = `${stableId(`${folder}/${owner}/${name}`)}.${type === DOCX_TYPE ? 'docx' : 'pdf'}`;
  const path = `${folder}/${filename}`;
  const bytes = new Uint8Array(body);
  const { error } = await client.storage
    .from(BUCKET)
    .upload(path, bytes.buffer, { contentType: type, upsert: true });
  if (error) throw new Error(`Fichier ${name} : ${error.message}`, { cause: error });
  return {
    url: client.storage.from(BUCKET).getPublicUrl(path).data.publicUrl,
    filename,
    originalName: name,
    size: body.length,
  };
}

const fileStem = (person: Person) =>
  person.fullName
    .split(' ')
    .slice(1)
    .join('-')
    .replace(/[^\p{L}-]/gu, '');

async function storeFiles(client: SupabaseClient, person: Person, index: number) {
  const isWord = index % 5 === 4;
  const body = isWord ? await cvDocx(person) : await cvPdf(person, index);
  const type = isWord ? DOCX_TYPE : 'application/pdf';
  const resume = await store(
    client,
    'resumes',
    body,
    `CV-${fileStem(person)}.${isWord ? 'docx' : 'pdf'}`,
    type,
    person.email,
  );
  if (index % 3 !== 0) return { body, resume, references: null };
  const letters = await referencesPdf(person);
  const references = await store(
    client,
    'references',
    letters,
    `References-${fileStem(person)}.pdf`,
    'application/pdf',
    person.email,
  );
  return { body, resume, references };
}

/** The older an application, the more likely it is decided; two have a status outside the known list. */
function statusOf(random: Random, ageInDays: number, index: number): string {
  if (index === 60 || index === 140) return 'Vivier 2027';
  if (ageInDays < 10) return random.pick(['new', 'new', 'new', 'contacted']);
  if (ageInDays < 60)
    return random.pick(['new', 'contacted', 'contacted', 'evaluated', 'evaluated', 'rejected']);
  return random.pick(['contacted', 'evaluated', 'evaluated', 'accepted', 'accepted', 'rejected']);
}

function scoresOf(random: Random): CriteriaScores {
  const level = random.pick([2.4, 3, 3.6, 4, 4.3, 4.7]);
  const scores: Record<string, number> = {};
  for (const { key } of CRITERIA)
    scores[key] = Math.max(1, Math.min(5, Math.round(level + random.next() * 2 - 1)));
  return scores;
}

async function insertEvaluation(
  sql: TransactionSql,
  random: Random,
  applicationId: string,
  evaluatorId: string,
  createdAt: Date,
) {
  const scores = scoresOf(random);
  const total = totalScore(scores);
  const share = percentage(total, MAX_SCORE);
  await sql`
    insert into public.trainer_evaluations
      (application_id, evaluated_by, criteria_scores, total_score, max_score, percentage, recommendation, status, created_at)
    values (${applicationId}, ${evaluatorId}, ${sql.json(scores)}, ${total}, ${MAX_SCORE}, ${share}, ${bandOf(share).recommendation},
      'completed', ${createdAt})
    on conflict (application_id) do nothing`;
}

async function insertApplication(
  sql: Sql,
  client: SupabaseClient,
  random: Random,
  index: number,
  evaluatorId: string,
) {
  const now = Date.now();
  const person = createPerson(random, index, new Date(now).getFullYear());
  // Denser lately, as in a real company: the square of an even spread.
  const ageInDays = OLDEST_DAYS * (index / APPLICATIONS) ** 2 + 0.1 + random.next() * 0.4;
  const createdAt = new Date(now - ageInDays * 86_400_000);
  const status = statusOf(random, ageInDays, index);
  const { body, resume, references } = await storeFiles(client, person, index);
  const id = stableId(`application-${index}`);
  const { columns: analysis, pages } = await analysisOf(index, body, new Date(now));

  const isEvaluated =
    ['evaluated', 'accepted'].includes(status) || (status === 'rejected' && random.chance(0.5));
  await sql.begin(async (tx) => {
    // The journal contains the events of two years, not that this program wrote all rows today.
    await tx`alter table public.trainer_applications disable trigger trainer_applications_audit`;
    const made = await tx`
    insert into public.trainer_applications ${sql({
      id,
      full_name: person.fullName,
      email: person.email,
      phone: person.phone,
      birth_date: person.birthDate,
      country: person.country,
      city: person.city,
      postal_code: person.postalCode,
      current_status: person.currentStatus,
      other_status: person.otherStatus,
      remote_experience: person.remoteExperience,
      training_sectors: person.sectors,
      other_sector: person.otherSector,
      teaching_languages: person.languages,
      intervention_type: [person.interventionType],
      mastered_software: person.software,
      expertise_areas: person.expertise,
      availability: person.availability,
      job_title: person.jobTitle,
      additional_notes: person.notes,
      admin_notes: person.adminNotes,
      status,
      created_at: createdAt,
      language: person.language,
      resume_url: resume.url,
      resume_filename: resume.filename,
      resume_original_name: resume.originalName,
      resume_size: resume.size,
      references_url: references?.url ?? null,
      references_filename: references?.filename ?? null,
      references_original_name: references?.originalName ?? null,
      references_size: references?.size ?? null,
      ...analysis,
      ai_analysis_v2: analysis.ai_analysis_v2 && sql.json(analysis.ai_analysis_v2),
      consent_at: createdAt,
      consent_version: '2026-01',
      pool_consent_at: index % 5 < 2 ? createdAt : null,
      source: sourceAt(index),
      // People who got an answer were contacted some days after their application.
      last_contact_at:
        status === 'new'
          ? createdAt
          : new Date(Math.min(now - 3_600_000, createdAt.getTime() + (3 + (index % 12)) * 86_400_000)),
      assigned_to: index % 3 === 0 ? evaluatorId : null,
      tags: TAGS.filter((_, rank) => (index + rank) % 7 === 0),
    })}
    on conflict (id) do nothing`;
    if (pages)
      await tx`insert into public.cv_texts (application_id, pages) values (${id}, ${pages}) on conflict do nothing`;
    if (made.count > 0)
      await writeHistory(tx, id, createdAt, stepsTo(status, index, createdAt, new Date(now)), evaluatorId);
    if (isEvaluated) {
      await insertEvaluation(tx, random, id, evaluatorId, new Date(createdAt.getTime() + 4 * 86_400_000));
      // Completing an evaluation sets the application to evaluated; the decision came after it.
      await tx`update public.trainer_applications set status = ${status} where id = ${id} and status <> ${status}`;
    }
    await tx`alter table public.trainer_applications enable trigger trainer_applications_audit`;
  });
  return { id, email: person.email, fullName: person.fullName, status };
}

/**
 * Fills an empty platform with fictional people: one account per role, 240 applications over two years with their
 * files, evaluations, and trainer accounts. Run again after an interruption, it continues with what is missing.
 */
export async function seedDemo({ databaseUrl, apiUrl, serviceRoleKey, log }: SeedOptions): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  try {
    log('Comptes de démonstration');
    const userIds = new Map<string, string>();
    for (const account of ACCOUNTS) {
      userIds.set(account.email, await createAccount(sql, account));
    }
    const evaluatorId = userIds.get(ACCOUNTS[0]!.email)!;

    log(`${APPLICATIONS} candidatures et leurs fichiers`);
    const client = createClient(apiUrl, serviceRoleKey, options);
    const random = createRandom(20_261_121);
    const accepted: { id: string; email: string; fullName: string }[] = [];
    // Oldest first: the latest must also come last in the logs.
    for (let index = APPLICATIONS - 1; index >= 0; index -= 1) {
      const application = await insertApplication(sql, client, random, index, evaluatorId);
      if (application.status === 'accepted') accepted.push(application);
    }

    log('Comptes de formateurs');
    const statuses = ['approved', 'approved', 'approved', 'pending', 'suspended', 'rejected'];
    for (const [rank, application] of accepted.slice(0, statuses.length).entries()) {
      const userId = await createAccount(sql, { ...application, roles: [] });
      await sql`
        insert into public.trainer_accounts (user_id, email, full_name, status, application_id)
        values (${userId}, ${application.email}, ${application.fullName}, ${statuses[rank]!}, ${application.id})
        on conflict (user_id) do nothing`;
      await sql`update public.trainer_applications set account_request_status = ${statuses[rank]!} where id = ${application.id}`;
    }
    // One applicant has a user but no trainer account yet, to show the account banner.
    const waiting = accepted[statuses.length];
    if (waiting) await createAccount(sql, { ...waiting, roles: [] });

    log('Archives, reçus et doublons');
    await seedRetention(sql, evaluatorId, (index) => stableId(`application-${index}`));
    log('Demandes des entreprises et demandes de droits');
    await sql.begin(seedRequests);
  } finally {
    await sql.end();
  }
}
