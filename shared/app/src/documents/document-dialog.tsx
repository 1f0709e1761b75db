import { formatFileSize } from '@trame/domain';
import { Dialog } from '@trame/ui/dialog';
import { useState } from 'react';
import { DocumentViewer, type DocumentViewerProps } from './document-viewer.tsx';
import type { StoredFile } from './model/stored-file.ts';

export type DocumentDialogProps = Pick<DocumentViewerProps, 'sender' | 'passages'> & {
  /** Undefined when nothing is shown: the dialog remains mounted, so that closing it returns the focus. */
  file: StoredFile | undefined;
  onClose: () => void;
};

/** The document viewer over the page. */
export function DocumentDialog({ file, onClose, ...viewer }: DocumentDialogProps) {
  const [last, setLast] = useState(file);
  if (file && file !== last) setLast(file);
  if (!last) return null;
  const size = last.file_size === null ? '' : ` · ${formatFileSize(last.file_size)}`;
  return (
    <Dialog
      open={file !== undefined}
      width="3xl"
      title={last.file_name}
      subtitle={`${last.type_label}${size}`}
      onClose={onClose}
    >
      <div className="doc-dialog">
        <DocumentViewer file={last} {...viewer} />
      </div>
    </Dialog>
  );
}
