import { getConfig } from '@trame/session/config';
import { Brand } from '@trame/ui/brand';
import { Selvedge } from '@trame/ui/selvedge';
import { portalPath, SIGN_IN_PATH, SIGN_UP_PATH } from '../../runtime/addresses.ts';
import './home.css';

/** The public home page of the portal. */
export default function HomePage() {
  const { links } = getConfig();
  return (
    <>
      <header className="home-bar">
        <a href={portalPath('')} aria-label="Trame, espace formateur">
          <Brand />
        </a>
      </header>
      <Selvedge />
      <main className="home-main" id="contenu">
        <h1 className="display">Votre espace de formateur</h1>
        <p>Votre dossier, vos pièces, et ce qui vous attend, au même endroit.</p>
        <p className="home-actions">
          <a className="btn btn-primary btn-lg" href={portalPath(SIGN_IN_PATH)}>
            Se connecter
          </a>
          <a className="btn btn-default btn-lg" href={portalPath(SIGN_UP_PATH)}>
            Créer mon compte
          </a>
        </p>
        <p>
          <a href={new URL('/trainers-apply', links.publicSite).href}>Déposer une candidature</a>
        </p>
      </main>
    </>
  );
}
