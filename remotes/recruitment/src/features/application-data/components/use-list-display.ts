import { keptSetting, useKeptSetting } from '@trame/app/kept-setting';
import { useColumns } from './use-columns.ts';

/** The two ways to show the list. */
export type ListDisplay = 'cards' | 'table';

const setting = keptSetting('recruitment.list-display');

/** How this person likes the list on this browser; cards until someone chooses, and always where the columns of a table would be cut. */
export function useListDisplay() {
  const isWide = useColumns() === 3;
  const isTable = useKeptSetting(setting) === 'table' && isWide;
  const display: ListDisplay = isTable ? 'table' : 'cards';
  return { display, canChoose: isWide, choose: (next: ListDisplay) => setting.write(next) };
}
