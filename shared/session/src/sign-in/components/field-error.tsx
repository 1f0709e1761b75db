import { CircleAlert } from 'lucide-react';

/** What is wrong with a field, linked to it by `id`. Nothing when `message` is empty. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="error-text" id={id}>
      <CircleAlert className="icon" aria-hidden />
      {message}
    </p>
  );
}
