import { WORLD } from '../support/world.ts';
import { execute, UNREACHABLE_TABLE, type Area } from './cells.ts';

const recruiter = execute('app5_user');

/** The rules of a deletion: one row at a time, files first, accounts, receipts. */
export const deletion: Area = {
  tables: {
    'private.file_removals': { what: 'Files whose removal was started', verbs: UNREACHABLE_TABLE },
  },
  functions: {
    'public.start_file_removal': { what: 'Before files are removed', verbs: recruiter },
    'private.start_file_removal': { what: 'The same, after its role check', verbs: recruiter },
    'public.end_file_removal': { what: 'Notes which files are gone', verbs: recruiter },
    'private.end_file_removal': { what: 'The same, after its role check', verbs: recruiter },
    'private.begin_file_removal': { what: 'Part of the above', verbs: execute() },
    'private.note_removed_files': { what: 'Part of the above', verbs: execute() },
    'private.claimed_files': { what: 'Part of a purge', verbs: execute() },
    'private.refuse_while_held': { what: 'Guard of applications with an account', verbs: execute() },
    'private.check_account_files': { what: 'Trigger', verbs: execute() },
    'private.decode_uri': { what: 'Part of the next', verbs: execute() },
    'private.storage_path': { what: 'Where a file is', verbs: execute() },
    'private.file_paths': { what: 'Where the files of an application are', verbs: execute() },
    'private.stored_paths': { what: 'Which of them are there', verbs: execute() },
    'private.refuse_many': { what: 'Trigger', verbs: execute() },
    'private.refuse_undeletable': { what: 'Trigger', verbs: execute() },
    'private.refuse_undeletable_log': { what: 'Trigger', verbs: execute() },
    'private.forget_judged_application': { what: 'Trigger', verbs: execute() },
  },
  functionArguments: {
    'public.start_file_removal': `'${WORLD.application}', array['resumes/gone.pdf']`,
    'private.start_file_removal': `'${WORLD.application}', array['resumes/gone.pdf']`,
    'public.end_file_removal': `'${WORLD.application}'`,
    'private.end_file_removal': `'${WORLD.application}'`,
    'private.begin_file_removal': `null::public.trainer_applications, '{}', null`,
    'private.note_removed_files': `'${WORLD.application}'`,
    'private.claimed_files': `'{}'`,
    'private.refuse_while_held': `'${WORLD.application}'`,
    'private.decode_uri': `'a'`,
    'private.storage_path': `'a', 'b', 'resumes'`,
    'private.file_paths': `null::public.trainer_applications`,
    'private.stored_paths': `'{}'`,
  },
};
