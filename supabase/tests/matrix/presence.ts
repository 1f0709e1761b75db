import { WORLD } from '../support/world.ts';
import { execute, UNREACHABLE_TABLE, type Area } from './cells.ts';

const recruiter = execute('app5_user');

export const presence: Area = {
  tables: {
    'private.presence': { what: 'Who has which entity open', verbs: UNREACHABLE_TABLE },
  },
  columns: { 'private.presence': 'at' },
  functions: {
    'public.mark_presence': { what: 'Says that one is there, and who else is', verbs: recruiter },
    'private.mark_presence': { what: 'The same, after its role check', verbs: recruiter },
    'public.leave_presence': { what: 'Says that one has left', verbs: recruiter },
    'private.leave_presence': { what: 'The same, after its role check', verbs: recruiter },
    'public.entity_changes_since': { what: 'Who changed what lately', verbs: recruiter },
    'private.entity_changes_since': { what: 'The same, after its role check', verbs: recruiter },
  },
  functionArguments: {
    'public.mark_presence': `'application', '${WORLD.application}', false`,
    'private.mark_presence': `'application', '${WORLD.application}', false`,
    'public.leave_presence': `'application', '${WORLD.application}'`,
    'private.leave_presence': `'application', '${WORLD.application}'`,
    'public.entity_changes_since': `'application', '${WORLD.freshApplication}', '-infinity'`,
    'private.entity_changes_since': `'application', '${WORLD.freshApplication}', '-infinity'`,
  },
  createRows: async (sql) => {
    // Another person present as long as the tests last, and a change that somebody made.
    await sql`
      insert into private.presence (entity_kind, entity_id, user_id, is_editing, at)
      select 'application', ${WORLD.application}, u.id, false, now() + interval '1 hour'
      from auth.users u where u.email = 'admin@trame.example'`;
    await sql`update public.trainer_applications set city = 'Lyon' where id = ${WORLD.freshApplication}`;
  },
};
