import { Tooltip as AntdTooltip } from 'antd';
import { cloneElement, useState, type DOMAttributes, type ReactElement, type ReactNode } from 'react';
import { POPUP } from './theme/popup.ts';
import './tooltip.css';

export type TooltipProps = {
  /** Necessary information must not be only here. */
  title: ReactNode;
  placement?: 'top' | 'bottom' | 'left' | 'right';
  /** One element that takes focus. */
  children: ReactElement<DOMAttributes<HTMLElement>>;
};

/** A short text beside a control, on hover and on keyboard focus; Escape hides it, and so does using the control. */
export function Tooltip({ title, placement = 'top', children }: TooltipProps) {
  const [isWanted, setWanted] = useState(false);
  // After a press the tooltip is not needed: one that appears late would cover the dialog that the control opened, and
  // receive the Escape meant for it.
  const [isUsed, setUsed] = useState(false);
  const { onPointerDown, onPointerLeave } = children.props;
  return (
    <AntdTooltip
      {...POPUP}
      title={title}
      placement={placement}
      arrow={false}
      mouseEnterDelay={0.3}
      trigger={['hover', 'focus']}
      open={isWanted && !isUsed}
      onOpenChange={setWanted}
      classNames={{ root: 'tr-tooltip' }}
    >
      {cloneElement(children, {
        onPointerDown: (event) => {
          setUsed(true);
          onPointerDown?.(event);
        },
        onPointerLeave: (event) => {
          setWanted(false);
          setUsed(false);
          onPointerLeave?.(event);
        },
      })}
    </AntdTooltip>
  );
}
