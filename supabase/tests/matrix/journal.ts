import { WORLD } from '../support/world.ts';
import { execute, type Area } from './cells.ts';

export const journal: Area = {
  functions: {
    'public.record_entity_event': { what: 'Notes a reading or a contact', verbs: execute('app5_user') },
    'private.record_entity_event': {
      what: 'The same, after its role check',
      verbs: execute('app5_user'),
    },
    'public.record_document_link': {
      what: 'Notes that a link to a file was given',
      verbs: execute('app5_user'),
    },
    'private.record_document_link': { what: 'The same, after its role check', verbs: execute('app5_user') },
    'public.recruiters': { what: 'Who may be assigned or mentioned', verbs: execute('app5_user') },
    'private.recruiters': { what: 'The same, after its role check', verbs: execute('app5_user') },
    'private.refuse_audit_change': { what: 'Trigger', verbs: execute() },
    'private.redact_application_audit': { what: 'For the deletion of an application', verbs: execute() },
  },
  functionArguments: {
    'public.record_entity_event': `'application', '${WORLD.application}', 'view'`,
    'private.record_entity_event': `'application', '${WORLD.application}', 'view', '{}'`,
    'public.record_document_link': `'${WORLD.application}', 'resume'`,
    'private.record_document_link': `'${WORLD.application}', 'resume'`,
    'private.redact_application_audit': `'${WORLD.application}'`,
  },
};
