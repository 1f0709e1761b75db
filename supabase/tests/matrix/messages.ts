import type { Sql } from 'postgres';
import { WORLD } from '../support/world.ts';
import { userIdOf } from '../support/actors.ts';
import { execute, NOBODY, RECRUITMENT, SERVICE, type Area } from './cells.ts';

const RECRUITERS_ONLY = { allow: ['app5_user'], signedIn: '42501' } as const;
const TEMPLATE = 'd3000000-0000-4000-8000-000000000001';
const COMMENT = 'd4000000-0000-4000-8000-000000000001';

async function createRows(sql: Sql): Promise<void> {
  await sql`
    insert into public.message_templates (id, name, purpose, subject, body)
    values (${TEMPLATE}, 'Modèle du monde', 'other', 'Bonjour', 'Bonjour {{prenom}}')`;
  await sql`
    insert into public.comments (id, entity_kind, entity_id, author_id, body)
    values (${COMMENT}, 'application', ${WORLD.application}, ${userIdOf('app5_user')}, 'À rappeler')`;
  // A decision to tell its holder of.
  for (const status of ['suspended', 'approved'])
    await sql`update public.trainer_accounts set status = ${status} where user_id = ${userIdOf('approvedTrainer')}`;
  // A mail of the last minute may still be on its way.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update private.audit_log set at = at - interval '1 hour' where table_name = 'trainer_accounts'`;
  });
}

const insertComment = (author: string) =>
  `insert into public.comments (entity_kind, entity_id, body${author && ', author_id'})
   values ('application', '${WORLD.application}', 'Bonjour'${author && `, '${author}'`})`;

export const messages: Area = {
  tables: {
    'public.message_templates': {
      what: 'Texts that recruiters start their messages from',
      verbs: {
        select: RECRUITMENT,
        insert: RECRUITERS_ONLY,
        update: { allow: ['app5_user'], signedIn: '0 rows' },
        delete: { allow: ['app5_user'], signedIn: '0 rows' },
      },
    },
    'public.comments': {
      what: 'What colleagues write to each other about an entity',
      verbs: {
        select: RECRUITMENT,
        insert: RECRUITERS_ONLY,
        'insert in another’s name': { ...NOBODY, because: 'the author is the signed-in user' },
        update: { ...NOBODY, because: 'what was said is not rewritten' },
        delete: NOBODY,
      },
    },
  },
  functions: {
    'public.entity_timeline': { what: 'History of an entity', verbs: execute('app5_user') },
    'private.entity_timeline': { what: 'History, after its role check', verbs: execute('app5_user') },
    'public.message_precautions': { what: 'What to know before writing', verbs: execute('app5_user') },
    'private.message_precautions': { what: 'The same, after its role check', verbs: execute('app5_user') },
    'public.account_decision': { what: 'Last decision about an account', verbs: { execute: SERVICE } },
    'private.account_steps': { what: 'The same, of one account or of all', verbs: execute() },
    'public.unannounced_decisions': {
      what: 'Decisions whose mail did not go out',
      verbs: { execute: SERVICE },
    },
    'private.person_name': { what: 'Name of a user', verbs: execute() },
    'private.read_mentions': { what: 'Trigger', verbs: execute() },
    'private.note_last_contact': { what: 'Trigger', verbs: execute() },
    'private.refuse_template_again': { what: 'Trigger', verbs: execute() },
  },
  probes: {
    'public.message_templates': {
      select: (tx) => tx`select name from public.message_templates where id = ${TEMPLATE}`,
      insert: (tx) => tx`
        insert into public.message_templates (name, subject, body) values ('Nouveau', 'Bonjour', 'Bonjour')`,
      update: (tx) =>
        tx`update public.message_templates set subject = 'Autre' where id = ${TEMPLATE} returning id`,
      delete: (tx) => tx`delete from public.message_templates where id = ${TEMPLATE} returning id`,
    },
    'public.comments': {
      select: (tx) => tx`select body from public.comments where id = ${COMMENT}`,
      insert: (tx) => tx.unsafe(insertComment('')),
      'insert in another’s name': (tx) => tx.unsafe(insertComment(userIdOf('gestionnaire'))),
      update: (tx) => tx`update public.comments set body = 'Autre' where id = ${COMMENT} returning id`,
      delete: (tx) => tx`delete from public.comments where id = ${COMMENT} returning id`,
    },
  },
  functionArguments: {
    'public.entity_timeline': `'application', '${WORLD.application}'`,
    'private.entity_timeline': `'application', '${WORLD.application}', null, null, 30`,
    'public.message_precautions': `array['${WORLD.application}']::uuid[]`,
    'private.message_precautions': `array['${WORLD.application}']::uuid[], null, null`,
    'public.account_decision': `'${userIdOf('approvedTrainer')}'`,
    'private.person_name': `'${userIdOf('app5_user')}'`,
  },
  createRows,
};
