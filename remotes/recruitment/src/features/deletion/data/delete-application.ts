import { foundRows } from '@trame/app/found-rows';
import { AppError, classifyError, getSupabase, unwrap } from '@trame/data';
import { DeletionError, type DeletionStep } from '../model/deletion-error.ts';
import { filePaths, type FileNames } from '../model/file-paths.ts';

/** The fields of an application that its deletion needs: its id and the addresses of its files. */
export type DeletableApplication = FileNames & { id: string };

/** `logsError`: the messages could not be cleared, which is only reported; they go with the row. */
export type Deletion = { deletedFiles: readonly string[]; logsError: AppError | null };

/**
 * Deletes an application permanently, in the order of spec §7: files, message log, row. A missing file is no failure,
 * so that a deletion that stopped anywhere can be repeated. Throws a `DeletionError`.
 */
export async function deleteApplication(application: DeletableApplication): Promise<Deletion> {
  const deletedFiles = await deleteFiles(application);
  const logsError = await clearLogs(application.id);
  await deleteRow(application);
  return { deletedFiles, logsError };
}

async function at<T>(
  step: DeletionStep,
  work: () => Promise<T>,
  /** The failure when an account belongs to the application. */
  linkedStep: DeletionStep = 'account',
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DeletionError) throw error;
    const cause = classifyError(error);
    throw new DeletionError(cause.code === 'linked' ? linkedStep : step, cause);
  }
}

/** Read by hand, as the other answers of functions: a schema library would be heavier than the list's own code. */
function isAnswer(data: unknown): data is { success: boolean; deleted: string[] } {
  const { success, deleted } = Object(data) as { success?: unknown; deleted?: unknown };
  return (
    typeof success === 'boolean' &&
    Array.isArray(deleted) &&
    deleted.every((path) => typeof path === 'string')
  );
}

async function deleteFiles(application: DeletableApplication): Promise<string[]> {
  const files = filePaths(application);
  if (files.length === 0) return [];
  return at('files-interrupted', async () => {
    const { data, error } = await getSupabase().functions.invoke('delete-trainer-application-files', {
      body: { files },
    });
    if (error) {
      const refusal = classifyError(error);
      // The files of an application that someone deleted meanwhile belong to none any more.
      if (refusal.code === 'not_found') await requireRow(application.id);
      // The function's only 409: a trainer account rests on the application.
      if (refusal.code === 'conflict') throw new DeletionError('account', refusal);
      throw refusal.status > 0 ? new DeletionError('files-refused', refusal) : refusal;
    }
    if (!isAnswer(data)) throw new Error('delete-trainer-application-files answered something else');
    if (!data.success) throw new DeletionError('files-refused', new AppError('unknown', 'success is false'));
    return data.deleted;
  });
}

const missing = (id: string) =>
  new DeletionError('missing', new AppError('not_found', `No application ${id} to delete`));

async function requireRow(id: string): Promise<void> {
  const answer = await getSupabase().from('trainer_applications').select('id').eq('id', id).limit(1);
  const rows = await foundRows(unwrap(answer));
  if (rows.length === 0) throw missing(id);
}

async function clearLogs(id: string): Promise<AppError | null> {
  const { error, status } = await getSupabase().from('notification_logs').delete().eq('application_id', id);
  return error && classifyError(error, status);
}

async function deleteRow(application: DeletableApplication): Promise<void> {
  const { id } = application;
  const remove = async () => {
    const answer = await getSupabase().from('trainer_applications').delete().eq('id', id).select('id');
    // Row-level security hides a row rather than refusing, so deleting no row is a failure too.
    if (unwrap(answer).length === 0) throw missing(id);
  };
  await at('row', remove, filePaths(application).length > 0 ? 'account-later' : 'account');
}
