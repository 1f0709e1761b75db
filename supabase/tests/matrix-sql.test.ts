import { describe, expect, it } from 'vitest';
import { BUCKETS, FUNCTIONS, SEQUENCES, TABLES, expected, type Entry } from './matrix.ts';
import { ACTOR_NAMES, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import {
  TABLE_PROBES,
  anyRowProbe,
  bucketProbe,
  functionProbe,
  sequenceProbe,
  verdictOf,
} from './support/probes.ts';
import type { Probe } from './support/probe.ts';
import { runAs } from './support/run-as.ts';
import { createMatrixWorld } from './matrix/matrix-world.ts';

const open = openDatabase(createMatrixWorld);

/** One test per verb of each object: all actors try, and the whole line is compared. */
function tryAll(entries: Readonly<Record<string, Entry>>, probeOf: (object: string, verb: string) => Probe) {
  for (const [object, { verbs }] of Object.entries(entries)) {
    describe(object, () => {
      for (const [verb, cell] of Object.entries(verbs)) {
        // spec 6.2, 6.6
        it(`${verb}: ${cell.allow.join(', ') || 'nobody'}`, async () => {
          const probe = probeOf(object, verb);
          const wanted = {} as Record<Actor, string>;
          const found = {} as Record<Actor, string>;
          for (const actor of ACTOR_NAMES) {
            wanted[actor] = expected(object, verb, cell, actor);
            found[actor] = await runAs(open.sql, actor, (tx) =>
              verdictOf((savepoint) => probe(savepoint, actor), tx),
            );
          }
          expect(found).toEqual(wanted);
        });
      }
    });
  }
}

tryAll(TABLES, (table, verb) => TABLE_PROBES[table]?.[verb] ?? anyRowProbe(table, verb));
tryAll(SEQUENCES, sequenceProbe);
tryAll(FUNCTIONS, functionProbe);
tryAll(BUCKETS, bucketProbe);

describe('every verb is tried', () => {
  it.each(Object.entries(TABLES).filter(([table]) => table.startsWith('public.')))(
    '%s has select, insert, update and delete, each with a test',
    (table, { verbs }) => {
      const commands = new Set(Object.keys(verbs).map((verb) => verb.split(' ')[0]));
      expect(commands).toEqual(new Set(['select', 'insert', 'update', 'delete']));
      expect(Object.keys(TABLE_PROBES[table] ?? {}).toSorted()).toEqual(Object.keys(verbs).toSorted());
    },
  );
});
