import { SIGNING_CODE } from '@trame/domain/signatures';
import { useId, useRef, useState } from 'react';
import { ask } from './api.ts';
import type { Holder } from './link.ts';
import type { Opened } from './model.ts';
import type { SignerTexts } from './texts.ts';

/** Asks for a code by mail; what the browser gets for it is kept for this tab. */
export function CodeStep({
  holder,
  opened: { recipient },
  t,
  onSession,
}: {
  holder: Holder;
  opened: Opened;
  t: SignerTexts;
  onSession: (session: string) => void;
}) {
  const [isSent, setIsSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  async function send() {
    setIsBusy(true);
    setProblem('');
    const answer = await ask(holder, 'send-code', {});
    setIsBusy(false);
    setCode('');
    // One that has just left is the one to type.
    if (answer.isOk || answer.refusal.code === 'rate_limited') setIsSent(true);
    if (!answer.isOk) setProblem(answer.refusal.message || t.unreachable);
    requestAnimationFrame(() => input.current?.focus());
  }

  async function give() {
    if (isBusy) return;
    if (code.length !== SIGNING_CODE.digits) {
      setProblem(t.code.digits);
      input.current?.focus();
      return;
    }
    setIsBusy(true);
    setProblem('');
    const answer = await ask(holder, 'give-code', { code });
    setIsBusy(false);
    if (!answer.isOk) setProblem(answer.refusal.message || t.unreachable);
    else if (answer.data.session) onSession(answer.data.session);
    else {
      const { result } = answer.data;
      setProblem(result === 'wrong' ? t.code.wrong : result === 'too_many' ? t.code.tooMany : t.code.expired);
      input.current?.focus();
    }
  }

  return (
    <form
      className="sig-card"
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        void (isSent ? give() : send());
      }}
    >
      <h2>{t.code.title}</h2>
      <p>{t.code.text(recipient.email)}</p>
      {isSent && (
        <label className="sig-field">
          <span>{t.code.label}</span>
          <input
            ref={input}
            className="sig-input sig-code num"
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-invalid={problem !== '' || undefined}
            aria-describedby={problem === '' ? undefined : `${id}-erreur`}
            value={code}
            // The mail writes it in two parts, and it is pasted so.
            onChange={({ target }) =>
              setCode(target.value.replaceAll(/\D/g, '').slice(0, SIGNING_CODE.digits))
            }
          />
          <small>{t.code.sent}</small>
        </label>
      )}
      <p className="sig-problem" role="alert" id={`${id}-erreur`}>
        {problem}
      </p>
      <button type="submit" className="btn btn-primary btn-lg sig-wide" aria-disabled={isBusy}>
        {isBusy && !isSent ? t.code.sending : isSent ? t.code.check : t.code.send}
      </button>
      {isSent && (
        <button type="button" className="btn btn-text sig-wide" onClick={() => void send()}>
          {t.code.again}
        </button>
      )}
    </form>
  );
}
