/** Addresses of an app that its sign-in pages lead to. */
export type Addresses = {
  home: string;
  /** Where a person who is signed in changes the password. */
  account: string;
  signIn: string;
  forgotPassword: string;
  resetPassword: string;
};
