import { keptSetting, useKeptSetting } from '../browser/kept-setting.ts';

export type ShortcutsSetting = { areOn: boolean; toggle: () => void };

/**
 * A hook that returns whether the single keys of an app are active: people who dictate or press keys by accident can
 * turn them off (WCAG 2.1.4). Make one for each app.
 */
export function shortcutsSetting(app: string): () => ShortcutsSetting {
  const setting = keptSetting(`${app}.shortcuts`);
  return function useShortcutsSetting() {
    const areOn = useKeptSetting(setting) !== 'off';
    return { areOn, toggle: () => setting.write(areOn ? 'off' : 'on') };
  };
}
