import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useDialogParts, type DialogParts } from './dialog-parts.tsx';

/** Widest of each size, in px; a phone uses its full width. */
const WIDTHS = { md: 480, lg: 640, '3xl': 768 } as const;

/** The keyboard can scroll a dialog that holds only text. */
const SCROLL = { role: 'group', 'aria-label': 'Contenu', tabIndex: 0 } as const;

export type DialogProps = DialogParts & {
  width?: keyof typeof WIDTHS;
  /** `false`: a click outside does not close (a form is being written). */
  closeOnScrim?: boolean;
  /** `false`: only its own buttons close it, and it has no close button. */
  closable?: boolean;
  children: ReactNode;
};

/** A modal dialog, at most 80 % of the screen high with its own scroll; returns the focus to the previous element. */
export function Dialog({
  onClose,
  width = 'md',
  closeOnScrim = true,
  closable = true,
  children,
  ...parts
}: DialogProps) {
  const modal = useDialogParts({ ...parts, onClose: closable ? onClose : () => undefined });
  return (
    <Modal
      {...modal}
      width={WIDTHS[width]}
      mask={{ closable: closable && closeOnScrim, blur: false }}
      closable={closable && modal.closable}
    >
      <div {...SCROLL} className="tr-dialog-scroll">
        {children}
      </div>
    </Modal>
  );
}
