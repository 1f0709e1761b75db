import { AppError, getSupabase, unwrap } from '@trame/data';
import { INVITATION_OUTCOMES, type InvitationOutcome, type StaffInvitation } from '@trame/domain/staff';
import { RefusedInvitation } from '../model/failures.ts';

const FUNCTION = 'staff-invitations';

export type Invited = { outcome: InvitationOutcome; id: string };

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const readJson = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined);

async function call(body: object, signal?: AbortSignal): Promise<Record<string, unknown>> {
  const answer = await getSupabase().functions.invoke<unknown>(FUNCTION, {
    body: { ...body },
    ...(signal && { signal }),
  });
  if (answer.error) {
    const { context } = record(answer.error);
    const { message, code } =
      context instanceof Response ? record(record(await readJson(context))['error']) : {};
    const isLimit = code === 'rate_limited';
    const isRefusal = context instanceof Response && [400, 404, 409, 422].includes(context.status);
    if (typeof message === 'string' && (isLimit || isRefusal)) throw new RefusedInvitation(message, isLimit);
  }
  return record(unwrap<unknown>(answer));
}

/** Invites somebody, or makes a person who has an account one of the staff. */
export async function invite(
  { email, full_name, job_title, role }: StaffInvitation,
  signal?: AbortSignal,
): Promise<Invited> {
  const { outcome, id } = await call(
    { email, full_name, ...(job_title !== null && { job_title }), ...(role !== null && { role }) },
    signal,
  );
  const known = INVITATION_OUTCOMES.find((each) => each === outcome);
  if (known === undefined || typeof id !== 'string')
    throw new AppError('unknown', `${FUNCTION} answered something else`);
  return { outcome: known, id };
}

/** Sends an invitation again. */
export async function resendInvitation(id: string): Promise<void> {
  await call({ resend: id });
}
