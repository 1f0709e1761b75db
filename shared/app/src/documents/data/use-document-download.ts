import { useHost } from '@trame/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { saveAs } from '../../browser/save-as.ts';
import { FileUseContext } from '../model/file-use.ts';
import { ACCESS_FAILED, LINK_FAILED } from '../model/messages.ts';
import type { StoredFile } from '../model/stored-file.ts';
import { documentFileQueryOptions } from './document-file-query.ts';
import { documentLinkQueryOptions } from './document-link-query.ts';

/** Downloads stored files; a failure is shown with the message of the catalogue. */
export function useDocumentDownload() {
  const client = useQueryClient();
  const { notify, telemetry } = useHost();
  const noteUse = useContext(FileUseContext);
  const [pendingId, setPendingId] = useState<StoredFile['id']>();

  const download = async (file: StoredFile) => {
    setPendingId(file.id);
    let failure = file.path || file.file_url ? LINK_FAILED : ACCESS_FAILED;
    try {
      const link = await client.fetchQuery(documentLinkQueryOptions(file));
      failure = ACCESS_FAILED;
      saveAs(await client.fetchQuery(documentFileQueryOptions(file, link)), file.file_name);
      noteUse(file, 'download');
    } catch (error) {
      telemetry.report(error, { during: 'document-download' });
      notify.error({ title: 'Erreur', description: failure });
    } finally {
      setPendingId(undefined);
    }
  };

  return { download: (file: StoredFile) => void download(file), pendingId };
}
