import { Button } from '@trame/ui/button';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ListFilters } from '../../application-data/model/filters.ts';

const load = () => import('./export-menu.tsx');
const ExportMenu = lazy(load);

/** « Exporter » beside the title of the list; what is behind it comes when it is wanted. */
export function ExportButton({ filters }: { filters: ListFilters }) {
  const [isPressed, setPressed] = useState(false);
  const button = (isLoading: boolean) => (
    <Button
      icon={<Download className="icon" aria-hidden />}
      aria-haspopup="menu"
      aria-expanded={false}
      loading={isLoading}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setPressed(true)}
    >
      Exporter
    </Button>
  );
  if (!isPressed) return button(false);
  return (
    <Suspense fallback={button(true)}>
      <ExportMenu filters={filters} opensAtOnce />
    </Suspense>
  );
}
