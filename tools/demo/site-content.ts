import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_CONTENT, type SiteContent } from '@trame/domain/company';
import { ROOT } from '../lib/paths.ts';

/** What the public site shows without a database; the demo company is the same everywhere. */
const CONTENT = join(ROOT, 'public-site/demo-content.json');
const MEDIA = join(ROOT, 'public-site/demo-media');

export const demoContent = (): SiteContent => SITE_CONTENT.parse(JSON.parse(readFileSync(CONTENT, 'utf8')));

/** The size in pixels of the drawn logo of a company: its name has room. */
export const drawnLogoSize = (name: string) => ({ width: 60 + name.length * 8, height: 48 });

/** Threads in a company's colour and its name: the picture of a logo without a file. */
function drawnLogo(name: string): Buffer {
  const hue = Array.from(name, (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum + code, 0) % 360;
  const text = name.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const threads = [8, 16, 24, 32, 40].map((y) => `<path d="M6 ${y}h28"/><path d="M${y - 4} 6v36"/>`).join('');
  const { width, height } = drawnLogoSize(name);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><g fill="none" stroke="hsl(${hue} 45% 35%)" stroke-width="2.5">${threads}</g><text x="46" y="29" font-family="sans-serif" font-size="13" fill="#1f2a2e">${text}</text></svg>\n`,
  );
}

/** The bytes of a picture of the site. */
export function demoPicture(path: string, name: string): Buffer {
  const file = join(MEDIA, path);
  return existsSync(file) ? readFileSync(file) : drawnLogo(name);
}
