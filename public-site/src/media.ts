import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SitePicture } from '@trame/domain/company';
import { BUILT_PROGRAMMES } from './programmes/catalogue.ts';
import { CONTENT } from './content.ts';

/** Pictures of logos and of the history: the files that a page names, and how each is made. */

type Size = { width: number; height: number };
type MediaFile = {
  name: string;
  type: string;
  source: string;
  make: 'copy' | { format: 'avif' | 'webp' | 'png'; size: Size };
};

export const LOGO_HEIGHT = 40;
export const EVENT_HEIGHT = 200;
/** A wide logo is lowered to this width, so that a phone shows it whole. */
const MOST_WIDTH = 300;
const DENSITIES = [1, 2] as const;

const sourceOf = ({ path }: SitePicture) => join(process.env['SITE_MEDIA'] ?? '', path);

/** The name changes with the bytes, so that a file is never an older one of its name. */
const stemOf = (picture: SitePicture): string => {
  const digest = createHash('sha256')
    .update(readFileSync(sourceOf(picture)))
    .digest('hex')
    .slice(0, 10);
  const [base = 'image'] = (picture.path.split('/').at(-1) ?? '').split('.');
  return `${base}-${digest}`;
};

/** The size in which a picture is shown, of the given height at most; no side is lost to rounding. */
export function shownSize({ width, height }: SitePicture, most: number): Size {
  const scale = Math.min(most / height, MOST_WIDTH / width);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

function mediaFiles(picture: SitePicture, size: Size): MediaFile[] {
  const stem = stemOf(picture);
  const source = sourceOf(picture);
  if (picture.type === 'image/svg+xml')
    return [{ name: `${stem}.svg`, type: picture.type, source, make: 'copy' }];
  return (['avif', 'webp', 'png'] as const).flatMap((format) =>
    DENSITIES.map((density) => ({
      name: `${stem}-${size.width * density}.${format}`,
      type: `image/${format}`,
      source,
      make: { format, size: { width: size.width * density, height: size.height * density } },
    })),
  );
}

/** What the page names: newer formats first, then the file that every browser reads. */
export function filesOf(
  picture: SitePicture,
  size: Size,
): { sources: { type: string; srcset: string }[]; fallback: string } {
  const files = mediaFiles(picture, size);
  const address = ({ name }: MediaFile) => `/media/${name}`;
  const [first] = files;
  if (files.length === 1 && first) return { sources: [], fallback: address(first) };
  const sets = (['avif', 'webp'] as const).map((format) => {
    const own = files.filter(({ type }) => type === `image/${format}`);
    return {
      type: `image/${format}`,
      srcset: own.map((file, index) => `${address(file)} ${DENSITIES[index]}x`).join(', '),
    };
  });
  return { sources: sets, fallback: address(files.at(-1)!) };
}

/** Every file of the pictures that pages show. */
export const allMedia = (): MediaFile[] => [
  ...CONTENT.logos.flatMap(({ picture }) => mediaFiles(picture, shownSize(picture, LOGO_HEIGHT))),
  ...CONTENT.timeline.flatMap(({ picture }) =>
    picture ? mediaFiles(picture, shownSize(picture, EVENT_HEIGHT)) : [],
  ),
  ...BUILT_PROGRAMMES.flatMap(({ content: { picture } }) =>
    picture ? mediaFiles(picture, shownSize(picture, EVENT_HEIGHT)) : [],
  ),
];

/** The address of the certificate, when its file is in the settings. */
export const CERTIFICATE = CONTENT.company.qualiopiFile && '/documents/certificat-qualiopi.pdf';
export const certificateFile = () =>
  join(process.env['SITE_MEDIA'] ?? '', CONTENT.company.qualiopiFile ?? '');
