import { useEffect } from 'react';
import { proof } from './data/proof.ts';
import type { DraftState } from './use-draft.ts';

/** The proof of work starts when the visitor enters the form: it is done long before the form is. */
export function useEarlyProof(
  formId: string,
  { state, submissionKey }: { state: DraftState; submissionKey: () => string },
) {
  // Until the draft has been read, the key of the submission is not known.
  const ready = state.step !== 'reading';
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!ready || !form) return undefined;
    // Each visit to a field renews a proof that has grown too old; a service that is away is asked again on sending.
    const prepare = () => void proof(submissionKey()).catch(() => undefined);
    if (form.contains(document.activeElement)) prepare();
    form.addEventListener('focusin', prepare);
    return () => form.removeEventListener('focusin', prepare);
  }, [formId, ready, submissionKey]);
}
