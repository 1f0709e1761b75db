import { AppError, getSupabase, type Json, unwrap } from '@trame/data';
import { formatDateTime } from '@trame/domain';
import type { QueryClient } from '@tanstack/react-query';
import { saveAs } from '@trame/app/save-as';
import { documentFileQueryOptions } from '@trame/app/document-file-query';
import { documentLinkQueryOptions } from '@trame/app/document-link-query';
import { listDocuments, type FileColumns } from '../../documents/model/document.ts';
import { dossierNotice, frenchDossier, withheldOpinions, type RawDossier } from '../model/dossier-text.ts';
import { entryNames, zipFiles } from '../model/zip.ts';

async function readDossier(applicationId: string): Promise<RawDossier> {
  const dossier = unwrap<Json>(
    await getSupabase().rpc('application_dossier', { application_id: applicationId }),
  );
  if (typeof dossier !== 'object' || dossier === null || Array.isArray(dossier)) {
    throw new AppError('unknown', 'application_dossier answered something else');
  }
  return dossier;
}

/**
 * Saves all data about the author of an application as one ZIP: the records as JSON, and the files. The journal records
 * it. If a file cannot be read, nothing is saved: an incomplete dossier that looks complete would mislead the person.
 */
export async function exportDossier(
  client: QueryClient,
  application: FileColumns & { id: string; reference: string },
): Promise<void> {
  const dossier = await readDossier(application.id);
  const documents = listDocuments(application);
  const contents = await Promise.all(
    documents.map(async (file) => {
      const link = await client.fetchQuery(documentLinkQueryOptions(file));
      const bytes = await client.fetchQuery(documentFileQueryOptions(file, link));
      return new Uint8Array(await bytes.arrayBuffer());
    }),
  );
  const names = entryNames(['LISEZMOI.txt', 'donnees.json', ...documents.map(({ file_name }) => file_name)]);
  const notice = dossierNotice(
    application.reference,
    formatDateTime(new Date()),
    names.slice(2),
    withheldOpinions(dossier),
  );
  const texts = [notice, JSON.stringify(frenchDossier(dossier), null, 2)];
  const archive = zipFiles(
    [...texts, ...contents].map((content, place) => ({ name: names[place] ?? 'fichier', content })),
  );
  saveAs(archive, `donnees-${application.reference}.zip`);
}
