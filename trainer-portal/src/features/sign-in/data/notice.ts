import { PORTAL_NOTICE_VERSION } from '@trame/domain/trainers';
import { callFunction } from '@trame/session/call-function';

/** Records that the signed-in person accepted the notice, as the page says beside the buttons of providers. */
export async function acceptNotice(): Promise<void> {
  // The page may go on to another document meanwhile.
  await callFunction('accept_notice', { version: PORTAL_NOTICE_VERSION }, { keepalive: true });
}
