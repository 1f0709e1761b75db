import { initials } from './model/presence-text.ts';
import './presence.css';

/** A colleague, with the initials by which they are found in a list. */
export function PersonName({ name }: { name: string }) {
  return (
    <span className="person-name">
      <span className="presence-face" aria-hidden>
        {initials(name)}
      </span>
      <span>{name}</span>
    </span>
  );
}
