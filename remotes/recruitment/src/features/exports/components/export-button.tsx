import { MenuOnDemand } from '@trame/app/menu-on-demand';
import { Download } from 'lucide-react';
import { lazy } from 'react';
import type { ListFilters } from '../../application-data/model/filters.ts';

const load = () => import('./applications-export.tsx');
const ApplicationsExport = lazy(load);

/** « Exporter » beside the title of the list. */
export const ExportButton = ({ filters }: { filters: ListFilters }) => (
  <MenuOnDemand
    label="Exporter"
    icon={<Download className="icon" aria-hidden />}
    onWanted={() => void load()}
  >
    {() => <ApplicationsExport filters={filters} opensAtOnce />}
  </MenuOnDemand>
);
