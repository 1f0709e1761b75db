import { ClothSignin } from '@trame/ui/cloth-signin';
import { Brand } from '@trame/ui/brand';
import { useEffect, type ReactNode } from 'react';
import { getConfig } from '../../runtime/config.ts';
import '../styles/signin.css';

type SignInLayoutProps = {
  /** Document title, without the name of the platform. */
  title: string;
  /** One line beside the cloth. */
  tagline: string;
  children: ReactNode;
};

/** A sign-in page: cloth on one side, one short form on the other. Loads no staff control library. */
export function SignInLayout({ title, tagline, children }: SignInLayoutProps) {
  const { links } = getConfig();
  useEffect(() => {
    document.title = `${title} – Trame`;
  }, [title]);

  return (
    <div className="signin">
      <aside className="signin-cloth">
        <ClothSignin />
        <a className="signin-brand" href={links.publicSite} aria-label="Trame, site public">
          <Brand onInk />
        </a>
        <p className="tagline display">{tagline}</p>
      </aside>
      <main className="signin-main" id="contenu">
        <div className="signin-box">{children}</div>
        <footer className="signin-foot">
          <a href={links.publicSite}>Site public</a>
          <a href={new URL('/trainers-apply', links.publicSite).href}>Devenir formateur</a>
          {links.trainerPortal && <a href={links.trainerPortal}>Espace formateur</a>}
        </footer>
      </main>
    </div>
  );
}
