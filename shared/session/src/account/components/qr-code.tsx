import { useEffect, useRef } from 'react';
import { drawQrCode } from '../model/draw-qr-code.ts';

/** The code to scan: dark on white in both themes, since cameras expect it so. */
export function QrCode({ image }: { image: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const drawing = drawQrCode(image, 'Code à scanner avec l’application d’authentification');
    place.current?.replaceChildren(...(drawing ? [drawing] : []));
  }, [image]);
  return <div ref={place} className="account-qr" />;
}
