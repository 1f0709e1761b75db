import { Button } from '@trame/ui/button';
import { Bookmark, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ListControl } from './use-current-view.ts';

const load = () => import('./views-panel.tsx');
const ViewsPanel = lazy(load);

export type ViewsMenuProps = {
  /** What `useListFilters` gives. */
  list: ListControl;
};

/** The saved views of the list, beside its title; what is behind the button comes when it is wanted. */
export function ViewsMenu({ list }: ViewsMenuProps) {
  const [isPressed, setPressed] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  // The view of the address has its name on the button.
  if (list.viewId !== null && !isNeeded) setNeeded(true);

  const button = (isLoading: boolean) => (
    <Button
      icon={<Bookmark className="icon" aria-hidden />}
      aria-haspopup="menu"
      aria-expanded={false}
      loading={isLoading}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setPressed(true)}
    >
      Vues
      <ChevronDown className="icon" aria-hidden />
    </Button>
  );
  if (!isPressed && !isNeeded) return button(false);
  return (
    <Suspense fallback={button(true)}>
      <ViewsPanel list={list} opensAtOnce={isPressed} />
    </Suspense>
  );
}
