import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';

export type NewUser = { email: string; password: string; data?: Record<string, string>; hashCost?: number };

/** Creates an account whose address counts as confirmed, without a mail. Returns its id. */
export async function insertUser(
  sql: Sql,
  { email, password, data = {}, hashCost = 10 }: NewUser,
): Promise<string> {
  const id = randomUUID();
  const identity = { ...data, sub: id, email, email_verified: true };
  await sql.begin(async (tx) => {
    await tx`
      insert into auth.users (
        id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data
      )
      values (
        ${id}, 'authenticated', 'authenticated', ${email},
        extensions.crypt(${password}, extensions.gen_salt('bf', ${hashCost})), now(),
        ${tx.json({ provider: 'email', providers: ['email'] })}, ${tx.json(identity)}
      )
    `;
    await tx`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (${randomUUID()}, 'email', ${id}, ${id}, ${tx.json(identity)})
    `;
  });
  return id;
}
