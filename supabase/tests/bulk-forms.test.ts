import { describe, expect, it } from 'vitest';
import { AREAS } from './matrix/areas.ts';
import { merged, type BulkForm, type WriteVerb } from './matrix/cells.ts';
import { createMatrixWorld } from './matrix/matrix-world.ts';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { errorCode, runAs } from './support/run-as.ts';
import { WORLD, scores } from './support/world.ts';

const open = openDatabase(createMatrixWorld);

const SELF = userIdOf('app5_user');
const APPLICATIONS = `(values ('${WORLD.application}'::uuid), ('${WORLD.freshApplication}')) as a (id)`;
const GRID = `'${JSON.stringify(scores(3))}', 145`;
const ANOTHER_EVALUATION = `
  insert into public.trainer_evaluations (application_id, evaluated_by, max_score)
  values ('${WORLD.freshApplication}', '${SELF}', 145) on conflict do nothing`;
const OWN_DRAFTS = `
  insert into public.evaluation_opinions (application_id, evaluator_id, max_score)
  select id, '${SELF}', 145 from ${APPLICATIONS}
  on conflict (application_id, evaluator_id) do update set status = 'draft'`;
const OWN_VIEWS = `
  insert into public.saved_views (owner_id, entity_kind, name)
  values ('${SELF}', 'application', 'Première vue'), ('${SELF}', 'application', 'Seconde vue')`;

/**
 * Every table that signed-in people may write, each verb with a filter that matches everything (`?id=not.is.null`, a
 * list of rows). A new table must state the outcome.
 */
const FORMS: Readonly<Record<string, Partial<Record<WriteVerb, BulkForm>>>> = {
  ...merged(AREAS.map(({ bulkForms }) => bulkForms)),
  trainer_applications: {
    UPDATE: {
      actor: 'app5_user',
      statement: `update public.trainer_applications set status = 'rejected' where id is not null`,
    },
    DELETE: { actor: 'app5_user', statement: 'delete from public.trainer_applications where id is not null' },
  },
  trainer_accounts: {
    INSERT: {
      actor: 'app5_user',
      statement: `insert into public.trainer_accounts (user_id, email, full_name)
        values ('${userIdOf('noRole')}', 'norole@trame.example', 'N'), ('${userIdOf('gestionnaire')}', 'gestionnaire@trame.example', 'G')`,
    },
  },
  trainer_evaluations: {
    INSERT: {
      actor: 'app5_user',
      rows: 'delete from public.trainer_evaluations',
      statement: `insert into public.trainer_evaluations (application_id, criteria_scores, max_score)
        select id, ${GRID} from ${APPLICATIONS}`,
    },
    UPDATE: {
      actor: 'app5_user',
      rows: ANOTHER_EVALUATION,
      statement: `update public.trainer_evaluations set evaluation_notes = 'n', evaluated_by = '${SELF}' where id is not null`,
    },
    DELETE: {
      actor: 'app5_user',
      rows: ANOTHER_EVALUATION,
      statement: 'delete from public.trainer_evaluations where id is not null',
    },
  },
  evaluation_opinions: {
    INSERT: {
      actor: 'app5_user',
      rows: 'delete from public.evaluation_opinions',
      statement: `insert into public.evaluation_opinions (application_id, criteria_scores, max_score)
        select id, ${GRID} from ${APPLICATIONS}`,
    },
    UPDATE: {
      actor: 'app5_user',
      rows: OWN_DRAFTS,
      statement: `update public.evaluation_opinions set notes = 'n' where status = 'draft'`,
    },
    DELETE: {
      actor: 'app5_user',
      rows: OWN_DRAFTS,
      statement: 'delete from public.evaluation_opinions where id is not null',
    },
  },
  notification_logs: {
    DELETE: {
      actor: 'app5_user',
      rows: `insert into public.notification_logs (application_id, kind, recipient, subject)
        select id, 'k', 'a@b.fr', 's' from ${APPLICATIONS}`,
      statement: 'delete from public.notification_logs where id is not null',
    },
  },
  message_templates: {
    INSERT: {
      actor: 'app5_user',
      statement: `insert into public.message_templates (name, subject, body) values ('Un', 's', 'b'), ('Deux', 's', 'b')`,
    },
    UPDATE: {
      actor: 'app5_user',
      statement: `update public.message_templates set subject = 's' where id is not null`,
    },
    DELETE: { actor: 'app5_user', statement: 'delete from public.message_templates where id is not null' },
  },
  comments: {
    INSERT: {
      actor: 'app5_user',
      statement: `insert into public.comments (entity_kind, entity_id, body) select 'application', id, 'n' from ${APPLICATIONS}`,
    },
  },
  saved_views: {
    INSERT: {
      actor: 'app5_user',
      statement: `insert into public.saved_views (entity_kind, name) values ('application', 'Un'), ('application', 'Deux')`,
    },
    UPDATE: {
      actor: 'app5_user',
      rows: OWN_VIEWS,
      statement: 'update public.saved_views set is_shared = true where id is not null',
    },
    DELETE: {
      actor: 'app5_user',
      rows: OWN_VIEWS,
      statement: 'delete from public.saved_views where id is not null',
    },
  },
  sendpulse_settings: {
    UPDATE: {
      actor: 'app5_user',
      statement: 'update public.sendpulse_settings set is_enabled = false where only_row is not null',
      because: 'the table has one row',
    },
  },
  cv_analysis_queue: {
    DELETE: {
      actor: 'app5_user',
      rows: `insert into public.cv_analysis_queue (application_id, requested_by)
        select id, '${SELF}' from ${APPLICATIONS} on conflict do nothing`,
      statement: 'delete from public.cv_analysis_queue where application_id is not null',
      because: 'a person gives up what they asked for themselves, and asks again',
    },
  },
};

describe('a statement that matches every row', () => {
  // threat 1
  it('is tested here for every table and verb that signed-in people may write', async () => {
    const rows = await open.sql<{ table: string; verbs: WriteVerb[] }[]>`
      select c.relname as table, array_agg(v.verb order by v.verb) as verbs
      from pg_class c, unnest(array['INSERT', 'UPDATE', 'DELETE']) as v (verb)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'f')
        and (case when v.verb = 'DELETE' then has_table_privilege('authenticated', c.oid, 'DELETE')
          else has_any_column_privilege('authenticated', c.oid, v.verb) end
          or has_table_privilege('anon', c.oid, v.verb))
      group by c.relname`;
    const found = Object.fromEntries(rows.map(({ table, verbs }) => [table, verbs.toSorted()]));
    const answered = Object.fromEntries(
      Object.entries(FORMS).map(([table, forms]) => [table, Object.keys(forms).toSorted()]),
    );
    expect(answered).toEqual(found);
  });

  it.each(
    Object.entries(FORMS).flatMap(([table, forms]) =>
      Object.entries(forms).map(([verb, form]) => [`${verb} ${table}`, form] as const),
    ),
  )('%s', async (_, { actor, rows, statement, because }) => {
    let reached = -1;
    const work = open.sql
      .begin(async (tx) => {
        if (rows) await tx.unsafe(rows);
        await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: userIdOf(actor) })}, true)`;
        await tx`set local role authenticated`;
        reached = (await tx.unsafe(statement)).count;
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    const code = await errorCode(work);
    expect({ code, reached }).toEqual(
      because ? { code: null, reached: expect.any(Number) as number } : { code: '42501', reached: -1 },
    );
  });

  // threat 1
  it('is refused because of its many rows alone: a statement for one row is accepted', async () => {
    const one = `delete from public.message_templates where id = (select id from public.message_templates limit 1)`;
    expect(await runAs(open.sql, 'app5_user', async (tx) => (await tx.unsafe(one)).count)).toBe(1);
  });
});

class Undone extends Error {}
