import type { ModalProps } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppAttribute } from './app-root/app-context.ts';
import { useDialogLayer } from './focus/use-dialog-layer.ts';
import './dialog.css';

/** Classes of the parts, which the dialogs of both sizes have. */
export const DIALOG_CLASSES = {
  root: 'tr-dialog',
  container: 'tr-dialog-box',
  header: 'tr-dialog-head',
  body: 'tr-dialog-body',
} as const;

export type DialogParts = {
  open: boolean;
  title: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** In the header beside the title: a status, a save time, what is shown. */
  extra?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  onClose: () => void;
};

/** What every dialog gives antd's: its place in the stack of layers, its header and its buttons. */
export function useDialogParts({ open, title, subtitle, extra, footer, onClose }: DialogParts) {
  const layer = useDialogLayer(open, onClose);
  const wrapProps = useAppAttribute();
  return {
    open,
    ...layer.modal,
    wrapProps,
    centered: true,
    destroyOnHidden: true,
    title: (
      <div className="tr-dialog-title">
        <div>
          <h2 {...layer.title}>{title}</h2>
          {subtitle && <p className="muted">{subtitle}</p>}
        </div>
        {extra && <div className="tr-dialog-extra">{extra}</div>}
      </div>
    ),
    footer: footer ? <div className="tr-dialog-footer">{footer}</div> : null,
    closable: { 'aria-label': 'Fermer' },
    closeIcon: <X className="icon icon-lg" aria-hidden="true" />,
    focusable: { trap: true, focusTriggerAfterClose: true },
    classNames: DIALOG_CLASSES,
  } satisfies ModalProps;
}
