import { LEAD_STATUSES } from '@trame/domain/requests';
import { own, shared } from '../support/constants.ts';
import { execute, executeWriters, type Area } from './cells.ts';

const LEAD = 'd7000000-0000-4000-8000-000000000001';
const GESTIONNAIRE = execute('gestionnaire');
const version = `(select updated_at from public.leads where id = '${LEAD}')`;
const moved = `'${LEAD}', 'contacted', null, ${version}`;
const OPEN = own('open statuses', 'new, contacted, qualified, proposal');

/** Leads as the marketing hub works on them; their rows are those of requests.ts. */
export const leads: Area = {
  functions: {
    'public.list_leads': { what: 'A page of the leads', verbs: GESTIONNAIRE },
    'private.list_leads': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'public.leads_board': { what: 'The first leads of each status', verbs: GESTIONNAIRE },
    'public.office_lead': { what: 'One lead', verbs: GESTIONNAIRE },
    'public.lead_counts': { what: 'How many there are of each status', verbs: GESTIONNAIRE },
    'private.lead_counts': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'public.lead_sources': { what: 'Where leads came from', verbs: GESTIONNAIRE },
    'private.lead_sources': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'public.move_lead': { what: 'Gives a lead another status', verbs: GESTIONNAIRE },
    'private.move_lead': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'private.lead_search_text': { what: 'Generated column', verbs: executeWriters },
    'private.lead_matches': { what: 'Whether a lead is in a list', verbs: execute() },
    'private.lead_may_become': { what: 'Which status follows which', verbs: execute() },
    'private.check_lead_owner': { what: 'Trigger', verbs: execute() },
  },
  functionArguments: {
    'private.list_leads': `'', 'all', 'all', 'all', 'all', '', '-created', 30, null, null`,
    'public.office_lead': `'${LEAD}'`,
    'private.lead_counts': `'', 'all', 'all', 'all', ''`,
    'public.move_lead': moved,
    'private.move_lead': moved,
    'private.lead_may_become': `'new', 'lost'`,
    'private.lead_search_text': `'n', 'n', 'n', 'n', 'n', 'n', 'n', 'n'`,
    'private.lead_matches': `null::public.leads, '{}', 'all', 'all', 'all', 'all', ''`,
  },
  constants: {
    checks: {
      'leads.leads_lost_reason_of_lost': [own('it is lost', 'lost')],
    },
    functions: {
      'private.lead_matches': [OPEN],
      'private.list_leads': [
        own('orders', 'created, -created, step, company, -company, contact'),
        own('those from the smallest id on', 'created, step, company, contact'),
        own('a page', 30, 100),
      ],
      'public.leads_board': [shared(LEAD_STATUSES.map(({ value }) => value).join(', ')), own('a column', 50)],
      'private.lead_sources': [own('more than a list of choices shows', 200)],
      'private.move_lead': [own('statuses that are over', 'won, lost')],
    },
  },
};
