import type { Actor } from './actors.ts';
import type { OpenDatabase } from './database.ts';
import { commitAs } from './run-as.ts';

export type Row = Record<string, unknown>;

/** Calls of functions as an actor (`usual`, when none is given), committed; objects and lists are sent as JSON. */
export function callsOf(open: OpenDatabase, usual: Actor) {
  async function call<T = Row>(
    statement: string,
    values: unknown[] = [],
    actor: Actor = usual,
  ): Promise<T[]> {
    let rows: unknown[] = [];
    await commitAs(open.sql, actor, async (tx) => {
      rows = [...(await tx.unsafe(statement, values as never[]))];
    });
    return rows as T[];
  }
  return {
    call,
    one: async <T = Row>(statement: string, values: unknown[] = [], actor: Actor = usual) =>
      (await call<T>(statement, values, actor))[0] as T,
    /** The code of what a call raises, with its hint; null when it raises nothing. */
    refusal: async (statement: string, values: unknown[] = [], actor: Actor = usual) => {
      try {
        await call(statement, values, actor);
        return null;
      } catch (error) {
        const { code, hint } = error as { code?: string; hint?: string };
        return hint ? `${code} ${hint}` : code;
      }
    },
  };
}
