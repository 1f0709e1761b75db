import { readPicture } from '@trame/domain/signature-pictures';
import { HANDS, SIGNATURE_LIMITS, type FieldKind, type SignaturePicture } from '@trame/domain/signatures';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { Segmented } from '@trame/ui/segmented';
import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { ShownValue } from '../../sheets/components/shown-field.tsx';

import { DrawingPad } from './drawing-pad.tsx';
import '../styles/profile.css';

type Way = 'typed' | 'drawn' | 'image';

const WAYS = [
  { value: 'drawn', label: 'Dessiner' },
  { value: 'typed', label: 'Écrire' },
  { value: 'image', label: 'Image' },
] as const;

/** What is wrong with a picture. */
const PICTURE_FAULTS = {
  blank: 'Cette image est vide\u00a0: elle n’a qu’une couleur, ou est transparente. Choisissez-en une autre.',
  unreadable: 'Cette image ne se lit pas\u00a0: choisissez un PNG ou un JPEG.',
};

type MarkFieldProps = {
  title: string;
  kind: Extract<FieldKind, 'signature' | 'initials'>;
  /** What is written when nothing else is typed: the name, or its letters. */
  usual: string;
  value: SignaturePicture | null;
  /** What is shown is what is saved. */
  isKept: boolean;
  onChange: (value: SignaturePicture | null) => void;
};

/** A signature or initials: drawn, typed in one of three hands, or a picture. */
export function MarkField({ title, kind, usual, value, isKept, onChange }: MarkFieldProps) {
  const [way, setWay] = useState<Way>(value?.kind ?? 'drawn');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const text = value?.kind === 'typed' ? value.text : usual;
  const hand = value?.kind === 'typed' ? value.hand : undefined;
  const write = (written: string, chosen = hand ?? HANDS[0].value) =>
    onChange(written.trim() === '' ? null : { kind: 'typed', text: written, hand: chosen });
  // What is shown in a hand is what is kept.
  const choose = (next: Way) => {
    setWay(next);
    if (next === 'typed' && value?.kind !== 'typed' && usual !== '') write(usual);
  };
  return (
    <Section title={title}>
      <div className="prf-mark">
        <Segmented<Way> label={`Façon, ${title}`} value={way} options={WAYS} onChange={choose} />
        {way === 'drawn' && (
          <DrawingPad label={`Zone de dessin, ${title}`} value={value} onChange={onChange} />
        )}
        {way === 'typed' && (
          <>
            <label className="field">
              <span className="label">Texte</span>
              <span className="input">
                <input
                  value={text}
                  maxLength={SIGNATURE_LIMITS.name}
                  onChange={({ target }) => write(target.value)}
                />
              </span>
            </label>
            {(text || usual) !== '' && (
              <div className="prf-hands" role="radiogroup" aria-label={`Écriture, ${title}`}>
                {HANDS.map(({ value: name, label }) => (
                  <label key={name}>
                    <input
                      type="radio"
                      name={`hand-${kind}`}
                      checked={hand === name}
                      onChange={() => write(text, name)}
                    />
                    <span className="sr-only">{label}</span>
                    <span aria-hidden="true">
                      <ShownValue kind={kind} value={{ kind: 'typed', text: text || usual, hand: name }} />
                    </span>
                  </label>
                ))}
              </div>
            )}
          </>
        )}
        {way === 'image' && (
          <div className="prf-image">
            <input
              ref={input}
              type="file"
              hidden
              accept="image/png,image/jpeg"
              aria-label={`Image, ${title}`}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                target.value = '';
                if (!file) return;
                void readPicture(file, document.createElement('canvas')).then((read) => {
                  const isFault = typeof read === 'string';
                  setProblem(isFault ? PICTURE_FAULTS[read] : undefined);
                  if (!isFault) onChange(read);
                });
              }}
            />
            {value?.kind === 'image' && (
              <span className="prf-shown">
                <ShownValue kind={kind} value={value} />
              </span>
            )}
            <Button icon={<ImageUp className="icon" aria-hidden />} onClick={() => input.current?.click()}>
              Choisir une image
            </Button>
            <output className="prf-problem">{problem}</output>
          </div>
        )}
        {value !== null && (
          <p className="prf-kept">
            <span className="muted">{isKept ? 'Gardée' : 'À enregistrer'}&nbsp;:</span>
            <span className="prf-shown">
              <ShownValue kind={kind} value={value} />
            </span>
            <Button size="sm" variant="text" onClick={() => onChange(null)}>
              Retirer
            </Button>
          </p>
        )}
      </div>
    </Section>
  );
}
