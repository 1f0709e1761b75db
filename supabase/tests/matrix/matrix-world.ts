import type { Sql } from 'postgres';
import { createWorld } from '../support/world.ts';
import { AREAS } from './areas.ts';

/** The rows of `createWorld`, and those that the areas add. */
export async function createMatrixWorld(sql: Sql): Promise<void> {
  await createWorld(sql);
  for (const { createRows } of AREAS) await createRows?.(sql);
}
