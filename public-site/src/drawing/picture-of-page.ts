import sharp from 'sharp';
import { FACTS } from '../facts.ts';
import { sharedLink } from './shared-link.ts';

/** The picture of a page for shared links, as an answer. */
export async function pictureOfPage(of: { title: string; label: string; seed: number }): Promise<Response> {
  const drawing = sharedLink({ ...of, name: FACTS.name });
  const png = await sharp(Buffer.from(drawing)).png({ palette: true, colours: 48, effort: 7 }).toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
}
