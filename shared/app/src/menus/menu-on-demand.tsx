import { Button } from '@trame/ui/button';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState, useTransition, type ReactNode } from 'react';
import { keepFocusInPlace } from '../browser/keep-focus-in-place.ts';

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
  // The pressed button remains, with the focus, until what takes its place is there.
  const [isStarting, startLoading] = useTransition();
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);

  const button = (isLoading: boolean) => (
    <Button
      ref={keepFocusInPlace}
      icon={icon}
      aria-haspopup="menu"
      aria-expanded={false}
      loading={isLoading}
      onPointerEnter={onWanted}
      onFocus={onWanted}
      onClick={() => startLoading(() => setPressed(true))}
    >
      {label}
      {hasChevron && <ChevronDown className="icon" aria-hidden />}
    </Button>
  );
  return (
    <Suspense fallback={button(true)}>
      {isPressed || wasNeeded ? children(isPressed) : button(isStarting)}
    </Suspense>
  );
}
