import { isPicturePurpose, SITE_FILE_LIMITS, type SiteFilePurpose } from '@trame/domain/company';

const PICTURES = 'image/svg+xml,image/png,image/jpeg,image/webp,.svg,.png,.jpg,.jpeg,.webp';

/** What the dialog of the system offers, and what the control says about it. */
export const ACCEPTED: Readonly<Record<SiteFilePurpose, { accept: string; hint: string }>> = {
  logo: { accept: PICTURES, hint: 'SVG de préférence, ou PNG, JPEG, WebP.' },
  timeline: { accept: PICTURES, hint: 'JPEG, PNG, WebP ou SVG.' },
  programme: { accept: PICTURES, hint: 'JPEG, PNG, WebP ou SVG.' },
  proof: {
    accept: 'application/pdf,image/png,image/jpeg,image/webp,.pdf,.png,.jpg,.jpeg,.webp',
    hint: 'PDF, ou photo en PNG, JPEG, WebP.',
  },
  certificate: { accept: 'application/pdf,.pdf', hint: 'PDF, 10\u00a0Mo au plus.' },
};

/** Twice the largest size in which the site shows a picture, and room for another. */
const LONGEST_SIDE = 1200;
/** A JPEG may be turned by what a camera wrote beside it. */
const REDRAWN = ['image/jpeg', 'image/png', 'image/webp'];

/** Why a file is not sent at all; undefined when the function decides. */
export function problemOf(purpose: SiteFilePurpose, file: File): string | undefined {
  if (file.size === 0) return 'Ce fichier est vide\u00a0: choisissez-en un autre.';
  if (purpose === 'certificate' && !/pdf/i.test(`${file.type} ${file.name}`))
    return 'Ce fichier n’est pas un PDF\u00a0: enregistrez-le en PDF.';
  const isRedrawn = isPicturePurpose(purpose) && REDRAWN.includes(file.type);
  // A large photo is made smaller before it is sent.
  const most = isRedrawn ? 40 * 1024 * 1024 : SITE_FILE_LIMITS.document;
  if (file.size > most) return 'Fichier trop lourd\u00a0: choisissez une version plus légère.';
  return undefined;
}

/** This browser cannot show the picture, hence no visitor would see it. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';

  constructor(cause: unknown) {
    super(
      'Cette image ne peut pas être affichée\u00a0: enregistrez-la de nouveau, ou choisissez-en une autre.',
      {
        cause,
      },
    );
  }
}

/**
 * The picture as it is sent: drawn again in the size that the site needs, upright, without what the camera wrote. SVG and
 * documents are sent as they are, and the function judges every file. Throws `UnreadablePicture`.
 */
export async function prepared(purpose: SiteFilePurpose, file: File): Promise<File> {
  if (!isPicturePurpose(purpose) || !REDRAWN.includes(file.type) || typeof createImageBitmap === 'undefined')
    return file;
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new UnreadablePicture(cause);
  });
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    // A photo as WebP, a drawing without loss; a browser that makes no WebP makes a PNG of both.
    const type = file.type === 'image/png' ? 'image/png' : 'image/webp';
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, 0.9);
    });
    return blob ? new File([blob], file.name, { type: blob.type }) : file;
  } catch {
    return file;
  }
}
