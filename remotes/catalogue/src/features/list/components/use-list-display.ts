import { keptSetting, useKeptSetting } from '@trame/app/kept-setting';

const setting = keptSetting('catalogue.list-display');

export type ListDisplay = 'table' | 'cards';

/** How this person likes the list on this browser; a table until someone chooses. */
export function useListDisplay(): { display: ListDisplay; choose: (next: ListDisplay) => void } {
  const display = useKeptSetting(setting) === 'cards' ? 'cards' : 'table';
  return { display, choose: (next) => setting.write(next) };
}
