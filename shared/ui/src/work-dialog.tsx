import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { DIALOG_CLASSES, useDialogParts, type DialogParts } from './dialog-parts.tsx';
import './work-dialog.css';

/** Its close button and Escape close it; a click outside never closes what someone works in. */
export type WorkDialogProps = DialogParts & {
  /** Fills the height between header and footer; its parts define how they scroll. */
  children: ReactNode;
};

/** A dialog that someone works in for a while: 1080 px wide, almost as high as the window, the whole screen of a phone. */
export function WorkDialog({ children, ...parts }: WorkDialogProps) {
  return (
    <Modal
      {...useDialogParts(parts)}
      width={1080}
      mask={{ closable: false, blur: false }}
      classNames={{ ...DIALOG_CLASSES, root: 'tr-dialog tr-work-dialog', footer: 'tr-work-foot' }}
    >
      {children}
    </Modal>
  );
}
