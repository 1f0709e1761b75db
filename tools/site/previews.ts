import { randomBytes } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDateTime } from '@trame/domain';
import { PREVIEWS, previewEnd } from '@trame/domain/company';

const LASTS_MS = 30 * 60_000;

/** The name of a preview: when it ends, which is read from the name alone, and a part that nobody can guess. */
export const newPreviewName = (now: Date): string =>
  `${Math.floor((now.getTime() + LASTS_MS) / 1000)}-${randomBytes(24).toString('base64url')}`;

/** Scripts, styles, fonts and pages of programmes keep their address: they are on the site that is up. */
const OF_THE_PREVIEW = /^\/(?!\/|_astro\/|formules-formation\/)/;
const ADDRESS = /(?<start>\s(?:href|src|poster)=")(?<address>\/[^"]*)/g;
const ADDRESSES = /(?<start>\ssrcset=")(?<list>[^"]*)/g;

/** A file of the preview: the policy of a page allows no styles of its own. */
const STYLES = 'apercu.css';
const BAR = `html {
  scroll-padding-top: 32px;
}
.draft-bar {
  position: sticky;
  z-index: 40;
  top: 0;
  padding: var(--space-1) var(--space-4);
  background: var(--surface-ink);
  color: var(--text-on-ink);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
  text-align: center;
}
@media print {
  .draft-bar {
    display: none;
  }
}
`;

/** Says on every page, except in print, that this is no page of the site and when it ends. */
function barOf(name: string): string {
  const end = previewEnd(name);
  const until = end ? `, jusqu’à ${formatDateTime(end.toISOString()).slice(-5)}` : '';
  return `<div class="draft-bar" lang="fr" role="region" aria-label="Aperçu">Aperçu des brouillons${until}</div>`;
}

/**
 * Makes the links of a built site stay within its preview, keeps its pages out of search engines, and says on each that it is
 * a preview.
 */
export function writeAsPreview(folder: string, name: string): void {
  const base = `/${PREVIEWS}/${name}`;
  const within = (address: string) => (OF_THE_PREVIEW.test(address) ? base + address : address);
  const bar = barOf(name);
  writeFileSync(join(folder, STYLES), BAR);
  for (const file of globSync('**/*.html', { cwd: folder }).map((path) => join(folder, path))) {
    const page = readFileSync(file, 'utf8')
      .replace(/<meta name="robots"[^>]*>/g, '')
      .replace('<head>', '<head><meta name="robots" content="noindex, nofollow">')
      .replace('</head>', `<link rel="stylesheet" href="/${STYLES}"></head>`)
      .replace(/<body[^>]*>/, (body) => body + bar)
      .replace(ADDRESS, (_, start: string, address: string) => start + within(address))
      .replace(
        ADDRESSES,
        (_, start: string, list: string) => start + list.split(', ').map(within).join(', '),
      );
    writeFileSync(file, page);
  }
}
