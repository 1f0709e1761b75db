import { checkFile } from '@trame/document/check';
import { pagesOf } from '@trame/document/papers';
import { describe, expect, it } from 'vitest';
import { picturesPdf } from './pictures-pdf.ts';

/** The smallest JPEG: one grey pixel. */
const JPEG = Uint8Array.from(
  atob(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AR//Z',
  ),
  (letter) => letter.charCodeAt(0),
);
const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

describe('the PDF of pictures', () => {
  it('has one page for each, and the server takes it', async () => {
    const bytes = picturesPdf([
      { jpeg: JPEG, width: 1500, height: 2000 },
      { jpeg: JPEG, width: 2000, height: 1500 },
    ]);
    expect(checkFile('document.pdf', bytes)).toEqual({ ok: true, extension: 'pdf' });
    expect(await pagesOf(bytes)).toBe(2);
  });

  it('shows a picture as large as an A4 page allows, up or across as it is', () => {
    const up = text(picturesPdf([{ jpeg: JPEG, width: 1000, height: 2000 }]));
    expect(up).toContain('/MediaBox [0 0 595 842]');
    expect(up).toContain('q 421.00 0 0 842.00 87.00 0.00 cm');
    const across = text(picturesPdf([{ jpeg: JPEG, width: 842, height: 595 }]));
    expect(across).toContain('/MediaBox [0 0 842 595]');
  });

  it('keeps the bytes of each picture as they are', () => {
    expect(text(picturesPdf([{ jpeg: JPEG, width: 1, height: 1 }]))).toContain(text(JPEG));
  });
});
