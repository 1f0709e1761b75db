import { WORLD } from '../support/world.ts';
import { execute, executeSignedIn, UNREACHABLE_TABLE, type Area } from './cells.ts';

/** The entities of comments, views, presence and history. */
export const entities: Area = {
  tables: {
    'private.entity_kinds': { what: 'Which kinds of entities there are', verbs: UNREACHABLE_TABLE },
  },
  functions: {
    'private.my_entity_kinds': {
      what: 'Which kinds one may open oneself; asked by policies',
      verbs: executeSignedIn,
    },
    'public.entity_people': { what: 'Whom a comment on an entity can mention', verbs: execute('app5_user') },
    'private.entity_people': { what: 'The same, after its role check', verbs: execute('app5_user') },
    'private.require_entity_kind': { what: 'Refuses who may not open a kind', verbs: execute() },
    'private.may_open_entity': { what: 'Whether one may open an entity', verbs: execute() },
    'private.entity_table': { what: 'Its table, as the journal names it', verbs: execute() },
    'private.check_entity': { what: 'Trigger', verbs: execute() },
    'private.delete_with_entity': { what: 'Trigger', verbs: execute() },
  },
  functionArguments: {
    'private.require_entity_kind': `'application'`,
    'public.entity_people': `'application'`,
    'private.entity_people': `'application'`,
    'private.may_open_entity': `'application', '${WORLD.application}'`,
    'private.entity_table': `'application'`,
  },
  columns: { 'private.entity_kinds': 'kind' },
};
