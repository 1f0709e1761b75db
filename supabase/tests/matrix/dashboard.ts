import { execute, type Area } from './cells.ts';

export const dashboard: Area = {
  functions: {
    'public.recruitment_dashboard': { what: 'Figures of a period', verbs: execute('app5_user') },
    'private.recruitment_dashboard': { what: 'The same, after its role check', verbs: execute('app5_user') },
  },
  functionArguments: {
    'private.recruitment_dashboard': 'null, null',
  },
};
