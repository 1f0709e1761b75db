import { own } from '../support/constants.ts';
import { execute, UNREACHABLE_TABLE, type Area } from './cells.ts';

/** The caller's own invoice, or that of another. */
const anyInvoice = `coalesce((select i.id from public.invoices i where i.user_id = auth.uid() limit 1), 'd9000000-0000-4000-8000-000000000001')`;
const service = execute('service_role');
const depositors = execute('approvedTrainer', 'otherTrainer');
const readers = execute('approvedTrainer', 'otherTrainer', 'gestionnaire');

export const invoiceFiles: Area = {
  tables: {
    'private.unused_invoice_files': { what: 'Files that no invoice names', verbs: UNREACHABLE_TABLE },
  },
  functions: {
    'public.open_invoice_deposit': { what: 'Whether one may deposit invoices', verbs: depositors },
    'private.open_invoice_deposit': { what: 'The same, after its check', verbs: depositors },
    'public.open_invoice_file': { what: 'Place of a file, for a link', verbs: readers },
    'private.open_invoice_file': { what: 'The same, after its check', verbs: readers },
    'public.note_invoice_file': { what: 'Notes a file before it is stored', verbs: service },
    'public.claim_unused_invoice_files': { what: 'Takes files to delete', verbs: service },
    'public.forget_invoice_files': { what: 'They are deleted', verbs: service },
    'private.is_invoice_file_used': { what: 'Whether a row names it', verbs: execute() },
    'private.keep_invoice_file': { what: 'Trigger', verbs: execute() },
    'private.leave_invoice_file': { what: 'Trigger', verbs: execute() },
  },
  functionArguments: {
    'private.open_invoice_deposit': 'null',
    'public.open_invoice_file': anyInvoice,
    'private.open_invoice_file': anyInvoice,
    'public.note_invoice_file': `'probe.pdf'`,
    'public.forget_invoice_files': `array['probe.pdf']`,
    'private.is_invoice_file_used': `'probe.pdf'`,
  },
  constants: {
    checks: {
      'private.unused_invoice_files.unused_invoice_files_path_length': [own('a name in storage', 1, 1024)],
    },
    functions: {
      'private.open_invoice_file': [own('files that one person opens in an hour', 300)],
      'public.claim_unused_invoice_files': [
        own('longer than any run, longer than any deposit', '15 minutes', '1 hour'),
      ],
      'public.note_invoice_file': [own('longer than any run', '15 minutes')],
    },
  },
};
