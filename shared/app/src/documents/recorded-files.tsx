import { useCallback, type ReactNode } from 'react';
import type { Entity } from '../entity/entity.ts';
import { useRecordEvent } from '../timeline/data/use-record-event.ts';
import { FileUseContext, type FileUse } from './model/file-use.ts';
import type { StoredFile } from './model/stored-file.ts';

export type RecordedFilesProps = { entity: Entity; children: ReactNode };

/** Opening or downloading files inside is recorded in the history of the entity. */
export function RecordedFiles({ entity: { kind, id }, children }: RecordedFilesProps) {
  const record = useRecordEvent();
  const note = useCallback(
    (file: StoredFile, use: FileUse) => record({ kind, id }, 'file', { document: file.id, action: use }),
    [kind, id, record],
  );
  return <FileUseContext value={note}>{children}</FileUseContext>;
}
