import { IconOnlyButton } from '@trame/ui/button';
import { RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { thumbnail, type Picture } from '../../pictures/picture-page.ts';

const SHOWN_SIDE = 320;

type PictureListProps = {
  pictures: readonly Picture[];
  onTurn: (id: number) => void;
  onRemove: (id: number) => void;
  onUnreadable: (id: number) => void;
};

/** The photographed pages in their order, each as it will be in the file. */
export function PictureList({ pictures, onTurn, onRemove, onUnreadable }: PictureListProps) {
  return (
    <ol className="papers-pictures">
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <Thumbnail picture={picture} label={`Page ${index + 1}`} onUnreadable={onUnreadable} />
          <span className="papers-picture-tools">
            <span className="num muted">{index + 1}</span>
            <IconOnlyButton
              size="sm"
              label={`Tourner la page ${index + 1}`}
              icon={<RotateCw className="icon" aria-hidden="true" />}
              onClick={() => onTurn(picture.id)}
            />
            <IconOnlyButton
              size="sm"
              label={`Retirer la page ${index + 1}`}
              icon={<Trash2 className="icon" aria-hidden="true" />}
              onClick={() => onRemove(picture.id)}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

type ThumbnailProps = { picture: Picture; label: string; onUnreadable: (id: number) => void };

function Thumbnail({ picture, label, onUnreadable }: ThumbnailProps) {
  const place = useRef<HTMLSpanElement>(null);
  const unreadable = useRef(onUnreadable);
  useEffect(() => {
    unreadable.current = onUnreadable;
  });
  const { id, file, turns } = picture;
  useEffect(() => {
    let isGone = false;
    thumbnail(file, turns, SHOWN_SIDE).then(
      (canvas) => {
        if (!isGone) place.current?.replaceChildren(canvas);
      },
      () => {
        if (!isGone) unreadable.current(id);
      },
    );
    return () => {
      isGone = true;
    };
  }, [id, file, turns]);
  return (
    <>
      <span className="sr-only">{label}</span>
      <span ref={place} className="papers-thumbnail" aria-hidden="true" />
    </>
  );
}
