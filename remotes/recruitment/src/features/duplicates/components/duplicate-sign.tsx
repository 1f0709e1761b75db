import { Users } from 'lucide-react';
import '../styles/duplicate-sign.css';

/** On a card of the list: another application may come from the same person. */
export function DuplicateSign() {
  return (
    <span className="dup-sign" title="Doublon possible">
      <Users className="icon" aria-hidden />
      <span className="sr-only">Doublon possible</span>
    </span>
  );
}
