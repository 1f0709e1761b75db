import { own } from '../support/constants.ts';
import { execute, type Area } from './cells.ts';

const LINES = own('lines of a kind, whatever is asked for', 10, 50);
const COUNTED = own('one more than is counted', 1001);

/** What the home page says that is to be done in each app. */
export const appTasks: Area = {
  functions: {
    'public.recruitment_tasks': { what: 'What a recruiter has to do', verbs: execute('app5_user') },
    'private.recruitment_tasks': { what: 'The same, after its role check', verbs: execute('app5_user') },
    'public.signature_tasks': { what: 'What waits about envelopes', verbs: execute('app4_user') },
    'private.signature_tasks': { what: 'The same, after its role check', verbs: execute('app4_user') },
    'public.catalogue_tasks': { what: 'What waits about programmes', verbs: execute('app2_user') },
    'private.catalogue_tasks': { what: 'The same, after its role check', verbs: execute('app2_user') },
    'public.corporate_tasks': { what: 'What waits about the company', verbs: execute('app1_user') },
    'private.corporate_tasks': { what: 'The same, after its role check', verbs: execute('app1_user') },
  },
  functionArguments: {
    'private.recruitment_tasks': '10',
    'private.signature_tasks': '10',
    'private.catalogue_tasks': '10',
    'private.corporate_tasks': '10',
  },
  constants: {
    functions: {
      'private.recruitment_tasks': [
        LINES,
        COUNTED,
        own('days before today with which fourteen are over, as the dashboard counts', 13),
        own('statuses without decision', 'new, contacted, evaluated'),
      ],
      'private.signature_tasks': [
        LINES,
        COUNTED,
        own('when an envelope is to be looked at', '3 days', '7 days', '30 days', '15 minutes'),
        own('who holds it', 'invited, seen'),
        own('ends without all signatures', 'declined, expired'),
      ],
      'private.catalogue_tasks': [
        LINES,
        COUNTED,
        own('when a programme is to be looked at', '6 months', '11 months', '12 months'),
      ],
      'private.corporate_tasks': [LINES, own('when an audit is to be booked', '6 months')],
    },
  },
};
