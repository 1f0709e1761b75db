import { useHost } from '@trame/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApplicationDocument } from '../model/document.ts';
import { ACCESS_FAILED, LINK_FAILED } from '../model/messages.ts';
import { documentFileQueryOptions } from './document-file-query.ts';
import { documentLinkQueryOptions } from './document-link-query.ts';

/** Hands bytes to the browser under the applicant's own file name, which the stored name does not keep. */
function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
}

/** Downloads attached files; a failure is said in the words of the catalogue. */
export function useDocumentDownload() {
  const client = useQueryClient();
  const { notify, telemetry } = useHost();
  const [pendingId, setPendingId] = useState<ApplicationDocument['id']>();

  const download = async (file: ApplicationDocument) => {
    setPendingId(file.id);
    let failure = file.path || file.file_url ? LINK_FAILED : ACCESS_FAILED;
    try {
      const link = await client.fetchQuery(documentLinkQueryOptions(file));
      failure = ACCESS_FAILED;
      saveAs(await client.fetchQuery(documentFileQueryOptions(file, link)), file.file_name);
    } catch (error) {
      telemetry.report(error, { during: 'document-download' });
      notify.error({ title: 'Erreur', description: failure });
    } finally {
      setPendingId(undefined);
    }
  };

  return { download: (file: ApplicationDocument) => void download(file), pendingId };
}
