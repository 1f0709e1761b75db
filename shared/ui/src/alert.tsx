import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const ICONS = { info: Info, warning: TriangleAlert, danger: CircleAlert, success: CircleCheck } as const;

export type AlertProps = {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or a link at the end. */
  action?: ReactNode;
  /** Replaces the icon of the tone. */
  icon?: ReactNode;
  /** Interrupts a screen reader when it appears: for a failure that has just happened. */
  live?: boolean;
};

/** A message that remains in the page. */
export function Alert({ tone = 'info', title, children, action, icon, live = false }: AlertProps) {
  const Icon = ICONS[tone];
  return (
    <div className={`alert alert-${tone}`} role={live ? 'alert' : undefined}>
      {icon ?? <Icon className="icon" aria-hidden="true" />}
      <div className="alert-body">
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
