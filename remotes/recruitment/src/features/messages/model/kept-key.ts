import { TAB_PREFIX } from '@trame/platform/tab-prefix';

/** Key under which the tab stores messages to many that are not sent to everybody yet. */
export const KEPT_KEY = `${TAB_PREFIX}message-sending`;
