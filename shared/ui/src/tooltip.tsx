import { Tooltip as AntdTooltip } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import './tooltip.css';

export type TooltipProps = {
  /** Never the only place where something necessary is said. */
  title: ReactNode;
  placement?: 'top' | 'bottom' | 'left' | 'right';
  /** One element that takes focus. */
  children: ReactElement;
};

/** A short text beside a control, on hover and on keyboard focus; Escape hides it. */
export function Tooltip({ title, placement = 'top', children }: TooltipProps) {
  return (
    <AntdTooltip
      title={title}
      placement={placement}
      arrow={false}
      mouseEnterDelay={0.3}
      trigger={['hover', 'focus']}
      classNames={{ root: 'tr-tooltip' }}
    >
      {children}
    </AntdTooltip>
  );
}
