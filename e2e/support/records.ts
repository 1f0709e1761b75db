import { ACCOUNTS, MAILBOX, PASSWORD, PUBLIC_SITE } from './addresses.ts';

export interface ApplicationRow {
  id: string;
  reference: string;
  full_name: string;
  email: string;
  language: number;
  created_at: string;
  phone: string;
  other_sector: string | null;
  resume_original_name: string | null;
  references_original_name: string | null;
}

export interface Mail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Address and public key of the API, from the configuration that the pages read. */
export async function platform(): Promise<{ supabaseUrl: string; supabaseKey: string }> {
  const response = await fetch(`${PUBLIC_SITE}/config.json`);
  return (await response.json()) as { supabaseUrl: string; supabaseKey: string };
}

let token: Promise<string> | undefined;

async function recruiterToken(): Promise<string> {
  const { supabaseUrl, supabaseKey } = await platform();
  const response = await fetch(`${supabaseUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: supabaseKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: ACCOUNTS.app5_user, password: PASSWORD }),
  });
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token) throw new Error(`recruiter's sign-in: ${response.status}`);
  return access_token;
}

async function readApplications(filter: Record<string, string>): Promise<ApplicationRow[]> {
  const { supabaseUrl, supabaseKey } = await platform();
  token ??= recruiterToken();
  const query = new URLSearchParams({ select: '*', order: 'created_at.desc', ...filter });
  const response = await fetch(`${supabaseUrl}/rest/v1/trainer_applications?${query.toString()}`, {
    headers: { apikey: supabaseKey, authorization: `Bearer ${await token}` },
  });
  if (!response.ok) throw new Error(`trainer_applications: ${response.status} ${await response.text()}`);
  return (await response.json()) as ApplicationRow[];
}

/** The applications of an address, as a recruiter reads them. */
export const applicationsOf = (email: string) => readApplications({ email: `eq.${email}` });

/** The applications that are not older than this one, newest first. */
export const applicationsSince = ({ created_at }: ApplicationRow) =>
  readApplications({ created_at: `gte.${created_at}` });

/** The mails received by some addresses, newest first. */
export async function mailsToAny(emails: readonly string[]): Promise<Mail[]> {
  const response = await fetch(`${MAILBOX}/api/messages`);
  return ((await response.json()) as Mail[]).filter(({ to }) => emails.some((email) => to.includes(email)));
}

/** The mails received by an address, newest first. */
export const mailsTo = (email: string): Promise<Mail[]> => mailsToAny([email]);
