import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { useRef, useState } from 'react';
import { DialogField } from './dialog-field.tsx';
import { Sheet } from './sheet.tsx';
import type { SignerTexts } from './texts.ts';

/** Refuses, with a reason that the sender reads. */
export function DeclineDialog({
  role,
  sender,
  isSending,
  problem,
  t,
  onDecline,
  onHandOn,
  onClose,
}: {
  role: 'signer' | 'approver';
  sender: string;
  isSending: boolean;
  problem: string;
  t: SignerTexts;
  onDecline: (reason: string) => void;
  /** It is for somebody else to sign. */
  onHandOn: () => void;
  onClose: () => void;
}) {
  const [kind, setKind] = useState<string>();
  const [words, setWords] = useState('');
  const [isShort, setIsShort] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const isOther = kind === t.declining.reasons.at(-1);
  const title = t.declining.title[role];
  const someoneElse = t.declining.someoneElse[role];
  const isForOther = kind === someoneElse;
  const reason = [isOther ? '' : kind, words.trim()].filter(Boolean).join('\u00a0: ');
  return (
    <Sheet title={title} onClose={onClose} t={t}>
      <p className="sig-lead">{t.declining.text(sender)}</p>
      <div className="sig-choices" role="radiogroup" aria-label={title}>
        {[...t.declining.reasons.slice(0, -1), someoneElse, ...t.declining.reasons.slice(-1)].map((one) => (
          <label key={one} className={kind === one ? 'is-on' : ''}>
            <input type="radio" name="reason" checked={kind === one} onChange={() => setKind(one)} />
            {one}
          </label>
        ))}
      </div>
      {isForOther ? (
        <button type="button" className="btn btn-primary btn-lg sig-wide" onClick={onHandOn}>
          {t.handing.title}
        </button>
      ) : (
        <>
          <DialogField
            label={t.declining.label}
            problem={isShort && reason === '' ? t.declining.empty : undefined}
          >
            {(faults) => (
              <textarea
                {...faults}
                ref={text}
                className="sig-input"
                rows={3}
                value={words}
                maxLength={SIGNATURE_LIMITS.reason - 60}
                onChange={({ target }) => setWords(target.value)}
              />
            )}
          </DialogField>
          <p className="sig-problem" role="alert">
            {problem}
          </p>
          <button
            type="button"
            className="btn btn-danger btn-lg sig-wide"
            aria-disabled={isSending}
            onClick={() => {
              setIsShort(reason === '');
              if (reason === '') text.current?.focus();
              else if (!isSending) onDecline(reason);
            }}
          >
            {isSending ? t.reading.acting : t.declining.send}
          </button>
        </>
      )}
    </Sheet>
  );
}
