import type { Sql, TransactionSql } from 'postgres';
import { claimsOf, databaseRole, type Actor } from './actors.ts';

class Rollback extends Error {}

/** Runs work as the owner of the connection, and undoes everything after. */
export async function undone<T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await sql.begin(async (tx) => {
      result = { value: await work(tx) };
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  return result!.value;
}

/** Runs work with the role and claims of an actor, as a request of the API would, and undoes everything after. */
export function runAs<T>(sql: Sql, actor: Actor, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  return undone(sql, async (tx) => {
    await takeOn(tx, actor);
    return work(tx);
  });
}

/** The same, and the transaction is committed. */
export async function commitAs(
  sql: Sql,
  actor: Actor,
  work: (tx: TransactionSql) => Promise<unknown>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await takeOn(tx, actor);
    await work(tx);
  });
}

async function takeOn(tx: TransactionSql, actor: Actor): Promise<void> {
  await tx`select set_config('request.jwt.claims', ${JSON.stringify(claimsOf(actor))}, true)`;
  await tx.unsafe(`set local role ${databaseRole(actor)}`);
}

/** SQLSTATE of the error that a function raises; `null` when it raises none. */
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
