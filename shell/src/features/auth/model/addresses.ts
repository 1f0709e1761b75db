import type { Addresses } from '@trame/session/addresses';
import { RESET_PATH } from '../../../runtime/next.ts';

/** Addresses of the shell to which the parts of the sign-in pages lead. */
export const ADDRESSES: Addresses = {
  home: '/',
  account: '/mon-compte',
  signIn: '/auth',
  forgotPassword: '/auth/forgot-password',
  resetPassword: RESET_PATH,
};
