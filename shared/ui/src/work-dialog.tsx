import { Modal } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDialogLayer } from './focus/use-dialog-layer.ts';
import './dialog.css';
import './work-dialog.css';

export type WorkDialogProps = {
  open: boolean;
  title: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** In the header beside the title: what is shown, when it was saved. */
  extra?: ReactNode;
  /** Close button and Escape; a click outside never closes what someone works in. */
  onClose: () => void;
  /** Buttons, the main one last, after their explanation. */
  footer?: ReactNode;
  /** Fills the height between header and footer; its parts define how they scroll. */
  children: ReactNode;
};

/** A dialog that someone works in for a while: 1080 px wide, almost as high as the window, the whole screen of a phone. */
export function WorkDialog({ open, title, subtitle, extra, onClose, footer, children }: WorkDialogProps) {
  const layer = useDialogLayer(open, onClose);
  return (
    <Modal
      open={open}
      {...layer.modal}
      width={1080}
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
      mask={{ closable: false, blur: false }}
      closable={{ 'aria-label': 'Fermer' }}
      closeIcon={<X className="icon icon-lg" aria-hidden="true" />}
      focusable={{ trap: true, focusTriggerAfterClose: true }}
      classNames={{
        root: 'tr-dialog tr-work-dialog',
        container: 'tr-dialog-box',
        header: 'tr-dialog-head',
        body: 'tr-dialog-body',
        footer: 'tr-work-foot',
      }}
    >
      {children}
    </Modal>
  );
}
