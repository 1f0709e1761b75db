import { shortcutsSetting } from '@trame/app/shortcuts-setting';

/** Whether the single keys of recruitment act. */
export const useShortcutsSetting = shortcutsSetting('recruitment');
