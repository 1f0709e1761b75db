/** Everyone who may try something, each in exactly one situation. */
export const ACTORS = {
  anon: 'a visitor, with the publishable key alone',
  noRole: 'signed in, holds no role',
  gestionnaire: 'staff with this role alone',
  admin: 'staff with this role alone',
  app1_user: 'staff with this role alone',
  app2_user: 'staff with this role alone',
  app4_user: 'staff with this role alone',
  app5_user: 'recruiter: staff with this role alone',
  pendingTrainer: 'trainer whose account waits for approval',
  approvedTrainer: 'trainer whose account is approved',
  otherTrainer: 'another trainer, approved too',
  suspendedTrainer: 'trainer whose account is suspended',
  rejectedTrainer: 'trainer whose account was rejected',
  revoked: 'held app5_user and admin until a moment ago; the token still lives and still names them',
  deleted: 'a recruiter whose user was deleted; the token still lives',
  service_role: 'the edge functions, with the secret key',
} as const;

export type Actor = keyof typeof ACTORS;
export const ACTOR_NAMES = Object.keys(ACTORS) as Actor[];

/** Database role of a request by this actor. */
export function databaseRole(actor: Actor): 'anon' | 'authenticated' | 'service_role' {
  return actor === 'anon' || actor === 'service_role' ? actor : 'authenticated';
}

const USER_IDS: Readonly<Record<Exclude<Actor, 'anon' | 'service_role'>, string>> = {
  noRole: 'a0000000-0000-4000-8000-000000000001',
  gestionnaire: 'a0000000-0000-4000-8000-000000000002',
  admin: 'a0000000-0000-4000-8000-000000000003',
  app1_user: 'a0000000-0000-4000-8000-000000000004',
  app2_user: 'a0000000-0000-4000-8000-000000000005',
  app4_user: 'a0000000-0000-4000-8000-000000000006',
  app5_user: 'a0000000-0000-4000-8000-000000000007',
  pendingTrainer: 'a0000000-0000-4000-8000-000000000008',
  approvedTrainer: 'a0000000-0000-4000-8000-000000000009',
  otherTrainer: 'a0000000-0000-4000-8000-000000000010',
  suspendedTrainer: 'a0000000-0000-4000-8000-000000000013',
  rejectedTrainer: 'a0000000-0000-4000-8000-000000000014',
  revoked: 'a0000000-0000-4000-8000-000000000011',
  deleted: 'a0000000-0000-4000-8000-000000000012',
};

/** Id of the actor's user; nil for those who have none. */
export function userIdOf(actor: Actor): string {
  return actor === 'anon' || actor === 'service_role'
    ? '00000000-0000-0000-0000-000000000000'
    : USER_IDS[actor];
}

/** The claims in this actor's token. Values that users can write about themselves must not give access. */
export function claimsOf(actor: Actor): Record<string, unknown> {
  const role = databaseRole(actor);
  if (role !== 'authenticated') return { role };
  return {
    role,
    sub: userIdOf(actor),
    email: `${actor.toLowerCase()}@trame.example`,
    user_metadata: { role: 'admin', roles: ['admin', 'app5_user'] },
    // When the password was given last: what this actor alone may do needs it.
    ...(actor === 'otherTrainer'
      ? { amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }] }
      : {}),
    ...(actor === 'revoked' ? { app_metadata: { roles: ['admin', 'app5_user'] } } : {}),
  };
}
