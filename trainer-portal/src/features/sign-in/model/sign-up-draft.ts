import { tabStorage } from '@trame/session/storage';
import { TAB_PREFIX } from '@trame/platform/tab-prefix';

/** What was typed on the sign-up page: for this tab alone, until it is sent. */
type SignUpDraft = { fullName: string; email: string };

const KEY = `${TAB_PREFIX}sign-up`;

/** What this tab kept; empty where it kept nothing that can be read. */
export function readSignUpDraft(): SignUpDraft {
  try {
    const { fullName, email } = Object(JSON.parse(tabStorage.getItem(KEY) ?? '{}')) as Partial<SignUpDraft>;
    return { fullName: fullName ?? '', email: email ?? '' };
  } catch {
    return { fullName: '', email: '' };
  }
}

export const keepSignUpDraft = (draft: SignUpDraft): void => tabStorage.setItem(KEY, JSON.stringify(draft));

export const dropSignUpDraft = (): void => tabStorage.removeItem(KEY);
