import { Button } from '@trame/ui/button';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';

export type MenuOnDemandProps = {
  label: string;
  icon: ReactNode;
  hasChevron?: boolean;
  /** The menu is loaded without a click: its button shows more than this one. */
  isNeeded?: boolean;
  /** Starts loading the menu. */
  onWanted: () => void;
  /** The menu with its own button, loaded when it is first drawn; it opens at once when this button was pressed. */
  children: (opensAtOnce: boolean) => ReactNode;
};

/** The button of a menu whose code is loaded on demand. */
export function MenuOnDemand(props: MenuOnDemandProps) {
  const { label, icon, hasChevron = false, isNeeded = false, onWanted, children } = props;
  const [isPressed, setPressed] = useState(false);
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);

  const button = (isLoading: boolean) => (
    <Button
      icon={icon}
      aria-haspopup="menu"
      aria-expanded={false}
      loading={isLoading}
      onPointerEnter={onWanted}
      onFocus={onWanted}
      onClick={() => setPressed(true)}
    >
      {label}
      {hasChevron && <ChevronDown className="icon" aria-hidden />}
    </Button>
  );
  if (!isPressed && !wasNeeded) return button(false);
  return <Suspense fallback={button(true)}>{children(isPressed)}</Suspense>;
}
