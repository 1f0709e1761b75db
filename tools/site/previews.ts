import { randomBytes } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of previews, and the first part of their addresses. */
export const PREVIEWS = 'apercu';
const LASTS_MS = 30 * 60_000;
const NAME = /^(?<end>\d{10,12})-[A-Za-z0-9_-]{32}$/;

/** The name of a preview: when it ends, which is read from the name alone, and a part that nobody can guess. */
export const newPreviewName = (now: Date): string =>
  `${Math.floor((now.getTime() + LASTS_MS) / 1000)}-${randomBytes(24).toString('base64url')}`;

/** Whether a name is that of a preview which has not ended. */
export function isOpenPreview(name: string, now: Date): boolean {
  const end = NAME.exec(name)?.groups?.['end'];
  return end !== undefined && now.getTime() < Number(end) * 1000;
}

/** Scripts, styles and fonts keep their address: the site that is up has the same. */
const OF_THE_PREVIEW = /^\/(?!\/|_astro\/)/;
const ADDRESS = /(?<start>\s(?:href|src|poster)=")(?<address>\/[^"]*)/g;
const ADDRESSES = /(?<start>\ssrcset=")(?<list>[^"]*)/g;

/** Makes the links of a built site stay within its preview, and keeps its pages out of search engines. */
export function writeAsPreview(folder: string, name: string): void {
  const base = `/${PREVIEWS}/${name}`;
  const within = (address: string) => (OF_THE_PREVIEW.test(address) ? base + address : address);
  for (const file of globSync('**/*.html', { cwd: folder }).map((path) => join(folder, path))) {
    const page = readFileSync(file, 'utf8')
      .replace(/<meta name="robots"[^>]*>/g, '')
      .replace('<head>', '<head><meta name="robots" content="noindex, nofollow">')
      .replace(ADDRESS, (_, start: string, address: string) => start + within(address))
      .replace(
        ADDRESSES,
        (_, start: string, list: string) => start + list.split(', ').map(within).join(', '),
      );
    writeFileSync(file, page);
  }
}
