import { getConfig } from '@trame/session/config';

/** The notice about data, in a tab of its own: what was typed here is kept. */
export function NoticeLink() {
  return (
    <a
      href={new URL('/confidentialite-formateurs', getConfig().links.publicSite).href}
      target="_blank"
      rel="noreferrer"
    >
      la notice d’information sur vos données
    </a>
  );
}
