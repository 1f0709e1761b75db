import { paintImage } from '@trame/domain/signature-pictures';
import { type SignaturePicture } from '@trame/domain/signatures';
import { useEffect, useRef } from 'react';

export function ImageView({ image }: { image: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) void paintImage(canvas.current, image);
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
