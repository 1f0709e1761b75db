import { keptSetting, useKeptSetting } from '@trame/app/kept-setting';

const setting = keptSetting('hubs.leads-display');

export type LeadDisplay = 'board' | 'list';

/** How this person likes the leads on this browser; by columns until someone chooses. */
export function useLeadDisplay(): { display: LeadDisplay; choose: (next: LeadDisplay) => void } {
  const display = useKeptSetting(setting) === 'list' ? 'list' : 'board';
  return { display, choose: (next) => setting.write(next) };
}
