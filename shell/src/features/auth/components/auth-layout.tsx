import { ClothSignin } from '@trame/ui/cloth';
import { Brand } from '@trame/ui/brand';
import { useEffect, type ReactNode } from 'react';
import { getConfig } from '../../../runtime/config.ts';
import '../../../styles/signin.css';

type AuthLayoutProps = {
  /** Document title, without the name of the platform. */
  title: string;
  children: ReactNode;
};

/** The door: cloth on one side, one short form on the other. Loads no staff control library. */
export function AuthLayout({ title, children }: AuthLayoutProps) {
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
        <p className="tagline display">Chaque candidature lue, pesée, suivie.</p>
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
