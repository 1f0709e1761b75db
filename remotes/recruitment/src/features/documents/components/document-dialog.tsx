import { documentTypeLabel, formatFileSize } from '@trame/domain';
import { Dialog } from '@trame/ui/dialog';
import { useState } from 'react';
import type { ApplicationDocument } from '../model/document.ts';
import { NO_PASSAGES, type Passages } from '../model/passage.ts';
import { DocumentViewer } from './document-viewer.tsx';

export type DocumentDialogProps = {
  /** Undefined when nothing is shown: the dialog remains mounted, so that it gives the focus back as it closes. */
  file: ApplicationDocument | undefined;
  passages?: Passages;
  onClose: () => void;
};

/** The document viewer over the page. */
export function DocumentDialog({ file, passages = NO_PASSAGES, onClose }: DocumentDialogProps) {
  const [last, setLast] = useState(file);
  if (file && file !== last) setLast(file);
  if (!last) return null;
  const size = last.file_size === null ? '' : ` · ${formatFileSize(last.file_size)}`;
  return (
    <Dialog
      open={file !== undefined}
      width="3xl"
      title={last.file_name}
      subtitle={`${documentTypeLabel(last.document_type)}${size}`}
      onClose={onClose}
    >
      <div className="doc-dialog">
        <DocumentViewer file={last} passages={passages} />
      </div>
    </Dialog>
  );
}
