import { formatDate, formatFileSize } from '@trame/domain';
import { IconButton } from '@trame/ui/icon-button';
import { Download, Eye, FileText } from 'lucide-react';
import { useContext } from 'react';
import { useDocumentDownload } from './data/use-document-download.ts';
import { FileUseContext } from './model/file-use.ts';
import type { StoredFile } from './model/stored-file.ts';
import './documents.css';

export type FileListProps<File extends StoredFile> = {
  files: readonly File[];
  onView: (file: File) => void;
  /** The file shown beside the list, if any. */
  shownId?: File['id'] | undefined;
};

/** Stored files, each with buttons to read and to download it. */
export function FileList<File extends StoredFile>({ files, onView, shownId }: FileListProps<File>) {
  const { download, pendingId } = useDocumentDownload();
  const noteUse = useContext(FileUseContext);
  return (
    <ul className="doc-files">
      {files.map((file) => (
        <li key={file.id} aria-current={file.id === shownId ? 'true' : undefined}>
          <FileText className="icon icon-lg" aria-hidden />
          <div>
            <strong title={file.file_name}>{file.file_name}</strong>
            <small className="num">{factsOf(file)}</small>
          </div>
          <IconButton
            size="sm"
            label={`Voir ${file.file_name}`}
            icon={<Eye className="icon" aria-hidden />}
            onClick={() => {
              noteUse(file, 'view');
              onView(file);
            }}
          />
          <IconButton
            size="sm"
            label={`Télécharger ${file.file_name}`}
            icon={<Download className="icon" aria-hidden />}
            loading={pendingId === file.id}
            onClick={() => download(file)}
          />
        </li>
      ))}
    </ul>
  );
}

function factsOf({ type_label, file_size, uploaded_at }: StoredFile): string {
  const size = file_size === null ? [] : [formatFileSize(file_size)];
  return [type_label, ...size, formatDate(uploaded_at)].join(' · ');
}
