type SubmitButtonProps = { isBusy: boolean; label: string; busyLabel: string };

/** The one primary button of a form. It remains focusable while busy, so that focus is not lost. */
export function SubmitButton({ isBusy, label, busyLabel }: SubmitButtonProps) {
  return (
    <button
      className="btn btn-primary btn-lg btn-block"
      type="submit"
      aria-disabled={isBusy}
      aria-busy={isBusy}
    >
      {isBusy ? busyLabel : label}
    </button>
  );
}
