import { CircleCheck } from 'lucide-react';

/** What was just done, read out, in the place where it was asked for. */
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
