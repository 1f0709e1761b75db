import { useEffect, useState } from 'react';

/** Milliseconds: a picture that is slower than the engine that draws the document is of no use. */
const LATEST = 5_000;

/** The picture of the first page; over: it is there, or there is none. Nothing else that is heavy is asked for before. */
export interface FirstPage {
  bitmap: ImageBitmap | undefined;
  isOver: boolean;
}

/** Brings the picture of the first page, which is shown until the file and the engine that draws it have arrived. */
export function useFirstPage(url: string | null | undefined): FirstPage {
  const [picture, setPicture] = useState<FirstPage>({ bitmap: undefined, isOver: !url });
  useEffect(() => {
    if (!url) return undefined;
    let isLeft = false;
    const bring = async () => {
      const response = await fetch(url, { signal: AbortSignal.timeout(LATEST) });
      return response.ok ? await createImageBitmap(await response.blob()) : undefined;
    };
    void bring()
      .catch(() => undefined)
      .then((bitmap) => {
        if (!isLeft) setPicture({ bitmap, isOver: true });
      });
    return () => {
      isLeft = true;
    };
    // The link of another visit is to the same picture.
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  return picture;
}
