import { SignInLayout } from '@trame/session/sign-in-layout';
import type { ReactNode } from 'react';

type AuthLayoutProps = {
  /** Document title, without the name of the platform. */
  title: string;
  children: ReactNode;
};

/** A sign-in page of the shell. */
export function AuthLayout(props: AuthLayoutProps) {
  return <SignInLayout {...props} tagline="Chaque candidature lue, pesée, suivie." />;
}
