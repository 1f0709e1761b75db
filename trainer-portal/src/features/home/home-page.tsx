import { getConfig } from '@trame/session/config';
import { useSessionStore } from '@trame/session/session-store';
import { Brand } from '@trame/ui/brand';
import { ClothSignin } from '@trame/ui/cloth-signin';
import { useEffect } from 'react';
import { portalPath, SIGN_IN_PATH, SIGN_UP_PATH } from '../../runtime/addresses.ts';
import './home.css';

/** What a trainer finds behind the sign-in. */
const PARTS = [
  {
    title: 'Où en est votre dossier',
    text: 'Chaque étape avec sa date, de la candidature à l’ouverture de votre espace.',
  },
  {
    title: 'Vos pièces, à temps',
    text: 'Déposez-les depuis votre téléphone. Une fois votre compte approuvé, des rappels précèdent leur expiration.',
  },
  {
    title: 'Qualiopi, pour ce qui vous concerne',
    text: 'Les indicateurs qui passent par vous, ce qu’ils demandent, et les modèles à télécharger.',
  },
];

const SITE_PAGES = [
  { path: '/mentions-legales', label: 'Mentions légales' },
  { path: '/confidentialite-formateurs', label: 'Confidentialité' },
  { path: '/cgu-formateurs', label: 'Conditions d’utilisation' },
];

/** The public home page of the portal. */
export default function HomePage() {
  const { links } = getConfig();
  const email = useSessionStore((state) => state.user?.email);
  const onSite = (path: string) => new URL(path, links.publicSite).href;
  useEffect(() => {
    document.title = 'Espace formateur – Trame';
  }, []);

  return (
    <div className="welcome">
      <header className="welcome-bar">
        <a className="welcome-brand" href={links.publicSite} aria-label="Trame, site public">
          <Brand />
        </a>
        <span className="welcome-space">Espace formateur</span>
        <a className="welcome-apply" href={onSite('/trainers-apply')}>
          Devenir formateur
        </a>
      </header>
      <main id="contenu">
        <div className="welcome-top">
          <div className="welcome-cloth" aria-hidden="true">
            <ClothSignin />
          </div>
          <div className="welcome-text">
            <h1 className="display">Tout ce qui vous attend, au même endroit.</h1>
            <div className="welcome-lead">
              <p>
                L’espace des formateurs de Trame&nbsp;: votre candidature, vos pièces, vos missions, suivies
                d’un bout à l’autre.
              </p>
              {email === undefined ? (
                <p className="welcome-actions">
                  <a className="btn btn-primary btn-lg" href={portalPath(SIGN_IN_PATH)}>
                    Se connecter
                  </a>
                  <a className="btn btn-default btn-lg" href={portalPath(SIGN_UP_PATH)}>
                    Créer mon compte
                  </a>
                </p>
              ) : (
                <>
                  <p className="welcome-actions">
                    <a className="btn btn-primary btn-lg" href={portalPath('app')}>
                      Ouvrir mon espace
                    </a>
                  </p>
                  <p className="welcome-who">
                    Vous êtes connecté(e) en tant que <strong>{email}</strong>.
                  </p>
                </>
              )}
            </div>
          </div>
        </div>
        <ul className="welcome-parts">
          {PARTS.map(({ title, text }) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className="welcome-foot">
        {SITE_PAGES.map(({ path, label }) => (
          <a key={path} href={onSite(path)}>
            {label}
          </a>
        ))}
      </footer>
    </div>
  );
}
