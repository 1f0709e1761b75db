import { Button } from '@trame/ui/button';
import { Bookmark, ChevronDown } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';

export type ViewsMenuProps = {
  /** The view that the address names: its name comes on the button. */
  viewId: string | null;
  /** Loads what is behind the button. */
  onWanted: () => void;
  /** What is behind the button: a `ViewsPanel`, loaded when it is first drawn. */
  children: (opensAtOnce: boolean) => ReactNode;
};

/** The saved views of a list, beside its title; what is behind the button comes when it is wanted. */
export function ViewsMenu({ viewId, onWanted, children }: ViewsMenuProps) {
  const [isPressed, setPressed] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  if (viewId !== null && !isNeeded) setNeeded(true);

  const button = (isLoading: boolean) => (
    <Button
      icon={<Bookmark className="icon" aria-hidden />}
      aria-haspopup="menu"
      aria-expanded={false}
      loading={isLoading}
      onPointerEnter={onWanted}
      onFocus={onWanted}
      onClick={() => setPressed(true)}
    >
      Vues
      <ChevronDown className="icon" aria-hidden />
    </Button>
  );
  if (!isPressed && !isNeeded) return button(false);
  return <Suspense fallback={button(true)}>{children(isPressed)}</Suspense>;
}
