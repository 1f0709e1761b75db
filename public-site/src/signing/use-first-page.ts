import { useEffect, useState } from 'react';
import { pictureOf } from './first-picture.ts';

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
      const blob = await pictureOf(url);
      return blob && (await createImageBitmap(blob));
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
