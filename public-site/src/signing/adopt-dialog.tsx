import { readPicture } from '@trame/domain/signature-pictures';
import {
  bytesOfImage,
  HANDS,
  isPrinted,
  SIGNATURE_LIMITS,
  type Hand,
  type SignaturePicture,
} from '@trame/domain/signatures';
import { useEffect, useState, type CSSProperties } from 'react';
import { UploadIcon } from '../forms/controls/icons.tsx';
import { DrawArea } from './draw-area.tsx';

import { PictureView } from './picture-view.tsx';
import { Sheet } from './sheet.tsx';
import { drawnPicture, type Point } from './strokes.ts';
import type { SignerTexts } from './texts.ts';

const initialsOf = (name: string) =>
  name
    .split(/[\s-]+/)
    .map((part) => part.charAt(0).toUpperCase())
    .filter((letter) => letter !== '')
    .map((letter) => `${letter}.`)
    .join('');

type Way = 'kept' | 'draw' | 'type' | 'image';

const WAYS: readonly Way[] = ['kept', 'draw', 'type', 'image'];

/** Draw, type or upload: the same worth, whatever the way. */
export function AdoptDialog({
  kind,
  name,
  kept: stored,
  t,
  onAdopt,
  onClose,
}: {
  kind: 'signature' | 'initials';
  name: string;
  /** What a colleague keeps: proposed first, unless nothing is seen on it. */
  kept: SignaturePicture | null;
  t: SignerTexts;
  onAdopt: (picture: SignaturePicture) => void;
  onClose: () => void;
}) {
  const [kept, setKept] = useState<SignaturePicture | null>(stored?.kind === 'image' ? null : stored);
  const [way, setWay] = useState<Way>(kept ? 'kept' : 'draw');
  useEffect(() => {
    if (stored?.kind !== 'image') return undefined;
    let isOpen = true;
    // It may have been kept when heavier ones were taken.
    void readPicture(new Blob([bytesOfImage(stored.image)]), document.createElement('canvas')).then(
      (read) => {
        if (!isOpen || typeof read === 'string') return;
        setKept(read);
        setWay('kept');
      },
    );
    return () => {
      isOpen = false;
    };
  }, [stored]);
  const [strokes, setStrokes] = useState<Point[][]>([]);
  const [text, setText] = useState(kind === 'signature' ? name : initialsOf(name));
  const [hand, setHand] = useState<Hand>('caveat');
  const [image, setImage] = useState<SignaturePicture>();
  const [problem, setProblem] = useState('');
  const isWritten = isPrinted(text);
  const made: Record<Way, SignaturePicture | null | undefined> = {
    kept,
    draw: drawnPicture(strokes),
    type: text.trim() === '' || !isWritten ? null : { kind: 'typed', text: text.trim(), hand },
    image,
  };
  const picture = made[way];

  async function take(file: File | undefined) {
    if (!file) return;
    const read = await readPicture(file, document.createElement('canvas'));
    const isRead = typeof read !== 'string';
    setProblem(isRead ? '' : t.adopt.badImage);
    setImage(isRead ? read : undefined);
  }

  return (
    <Sheet title={t.adopt.title[kind]} onClose={onClose} t={t}>
      <fieldset className="sig-ways" aria-label={t.adopt.title[kind]}>
        {WAYS.filter((one) => one !== 'kept' || kept).map((one) => (
          <button key={one} type="button" aria-pressed={way === one} onClick={() => setWay(one)}>
            {one === 'kept' ? t.adopt.kept[kind] : t.adopt[one]}
          </button>
        ))}
      </fieldset>
      {way === 'kept' && kept && (
        <>
          <div className="sig-preview">
            <PictureView picture={kept} />
          </div>
          <p className="sig-hint">{t.adopt.keptHint}</p>
        </>
      )}
      {way === 'draw' && (
        <>
          <div className="sig-draw">
            <DrawArea strokes={strokes} onChange={setStrokes} t={t} />
            <button
              type="button"
              className="btn btn-text btn-sm"
              disabled={strokes.length === 0}
              onClick={() => setStrokes([])}
            >
              {t.adopt.clear}
            </button>
          </div>
          <p className="sig-hint">{t.adopt.drawHint}</p>
        </>
      )}
      {way === 'type' && (
        <>
          <label className="sig-field">
            <span>{t.adopt.name[kind]}</span>
            <input
              className="sig-input"
              value={text}
              maxLength={SIGNATURE_LIMITS.name}
              autoComplete="name"
              onChange={({ target }) => setText(target.value)}
            />
          </label>
          <fieldset className="sig-hands">
            <legend>{t.adopt.hand}</legend>
            {HANDS.map(({ value }) => (
              <label key={value} className={hand === value ? 'is-on' : ''}>
                <input type="radio" name="hand" checked={hand === value} onChange={() => setHand(value)} />
                <span
                  className={`sig-hand is-${value}`}
                  aria-hidden="true"
                  style={{ '--sig-letters': (text || t.adopt.hands[value]).length } as CSSProperties}
                >
                  {text || t.adopt.hands[value]}
                </span>
                <span className="sig-hint">{t.adopt.hands[value]}</span>
              </label>
            ))}
          </fieldset>
        </>
      )}
      {way === 'image' && (
        <>
          <label className="btn btn-default sig-pick">
            <UploadIcon />
            {t.adopt.pick}
            <input
              className="sr-only"
              type="file"
              accept="image/png,image/jpeg"
              onChange={({ target }) => void take(target.files?.[0])}
            />
          </label>
          <div className="sig-preview">{image && <PictureView picture={image} />}</div>
          <p className="sig-hint">{t.adopt.imageHint}</p>
        </>
      )}
      <p className="sig-problem" role="alert">
        {way === 'image' ? problem : way === 'type' && !isWritten ? t.adopt.letters : ''}
      </p>
      <button
        type="button"
        className="btn btn-primary btn-lg sig-wide"
        disabled={!picture}
        onClick={() => picture && onAdopt(picture)}
      >
        {t.adopt.use[kind]}
      </button>
    </Sheet>
  );
}
