import type { SupabaseClient } from '@supabase/supabase-js';
import {
  MOST_INVITATIONS,
  RESEND_MINUTES,
  staffInvitationSchema,
  type InvitationOutcome,
  type StaffInvitation,
} from '@trame/domain/staff';
import * as z from 'zod/mini';
import { requireRole, type Caller } from '../_shared/auth.ts';
import { ofShape, readJson } from '../_shared/body.ts';
import { callerClient, dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError, unavailable } from '../_shared/errors.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import { errorDetails, type Log } from '../_shared/log.ts';
import { takeRateLimit, type RateLimit } from '../_shared/rate-limit.ts';

export interface StaffInvitationsDependencies extends Backend {
  env: Env;
  log: Log;
}

const BY_CALLER: RateLimit = {
  bucket: 'staff-invitation:caller',
  maxHits: MOST_INVITATIONS,
  windowSeconds: 60 * 60,
};

const resendBody = z.strictObject({ resend: z.uuid() });
const accounts = z.array(z.object({ id: z.string(), is_confirmed: z.boolean(), is_staff: z.boolean() }));
const claims = z.array(z.object({ wait_seconds: z.number(), is_mailed: z.boolean() }));
const renewals = z.array(z.object({ email: z.nullable(z.string()), wait_seconds: z.number() }));

/** Of a request about a role: not about oneself or about who is disabled, already held or asked for. */
const NOT_REQUESTED = ['42501', '23514', '23505'];

/**
 * Invites a person to the staff, for those who manage people: `{email, full_name, job_title?, role?}` answers
 * `{outcome, id}`, `invited` with the mail of Auth, `added` when the address had a confirmed account, which gets a mail
 * that says so, or `already_staff`. A role is asked for in the caller's name, never given. `{resend: id}` sends the mail
 * of an invitation again. One mail leaves for an address in ten minutes, whatever is cancelled: others get 429.
 */
export function createHandler(dependencies: StaffInvitationsDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const caller = await requireRole(request, dependencies, 'app1_user', 'admin');
    const given = await readJson(request, z.looseObject({}), 8 * 1024);
    const asked = Object.hasOwn(given, 'resend')
      ? ofShape(given, resendBody)
      : ofShape(given, staffInvitationSchema);
    const service = serviceClient(dependencies);
    const wait = await takeRateLimit(service, BY_CALLER, caller.userId, env.SUPABASE_SERVICE_ROLE_KEY);
    if (wait !== undefined)
      throw new HttpError(
        429,
        'rate_limited',
        `Au plus ${MOST_INVITATIONS} invitations par heure\u00a0: réessayez plus tard.`,
        { retryAfter: wait },
      );
    if ('resend' in asked) {
      await sendAgain(service, caller, asked.resend);
      return json({ outcome: 'invited' satisfies InvitationOutcome, id: asked.resend });
    }
    const { outcome, id } = await addToStaff(service, caller, asked);
    if (outcome === 'added')
      await notify(dependencies, { kind: 'staff-added', user_id: id, email: asked.email });
    if (asked.role) await askForRole(dependencies, caller, id, asked.role);
    return json({ outcome, id });
  });
}

async function addToStaff(
  service: SupabaseClient,
  { userId }: Caller,
  { email, full_name, job_title }: StaffInvitation,
): Promise<{ outcome: InvitationOutcome; id: string }> {
  const known = await accountOf(service, email);
  if (known?.is_staff) return { outcome: 'already_staff', id: known.id };
  const isMailed = await claimMail(service, email);
  try {
    const invited =
      known?.is_confirmed || isMailed ? undefined : await mailInvitation(service, email, full_name);
    // Made by the request that had the mail sent, or confirmed by its holder in the meantime.
    const id = invited ?? known?.id ?? (await accountOf(service, email))?.id;
    if (!id) throw unavailable(new Error('Auth knows an account that is not there'));
    const isInvited = invited !== undefined || (isMailed && !known?.is_confirmed);
    const isNew = dataOf(
      await service.rpc('add_staff_person', {
        person: id,
        full_name,
        job_title,
        is_invited: isInvited,
        caller: userId,
      }),
      'add_staff_person',
    );
    if (isNew !== true) return { outcome: 'already_staff', id };
    return { outcome: isInvited ? 'invited' : 'added', id };
  } catch (error) {
    if (!isMailed) dataOf(await service.rpc('release_invitation_mail', { email }), 'release_invitation_mail');
    throw error;
  }
}

/**
 * Takes the one mail that may leave for an address in ten minutes; true when it has left for the account that the address
 * has, which a request before could not make staff.
 */
async function claimMail(service: SupabaseClient, email: string): Promise<boolean> {
  const data = dataOf(await service.rpc('claim_invitation_mail', { email }), 'claim_invitation_mail');
  const [claim] = z.parse(claims, data);
  if (!claim || (claim.wait_seconds > 0 && !claim.is_mailed))
    throw new HttpError(
      429,
      'rate_limited',
      `Une invitation est partie à cette adresse il y a moins de ${RESEND_MINUTES} minutes\u00a0: réessayez plus tard.`,
      { retryAfter: claim?.wait_seconds ?? RESEND_MINUTES * 60 },
    );
  return claim.is_mailed;
}

const accountOf = async (service: SupabaseClient, email: string) =>
  z.parse(accounts, dataOf(await service.rpc('account_to_invite', { email }), 'account_to_invite'))[0];

/** Lets Auth make the account and send the mail; undefined when the address has a confirmed account. */
async function mailInvitation(
  service: SupabaseClient,
  email: string,
  fullName?: string,
): Promise<string | undefined> {
  // By this name the pages address the person who signs in; the journal has the one of their profile.
  const named = fullName === undefined ? {} : { data: { full_name: fullName } };
  const { data, error } = await service.auth.admin.inviteUserByEmail(email, named);
  if (error?.code === 'email_exists') return undefined;
  if (error?.status === 429)
    throw new HttpError(429, 'rate_limited', 'Trop de messages en peu de temps\u00a0: réessayez plus tard.', {
      retryAfter: 60,
    });
  if (error) throw unavailable(new Error(`invite: ${error.code ?? error.name}`));
  return data.user.id;
}

async function sendAgain(service: SupabaseClient, { userId }: Caller, person: string): Promise<void> {
  const gone = new HttpError(
    404,
    'not_found',
    'Cette invitation n’est plus en attente\u00a0: elle a été acceptée ou annulée.',
  );
  const renewed = await service.rpc('renew_staff_invitation', { person, caller: userId });
  if (renewed.error?.code === 'P0002' || renewed.error?.code === '22023') throw gone;
  const [row] = z.parse(renewals, dataOf(renewed, 'renew_staff_invitation'));
  if (!row?.email)
    throw new HttpError(
      429,
      'rate_limited',
      `Cette invitation est partie il y a moins de ${RESEND_MINUTES} minutes\u00a0: réessayez plus tard.`,
      { retryAfter: row?.wait_seconds ?? RESEND_MINUTES * 60 },
    );
  if ((await mailInvitation(service, row.email)) === undefined) throw gone;
}

/** In the caller's name: the database decides what they may ask for. */
async function askForRole(
  dependencies: StaffInvitationsDependencies,
  { token }: Caller,
  person: string,
  role: string,
): Promise<void> {
  const asked = await callerClient(dependencies, token).rpc('request_role_change', {
    person,
    role,
    action: 'grant',
  });
  if (asked.error && NOT_REQUESTED.includes(asked.error.code)) return;
  const request = z.parse(z.string(), dataOf(asked, 'request_role_change'));
  await notify(dependencies, { kind: 'role-request', request_id: request });
}

/** The invitation holds whether or not this mail goes out. */
async function notify(
  dependencies: StaffInvitationsDependencies,
  mail:
    { kind: 'staff-added'; user_id: string; email: string } | { kind: 'role-request'; request_id: string },
): Promise<void> {
  try {
    const { error } = await serviceClient(dependencies).functions.invoke('notifications', { body: mail });
    if (error) throw error;
  } catch (error) {
    dependencies.log('staff_mail_failed', { kind: mail.kind, ...errorDetails(error) });
  }
}
