/** Addresses of an app to which its sign-in pages lead. */
export type Addresses = {
  home: string;
  /** The page where a signed-in person changes the password. */
  account: string;
  signIn: string;
  forgotPassword: string;
  /** Where people make their own account, in an app that lets them. */
  signUp?: string;
  resetPassword: string;
};
