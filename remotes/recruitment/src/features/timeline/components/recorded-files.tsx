import { useRecordEvent } from '@trame/app/use-record-event';
import { useCallback, type ReactNode } from 'react';
import { FileUseContext, type FileUse } from '../../documents/model/file-use.ts';
import type { ApplicationDocument } from '../../documents/model/document.ts';
import { applicationEntity } from '../../application-data/model/entity.ts';

export type RecordedFilesProps = { applicationId: string; children: ReactNode };

/** Files that are opened or downloaded inside are noted in the history of the application. */
export function RecordedFiles({ applicationId, children }: RecordedFilesProps) {
  const record = useRecordEvent();
  const note = useCallback(
    ({ id }: ApplicationDocument, use: FileUse) =>
      record(applicationEntity(applicationId), 'file', { document: id, action: use }),
    [applicationId, record],
  );
  return <FileUseContext value={note}>{children}</FileUseContext>;
}
