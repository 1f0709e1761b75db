import { isBlankPicture, SIGNATURE_LIMITS, type SignaturePicture } from '@trame/domain/signatures';

const { imageWidth, imageHeight, imageBytes } = SIGNATURE_LIMITS;
/** In base64. */
const MOST_LETTERS = (imageBytes * 4) / 3;

/** A picture of a signature, drawn anew and made smaller: what else the file had (place, camera) is gone. Null when it is none. */
export async function readPicture(file: Blob): Promise<SignaturePicture | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, imageWidth / bitmap.width, imageHeight / bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    if (isBlankPicture(context.getImageData(0, 0, canvas.width, canvas.height).data)) return null;
    const png = canvas.toDataURL('image/png');
    if (png.length <= MOST_LETTERS) return { kind: 'image', image: png };
    // A photo: white behind it, since JPEG has no transparency.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    const jpeg = canvas.toDataURL('image/jpeg', 0.8);
    return jpeg.length <= MOST_LETTERS ? { kind: 'image', image: jpeg } : null;
  } catch {
    return null;
  }
}

/** Whether a signature that is kept shows something; a picture that cannot be read shows nothing. */
export async function isSeen(picture: SignaturePicture): Promise<boolean> {
  if (picture.kind !== 'image') return true;
  try {
    const image = new Image();
    image.src = picture.image;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const shown = context?.getImageData(0, 0, canvas.width, canvas.height).data;
    return shown !== undefined && !isBlankPicture(shown);
  } catch {
    return false;
  }
}
