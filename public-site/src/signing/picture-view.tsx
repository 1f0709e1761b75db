import { bytesOfImage, type SignaturePicture } from '@trame/domain/signatures';
import { useEffect, useRef } from 'react';

/** Drawn, because the policy of the page lets no picture come from a text. */
export function ImageView({ image }: { image: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = async () => {
      const bitmap = await createImageBitmap(new Blob([bytesOfImage(image)]));
      const target = canvas.current;
      if (!target) return;
      target.width = bitmap.width;
      target.height = bitmap.height;
      target.getContext('2d')?.drawImage(bitmap, 0, 0);
    };
    void draw().catch(() => undefined);
  }, [image]);
  return <canvas className="sig-picture" ref={canvas} />;
}

/** A signature or initials, before they have a field. */
export function PictureView({ picture }: { picture: SignaturePicture }) {
  if (picture.kind === 'typed') return <span className={`sig-hand is-${picture.hand}`}>{picture.text}</span>;
  if (picture.kind === 'image') return <ImageView image={picture.image} />;
  return (
    <svg className="sig-picture" viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden="true">
      <path
        d={picture.path}
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
