/** Addresses of an app to which its sign-in pages lead. */
export type Addresses = {
  home: string;
  /** The page where a signed-in person changes the password. */
  account: string;
  signIn: string;
  forgotPassword: string;
  resetPassword: string;
};
