import { keptSetting, useKeptSetting } from '@trame/app/kept-setting';

const setting = keptSetting('recruitment.shortcuts');

/** Whether single keys act: whoever dictates or presses keys by accident can turn them off (WCAG 2.1.4). */
export function useShortcutsSetting() {
  const areOn = useKeptSetting(setting) !== 'off';
  return { areOn, toggle: () => setting.write(areOn ? 'off' : 'on') };
}
