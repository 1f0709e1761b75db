import type { SignedDocument } from './model.ts';
import type { SignerTexts } from './texts.ts';

/** The ends of a hash, which two people can compare; the whole of it is one press away. */
const shortHash = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

/** The documents of the envelope, each with its length and the hash that is signed. */
export function DocumentList({ documents, t }: { documents: readonly SignedDocument[]; t: SignerTexts }) {
  return (
    <ul className="sig-files">
      {documents.map(({ id, name, pages, sha256 }) => (
        <li key={id}>
          <strong>{name}</strong>
          <small>{t.welcome.pages(pages.length)}</small>
          <details className="sig-hash">
            <summary>{t.welcome.hash(shortHash(sha256))}</summary>
            <code>{sha256}</code>
          </details>
        </li>
      ))}
    </ul>
  );
}
