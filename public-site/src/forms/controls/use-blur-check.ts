import { useFormContext, useFormState } from 'react-hook-form';

let isPressed = false;
if (typeof document !== 'undefined') {
  const press = (pressed: boolean) => () => (isPressed = pressed);
  document.addEventListener('pointerdown', press(true), true);
  document.addEventListener('pointerup', press(false), true);
  document.addEventListener('pointercancel', press(false), true);
}

/**
 * Runs at once, or after the button that is being pressed elsewhere is released: a message that appears or disappears
 * moves the page, and the release would miss the button.
 */
function afterPress(check: () => void): void {
  if (!isPressed) return check();
  const released = new AbortController();
  const run = () => {
    released.abort();
    // After the click event that follows the release.
    setTimeout(check);
  };
  document.addEventListener('pointerup', run, { signal: released.signal });
  document.addEventListener('pointercancel', run, { signal: released.signal });
  return undefined;
}

/**
 * Checks a field when it is left, unless it is empty. An empty field has no error before sending: people go through
 * fields to see what is asked.
 */
export function useBlurCheck(field: { name: string; value: unknown; onBlur: () => void }) {
  const { clearErrors, control, trigger } = useFormContext();
  const { isSubmitted } = useFormState({ control, name: field.name, exact: true });
  return () => {
    field.onBlur();
    afterPress(() => {
      if (field.value) void trigger(field.name);
      // Emptied again: its error no longer applies.
      else if (!isSubmitted) clearErrors(field.name);
    });
  };
}
