import { lazyMenu } from '@trame/app/failed-part';
import { MenuOnDemand } from '@trame/app/menu-on-demand';
import { Download } from 'lucide-react';
import type { ListFilters } from '../../application-data/model/filters.ts';

const load = () => import('./applications-export.tsx');
const ApplicationsExport = lazyMenu(load, 'Exporter');

/** « Exporter » beside the title of the list. */
export const ExportButton = ({ filters }: { filters: ListFilters }) => (
  <MenuOnDemand
    label="Exporter"
    icon={<Download className="icon" aria-hidden />}
    onWanted={() => void load().catch(() => undefined)}
  >
    {() => <ApplicationsExport filters={filters} opensAtOnce />}
  </MenuOnDemand>
);
