/**
 * Props of every list, calendar, menu and tooltip. antd keeps one that is closed first for Escape until it has faded
 * out, so the Escape of somebody who goes on at once would close nothing: popups do not fade.
 */
export const POPUP = { transitionName: '' } as const;
