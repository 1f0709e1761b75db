/** Milliseconds: a picture that is slower than the engine that draws the document is of no use. */
const LATEST = 5_000;

const asked = new Map<string, Promise<Blob | undefined>>();

/** The picture of a first page, asked for once. */
export function pictureOf(url: string): Promise<Blob | undefined> {
  const picture = asked.get(url) ?? bring(url).catch(() => undefined);
  asked.set(url, picture);
  return picture;
}

async function bring(url: string): Promise<Blob | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(LATEST) });
  return response.ok ? response.blob() : undefined;
}
