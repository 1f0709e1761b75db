import { visibleText } from '@trame/domain';

/**
 * A text on one line of a terminal. Names, messages and commits of a store or a journal may have been written by
 * anyone: no character of them starts a line, moves the cursor, or sets a colour or the title of the window.
 */
export const plainLine = (text: string): string => visibleText(text).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
