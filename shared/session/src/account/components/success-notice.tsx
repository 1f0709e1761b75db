import { CircleCheck } from 'lucide-react';

/** A message about the change just made, announced to screen readers; it replaces the form. */
export function SuccessNotice({ message }: { message: string | undefined }) {
  return (
    <output>
      {message !== undefined && (
        <span className="alert alert-success">
          <CircleCheck className="icon" aria-hidden />
          <span className="alert-body">{message}</span>
        </span>
      )}
    </output>
  );
}
