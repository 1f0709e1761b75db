import { Drawer as AntdDrawer } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppAttribute } from './app-root/app-context.ts';
import { useFocusReturn } from './focus/use-focus-return.ts';
import './drawer.css';

export type DrawerProps = {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  /** Side it comes from; the navigation comes from the left, everything else from the right. */
  side?: 'left' | 'right';
  /** Width in px, never more than the screen. */
  width?: number;
  footer?: ReactNode;
  children: ReactNode;
};

/** A panel over the side of the screen; returns the focus to the previous element. */
export function Drawer({ open, title, onClose, side = 'right', width = 400, footer, children }: DrawerProps) {
  useFocusReturn(open);
  const attribute = useAppAttribute();
  return (
    <AntdDrawer
      {...attribute}
      open={open}
      title={<h2 className="tr-drawer-title">{title}</h2>}
      onClose={onClose}
      placement={side}
      size={width}
      footer={footer}
      destroyOnHidden
      // The hook above returns the focus at once; antd would do it again after the animation, wherever the focus is by
      // then.
      focusable={{ trap: true, focusTriggerAfterClose: false }}
      mask={{ closable: true, blur: false }}
      closable={{ placement: 'end', 'aria-label': 'Fermer' }}
      closeIcon={<X className="icon icon-lg" aria-hidden="true" />}
      classNames={{ wrapper: 'tr-drawer', header: 'tr-drawer-head', body: 'tr-drawer-body' }}
    >
      {children}
    </AntdDrawer>
  );
}
