import { userIdOf } from '../support/actors.ts';
import { execute, executeWriters, type Area } from './cells.ts';

const recruiter = execute('app5_user');
const pending = userIdOf('pendingTrainer');

export const accounts: Area = {
  functions: {
    'public.decide_trainer_account': { what: 'Approves, rejects, suspends, reactivates', verbs: recruiter },
    'private.decide_account': { what: 'The same, after its role check', verbs: recruiter },
    'public.search_trainer_accounts': { what: 'One page of the accounts', verbs: recruiter },
    'private.find_accounts': { what: 'The same, after its role check', verbs: recruiter },
    'public.count_trainer_accounts': { what: 'Its exact count, by status', verbs: recruiter },
    'private.count_accounts': { what: 'The same, after its role check', verbs: recruiter },
    'public.trainer_account_history': { what: 'Decisions, and who took them', verbs: recruiter },
    'private.account_history': { what: 'The same, after its role check', verbs: recruiter },
    'private.account_search_text': { what: 'Generated column', verbs: executeWriters },
    'private.search_patterns': { what: 'Words of a search as patterns', verbs: execute() },
    'private.check_account_owner': { what: 'Trigger', verbs: execute() },
    'private.follow_account': { what: 'Trigger', verbs: execute() },
  },
  functionArguments: {
    'public.decide_trainer_account': `'${pending}', 'approve'`,
    'private.decide_account': `'${pending}', 'approve', null`,
    'private.find_accounts': `'', 'all', null, 25, 0`,
    'private.count_accounts': `''`,
    'public.trainer_account_history': `'${pending}'`,
    'private.account_history': `'${pending}'`,
    'private.account_search_text': `'Nom', 'n@exemple.test'`,
    'private.search_patterns': `'nom'`,
  },
};
