import { SignInLayout } from '@trame/session/sign-in-layout';
import type { ReactNode } from 'react';

/** A page before the application: its title is the heading and the document's. */
export function SignInPageLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SignInLayout title={title} tagline={'Votre espace de\u00a0formateur.'}>
      <h1 className="display">{title}</h1>
      {children}
    </SignInLayout>
  );
}
