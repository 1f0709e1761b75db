import type { Sql, TransactionSql } from 'postgres';
import { claimsOf, databaseRole, type Actor } from './actors.ts';

class Rollback extends Error {}

/** Runs work with the role and claims of an actor, as a request of the API would, and undoes everything after. */
export async function runAs<T>(sql: Sql, actor: Actor, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify(claimsOf(actor))}, true)`;
      await tx.unsafe(`set local role ${databaseRole(actor)}`);
      result = { value: await work(tx) };
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  return result!.value;
}

/** SQLSTATE of what a piece of work raises; `null` when it raises nothing. */
export async function errorCode(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    const { code } = error as { code?: string };
    if (typeof code === 'string') return code;
    throw error;
  }
}
