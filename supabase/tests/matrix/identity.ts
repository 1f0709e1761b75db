import { execute, type Area } from './cells.ts';

/** Identity of people, and allowed characters of texts. */
export const identity: Area = {
  functions: {
    'private.require_confirmed_address': { what: 'Guard of accounts', verbs: execute() },
    'private.check_account_approval': { what: 'Trigger', verbs: execute() },
    'private.check_account_request_status': { what: 'Trigger', verbs: execute() },
    'private.believe_only_providers': { what: 'Trigger', verbs: execute() },
    'private.drop_unproven_password': { what: 'Trigger', verbs: execute() },
    'private.unprove_changed_address': { what: 'Trigger', verbs: execute() },
    'private.check_assignee': { what: 'Trigger', verbs: execute() },
    'private.wait_for_role_changes': { what: 'Trigger', verbs: execute() },
    'private.check_roles_after_change': { what: 'Trigger', verbs: execute() },
    'private.clean_text': { what: 'A text without what nobody sees', verbs: execute() },
    'private.clean_value': { what: 'The same of a value', verbs: execute() },
    'private.clean_columns': { what: 'Trigger', verbs: execute() },
  },
  functionArguments: {
    'private.require_confirmed_address': `gen_random_uuid(), 'n@exemple.test'`,
    'private.clean_text': `'n', false`,
    'private.clean_value': `'"n"', false`,
  },
};
