import { Segmented } from '@trame/ui/segmented';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { useListDisplay, type ListDisplay } from './use-list-display.ts';

const OPTIONS = [
  { value: 'cards', label: 'Fiches', icon: <LayoutGrid className="icon" aria-hidden />, iconOnly: true },
  { value: 'table', label: 'Tableau', icon: <Rows3 className="icon" aria-hidden />, iconOnly: true },
] as const satisfies readonly { value: ListDisplay; [more: string]: unknown }[];

/** Cards or table, where there is room for both. */
export function ListDisplaySwitch() {
  const { display, canChoose, choose } = useListDisplay();
  if (!canChoose) return null;
  return <Segmented label="Affichage" value={display} options={OPTIONS} onChange={choose} />;
}
