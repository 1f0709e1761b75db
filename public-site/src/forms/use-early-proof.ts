import { useEffect } from 'react';
import { proof } from './data/proof.ts';
import type { DraftState } from './use-draft.ts';

/** The proof of work starts when the visitor enters the form, so that it is ready long before the form is complete. */
export function useEarlyProof(
  formId: string,
  to: string,
  { state, submissionKey }: { state: DraftState; submissionKey: () => string },
) {
  // Until the draft has been read, the key of the submission is not known.
  const ready = state.step !== 'reading';
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!ready || !form) return undefined;
    // Each focus of a field renews a proof that is too old; a service that could not be reached is asked again when
    // sending.
    const prepare = () => void proof(to, submissionKey()).catch(() => undefined);
    if (form.contains(document.activeElement)) prepare();
    form.addEventListener('focusin', prepare);
    return () => form.removeEventListener('focusin', prepare);
  }, [formId, to, ready, submissionKey]);
}
