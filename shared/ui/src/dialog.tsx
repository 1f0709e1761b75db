import { Modal } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDialogLayer } from './focus/use-dialog-layer.ts';
import './dialog.css';

/** Widest of each size, in px; a phone uses its full width. */
const WIDTHS = { md: 480, lg: 640, '3xl': 768 } as const;

/** The keyboard can scroll a dialog that holds only text. */
const SCROLL = { role: 'group', 'aria-label': 'Contenu', tabIndex: 0 } as const;

export type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** Close button, Escape and the scrim. */
  onClose: () => void;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  width?: keyof typeof WIDTHS;
  /** In the header beside the title: a status, a save time, a full-screen link. */
  extra?: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** `false`: a click outside does not close (a form is being written). */
  closeOnScrim?: boolean;
  /** `false`: only its own buttons close it, and it has no close button. */
  closable?: boolean;
  children: ReactNode;
};

/** A modal dialog, at most 80 % of the screen high with its own scroll; returns the focus to the previous element. */
export function Dialog({
  open,
  title,
  onClose,
  footer,
  width = 'md',
  extra,
  subtitle,
  closeOnScrim = true,
  closable = true,
  children,
}: DialogProps) {
  const layer = useDialogLayer(open, closable ? onClose : () => undefined);
  return (
    <Modal
      open={open}
      {...layer.modal}
      width={WIDTHS[width]}
      centered
      destroyOnHidden
      title={
        <div className="tr-dialog-title">
          <div>
            <h2 {...layer.title}>{title}</h2>
            {subtitle && <p className="muted">{subtitle}</p>}
          </div>
          {extra && <div className="tr-dialog-extra">{extra}</div>}
        </div>
      }
      footer={footer ? <div className="tr-dialog-footer">{footer}</div> : null}
      mask={{ closable: closable && closeOnScrim, blur: false }}
      closable={closable && { 'aria-label': 'Fermer' }}
      closeIcon={<X className="icon icon-lg" aria-hidden="true" />}
      focusable={{ trap: true, focusTriggerAfterClose: true }}
      classNames={{
        root: 'tr-dialog',
        container: 'tr-dialog-box',
        header: 'tr-dialog-head',
        body: 'tr-dialog-body',
      }}
    >
      <div {...SCROLL} className="tr-dialog-scroll">
        {children}
      </div>
    </Modal>
  );
}
