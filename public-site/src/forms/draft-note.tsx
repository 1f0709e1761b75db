import { withFirstDay } from '@trame/domain';
import { useEffect, useRef, useState } from 'react';
import { SaveIcon } from './controls/icons.tsx';
import { useFormParts } from './form-parts.ts';
import type { DraftState } from './use-draft.ts';

const sameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString();

/** Says what is stored on this device, and deletes it on demand. */
export function DraftNote({ state, onErase }: { state: DraftState; onErase: () => void }) {
  const { locale, t } = useFormParts();
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (asking) keep.current?.focus();
  }, [asking]);

  function text(): string {
    if (state.step === 'unavailable') return t.draft.unavailable;
    if (state.step === 'cleared') return t.draft.cleared;
    if (state.step !== 'saved') return t.draft.none;
    const at = new Date(state.at);
    const today = sameDay(at, new Date());
    const language = locale === 'fr' ? 'fr-FR' : 'en-GB';
    const time = today
      ? at.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' })
      : at.toLocaleString(language, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });
    return t.draft.saved(locale === 'fr' ? withFirstDay(time) : time, today);
  }

  return (
    <div className="save-note" aria-busy={state.step === 'reading'}>
      <SaveIcon />
      <div>
        {state.step === 'saved' && state.restored && (
          <output>
            <strong>{t.draft.restored}</strong>
          </output>
        )}
        <p>{text()}</p>
        {asking ? (
          <fieldset className="ask" aria-label={t.draft.clear}>
            <p>
              <strong>{t.draft.clearConfirm}</strong>
            </p>
            <button
              type="button"
              className="btn btn-danger-text btn-sm"
              onClick={() => {
                setAsking(false);
                onErase();
              }}
            >
              {t.draft.clearYes}
            </button>
            <button
              type="button"
              className="btn btn-default btn-sm"
              ref={keep}
              onClick={() => {
                setAsking(false);
                requestAnimationFrame(() => ask.current?.focus());
              }}
            >
              {t.draft.clearNo}
            </button>
          </fieldset>
        ) : (
          state.step === 'saved' && (
            <button type="button" className="link" ref={ask} onClick={() => setAsking(true)}>
              {t.draft.clear}
            </button>
          )
        )}
      </div>
    </div>
  );
}
