import { MAX_EXPORTED } from '@trame/domain';
import { own, shared } from '../support/constants.ts';
import type { Area, Cell } from './cells.ts';

const ADMINS_AND_OFFICE: Cell = { allow: ['gestionnaire', 'admin'], signedIn: '42501' };
const OFFICE: Cell = { allow: ['gestionnaire'], signedIn: '42501' };

/** What the office reads beside invoices and payments: versions of the rules, exports. */
export const payments: Area = {
  functions: {
    'public.invoice_rule_history': {
      what: 'Versions of a rule and who saved them',
      verbs: { execute: ADMINS_AND_OFFICE },
    },
    'private.invoice_rule_history': {
      what: 'The same, after its role check',
      verbs: { execute: ADMINS_AND_OFFICE },
    },
    'public.record_payment_export': { what: 'A trace of an export', verbs: { execute: OFFICE } },
    'private.record_payment_export': { what: 'The same, after its role check', verbs: { execute: OFFICE } },
  },
  functionArguments: {
    'public.invoice_rule_history': `'payment_days'`,
    'private.invoice_rule_history': `'payment_days'`,
    'public.record_payment_export': `'journal', 'csv', 3`,
    'private.record_payment_export': `'journal', 'csv', 3`,
  },
  constants: {
    functions: {
      'private.invoice_rule_history': [own('more than a rule ever has', 100)],
      'private.record_payment_export': [
        shared(MAX_EXPORTED),
        own('exports of the page, formats of an export', 'balance, journal', 'csv, xlsx'),
      ],
    },
  },
};
