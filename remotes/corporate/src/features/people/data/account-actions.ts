import { AppError, getSupabase, unwrap } from '@trame/data';
import type { RoleAction } from '@trame/domain/staff';
import type { StaffPerson } from '../model/person.ts';

type Version = Pick<StaffPerson, 'id' | 'updated_at'>;

export async function disableAccount({ id, updated_at }: Version, reason: string): Promise<void> {
  const args = { person: id, reason, expected: updated_at };
  unwrap(await getSupabase().rpc('disable_staff_account', args));
}

export async function enableAccount({ id, updated_at }: Version): Promise<void> {
  unwrap(await getSupabase().rpc('enable_staff_account', { person: id, expected: updated_at }));
}

/** Ends all sessions of somebody; answers how many there were. */
export async function endSessions(id: string): Promise<number> {
  return unwrap<number>(await getSupabase().rpc('end_staff_sessions', { person: id }));
}

export async function cancelInvitation(id: string): Promise<void> {
  unwrap(await getSupabase().rpc('cancel_staff_invitation', { person: id }));
}

export type AskedChange = { personId: string; role: string; action: RoleAction; reason: string };

/** The id of the request, and whether the administrators got a mail about it. */
export type AskedRequest = { id: string; areNotified: boolean };

/** Asks for a role to be given or taken, and notifies those who decide. */
export async function requestRoleChange({
  personId,
  role,
  action,
  reason,
}: AskedChange): Promise<AskedRequest> {
  const args = { person: personId, role, action, reason };
  const id = unwrap<string>(await getSupabase().rpc('request_role_change', args));
  return { id, areNotified: await notifyAdministrators(id) };
}

/** The request is stored whether or not the mails are sent. */
async function notifyAdministrators(request: string): Promise<boolean> {
  try {
    const body = { kind: 'role-request', request_id: request };
    const { error } = await getSupabase().functions.invoke('notifications', { body });
    return !error;
  } catch {
    return false;
  }
}

export type Decision = 'confirm' | 'refuse' | 'withdraw';

export async function decideRoleChange(request: string, decision: Decision): Promise<void> {
  unwrap(await getSupabase().rpc('decide_role_change', { request, decision }));
}

/** The account as it is now, for an undo; says so where there is none left. */
export async function readAccount(id: string): Promise<StaffPerson> {
  const [person] = unwrap<StaffPerson[]>(
    await getSupabase().rpc('staff_person', { person: id }).overrideTypes<StaffPerson[], { merge: false }>(),
  );
  if (!person) throw new AppError('not_found', `No person: ${id}`);
  return person;
}
