import { documentTypeLabel, formatFileSize } from '@trame/domain';
import { Dialog } from '@trame/ui/dialog';
import type { ApplicationDocument } from '../model/document.ts';
import { DocumentViewer } from './document-viewer.tsx';

/** The document viewer over the page. */
export function DocumentDialog({ file, onClose }: { file: ApplicationDocument; onClose: () => void }) {
  const size = file.file_size === null ? '' : ` · ${formatFileSize(file.file_size)}`;
  return (
    <Dialog
      open
      width="3xl"
      title={file.file_name}
      subtitle={`${documentTypeLabel(file.document_type)}${size}`}
      onClose={onClose}
    >
      <div className="doc-dialog">
        <DocumentViewer file={file} />
      </div>
    </Dialog>
  );
}
