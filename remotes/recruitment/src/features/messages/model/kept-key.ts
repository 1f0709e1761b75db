import { TAB_PREFIX } from '@trame/platform/tab-prefix';

/** Where the tab keeps messages to many that have not left for everybody. */
export const KEPT_KEY = `${TAB_PREFIX}message-sending`;
