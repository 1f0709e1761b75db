import type { Addresses } from '@trame/session/addresses';
import { RESET_PATH } from '../../../runtime/next.ts';

/** What the parts of the sign-in pages lead to in the shell. */
export const ADDRESSES: Addresses = {
  home: '/',
  account: '/mon-compte',
  signIn: '/auth',
  forgotPassword: '/auth/forgot-password',
  resetPassword: RESET_PATH,
};
