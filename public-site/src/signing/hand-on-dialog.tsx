import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { useState } from 'react';
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
  const fault =
    heir.name.trim() === '' ? t.handing.badName : EMAIL.test(heir.email.trim()) ? '' : t.handing.badEmail;
  const set = (part: keyof Heir) => (value: string) => setHeir((before) => ({ ...before, [part]: value }));
  return (
    <Sheet title={t.handing.title} onClose={onClose} t={t}>
      <p className="sig-lead">{t.handing.text}</p>
      <label className="sig-field">
        <span>{t.handing.name}</span>
        <input
          className="sig-input"
          value={heir.name}
          maxLength={SIGNATURE_LIMITS.name}
          autoComplete="off"
          onChange={({ target }) => set('name')(target.value)}
        />
      </label>
      <label className="sig-field">
        <span>{t.handing.email}</span>
        <input
          className="sig-input"
          type="email"
          value={heir.email}
          maxLength={254}
          autoComplete="off"
          onChange={({ target }) => set('email')(target.value)}
        />
      </label>
      <label className="sig-field">
        <span>{t.handing.reason}</span>
        <textarea
          className="sig-input"
          rows={2}
          value={heir.reason}
          maxLength={SIGNATURE_LIMITS.reason}
          onChange={({ target }) => set('reason')(target.value)}
        />
      </label>
      <p className="sig-problem" role="alert">
        {(isTried && fault) || problem}
      </p>
      <button
        type="button"
        className="btn btn-primary btn-lg sig-wide"
        aria-disabled={isSending}
        onClick={() => {
          setIsTried(true);
          if (fault === '' && !isSending)
            onHandOn({ name: heir.name.trim(), email: heir.email.trim(), reason: heir.reason.trim() });
        }}
      >
        {isSending ? t.reading.acting : t.handing.send}
      </button>
    </Sheet>
  );
}
