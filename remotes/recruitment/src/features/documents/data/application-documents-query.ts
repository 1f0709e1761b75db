import { foundRows } from '@trame/app/found-rows';
import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { listDocuments, type ApplicationDocument, type FileColumns } from '../model/document.ts';
import { documentKeys } from './keys.ts';

const FILE_COLUMNS =
  'created_at, resume_url, resume_filename, resume_original_name, resume_size, ' +
  'references_url, references_filename, references_original_name, references_size';

async function getDocuments(applicationId: string, signal: AbortSignal): Promise<ApplicationDocument[]> {
  const answer = await getSupabase()
    .from('trainer_applications')
    .select(FILE_COLUMNS)
    .eq('id', applicationId)
    .limit(1)
    .abortSignal(signal)
    .overrideTypes<FileColumns[], { merge: false }>();
  return (await foundRows(unwrap(answer))).flatMap(listDocuments);
}

/** The files attached to one application. */
export const applicationDocumentsQueryOptions = (applicationId: string) =>
  queryOptions({
    queryKey: documentKeys.ofApplication(applicationId),
    queryFn: ({ signal }) => getDocuments(applicationId, signal),
  });
