import displayFont from '@trame/ui/brygada-1918-latin.woff2?url';
import textFont from '@trame/ui/inter-latin.woff2?url';

const FONTS = { 'Inter Variable': textFont, 'Brygada 1918 Variable': displayFont };

async function bring(): Promise<void> {
  const fonts = await Promise.all(
    Object.entries(FONTS).map(([family, url]) =>
      new FontFace(family, `url(${url})`, { weight: '400 700' }).load(),
    ),
  );
  // Together: the page changes once.
  for (const font of fonts) document.fonts.add(font);
}

let brought: Promise<void> | undefined;

/** Brings the letters of the site, once nothing is waited for any more: on a slow line they would delay the document. Without them the page has those of the device. */
export function bringFonts(): void {
  brought ??= bring().catch(() => {
    brought = undefined;
  });
}
