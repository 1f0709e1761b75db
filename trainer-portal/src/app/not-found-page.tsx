import { ClothEmpty } from '@trame/ui/cloth';
import { useEffect } from 'react';
import { portalPath } from '../runtime/addresses.ts';

/** Any address that the portal does not know. */
export default function NotFoundPage() {
  useEffect(() => {
    document.title = 'Page introuvable – Espace formateur';
  }, []);
  return (
    <main className="portal-message" id="contenu">
      <ClothEmpty />
      <h1 className="display">Page introuvable</h1>
      <p>Cette adresse ne mène nulle part. Elle a pu changer, ou être incomplète.</p>
      <a className="btn btn-primary" href={portalPath('')}>
        Revenir à l’espace formateur
      </a>
    </main>
  );
}
