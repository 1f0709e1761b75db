import { Dropdown } from 'antd';
import { cloneElement, useState, type AriaAttributes, type ReactElement, type ReactNode } from 'react';
import { useFocusReturn } from './focus/use-focus-return.ts';
import { POPUP } from './theme/popup.ts';
import './menu.css';

export type MenuItem =
  | {
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      /** A second line. */
      hint?: ReactNode;
      danger?: boolean;
      disabled?: boolean;
      onSelect: () => void;
    }
  | { key: string; heading: ReactNode }
  | { key: string; divider: true };

/** Opening moves the focus into the menu, as the ARIA pattern of menu buttons asks. */
const OPENED = { autoFocus: true };

export type MenuProps = {
  items: readonly MenuItem[];
  /** One button; it gets the state of the menu for screen readers. */
  trigger: ReactElement<AriaAttributes>;
  align?: 'start' | 'end';
};

/** A button that opens a list of actions: arrows move, Enter chooses, Escape closes and returns the focus. */
export function Menu({ items, trigger, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false);
  useFocusReturn(open);
  return (
    <Dropdown
      {...POPUP}
      open={open}
      onOpenChange={setOpen}
      trigger={['click']}
      placement={align === 'end' ? 'bottomRight' : 'bottomLeft'}
      {...OPENED}
      classNames={{ root: 'tr-menu' }}
      menu={{
        items: items.map((item) => {
          if ('divider' in item) return { key: item.key, type: 'divider' as const };
          if ('heading' in item) return { key: item.key, type: 'group' as const, label: item.heading };
          return {
            key: item.key,
            icon: item.icon,
            danger: item.danger ?? false,
            disabled: item.disabled ?? false,
            label: item.hint ? (
              <span className="tr-menu-label">
                {item.label}
                <small>{item.hint}</small>
              </span>
            ) : (
              item.label
            ),
            onClick: item.onSelect,
          };
        }),
      }}
    >
      {cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': open })}
    </Dropdown>
  );
}
