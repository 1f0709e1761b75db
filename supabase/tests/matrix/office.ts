import { MISSION_STATUSES } from '@trame/domain/invoices';
import { own } from '../support/constants.ts';
import { MISSION } from './billing.ts';
import { execute, type Area } from './cells.ts';

const office = execute('gestionnaire');
const FILTERS = `'', 'all', 'all'`;
const ORDERS = own('orders of the list', '-start, start, title, -title, total, -total', 'start, title, total');

/** What the office lists. */
export const officeLists: Area = {
  functions: {
    'public.office_trainers': { what: 'Trainers to choose from', verbs: office },
    'private.office_trainers': { what: 'The same, after its role check', verbs: office },
    'public.office_people': { what: 'Colleagues to choose from', verbs: office },
    'private.office_people': { what: 'The same, after its role check', verbs: office },
    'public.list_missions': { what: 'A page of the missions', verbs: office },
    'public.office_mission': { what: 'One mission', verbs: office },
    'private.list_missions': { what: 'Both, after their role check', verbs: office },
    'public.count_missions': { what: 'How many there are', verbs: office },
    'private.count_missions': { what: 'The same, after its role check', verbs: office },
    'private.mission_matches': { what: 'Whether one is in a list', verbs: execute() },
  },
  functionArguments: {
    'private.list_missions': `${FILTERS}, '-start', 30, null, null`,
    'public.office_mission': `'${MISSION}'`,
    'private.count_missions': FILTERS,
    'private.mission_matches': `null::public.missions, '', '{}', 'all', 'all'`,
  },
  constants: {
    functions: {
      'private.office_trainers': [own('far more than there are', 5000)],
      'private.list_missions': [ORDERS, own('pages of a list, whatever is asked for', 30, 100)],
      'private.mission_matches': [
        own(
          'statuses that are open',
          MISSION_STATUSES.map(({ value }) => value)
            .slice(0, 3)
            .join(', '),
        ),
      ],
    },
  },
};
