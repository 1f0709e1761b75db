import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { useRef, useState } from 'react';
import { DialogField } from './dialog-field.tsx';
import { Sheet } from './sheet.tsx';
import type { SignerTexts } from './texts.ts';

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,}$/;

export interface Heir {
  name: string;
  email: string;
  reason: string;
}

/** Hands the envelope on to somebody else. */
export function HandOnDialog({
  isSending,
  problem,
  t,
  onHandOn,
  onClose,
}: {
  isSending: boolean;
  problem: string;
  t: SignerTexts;
  onHandOn: (heir: Heir) => void;
  onClose: () => void;
}) {
  const [heir, setHeir] = useState<Heir>({ name: '', email: '', reason: '' });
  const [isTried, setIsTried] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const lacksName = heir.name.trim() === '';
  const lacksEmail = !EMAIL.test(heir.email.trim());
  const set = (part: keyof Heir) => (value: string) => setHeir((before) => ({ ...before, [part]: value }));
  return (
    <Sheet title={t.handing.title} onClose={onClose} t={t}>
      <p className="sig-lead">{t.handing.text}</p>
      <DialogField label={t.handing.name} problem={isTried && lacksName ? t.handing.badName : undefined}>
        {(faults) => (
          <input
            {...faults}
            ref={name}
            className="sig-input"
            value={heir.name}
            maxLength={SIGNATURE_LIMITS.name}
            autoComplete="off"
            onChange={({ target }) => set('name')(target.value)}
          />
        )}
      </DialogField>
      <DialogField label={t.handing.email} problem={isTried && lacksEmail ? t.handing.badEmail : undefined}>
        {(faults) => (
          <input
            {...faults}
            ref={email}
            className="sig-input"
            type="email"
            value={heir.email}
            maxLength={254}
            autoComplete="off"
            onChange={({ target }) => set('email')(target.value)}
          />
        )}
      </DialogField>
      <DialogField label={t.handing.reason}>
        {(faults) => (
          <textarea
            {...faults}
            className="sig-input"
            rows={2}
            value={heir.reason}
            maxLength={SIGNATURE_LIMITS.reason}
            onChange={({ target }) => set('reason')(target.value)}
          />
        )}
      </DialogField>
      <p className="sig-problem" role="alert">
        {problem}
      </p>
      <button
        type="button"
        className="btn btn-primary btn-lg sig-wide"
        aria-disabled={isSending}
        onClick={() => {
          setIsTried(true);
          if (lacksName) name.current?.focus();
          else if (lacksEmail) email.current?.focus();
          else if (!isSending)
            onHandOn({ name: heir.name.trim(), email: heir.email.trim(), reason: heir.reason.trim() });
        }}
      >
        {isSending ? t.reading.acting : t.handing.send}
      </button>
    </Sheet>
  );
}
