import { CircleAlert } from 'lucide-react';

/** The fault of a field, linked to it by `id`. Renders nothing when `message` is empty. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="error-text" id={id}>
      <CircleAlert className="icon" aria-hidden />
      {message}
    </p>
  );
}
