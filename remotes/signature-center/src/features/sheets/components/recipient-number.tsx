import { colourOf } from '../model/colours.ts';
import '../styles/sheets.css';

/** The number of a recipient in their colour, as on their fields. */
export function RecipientNumber({ place, size = 'md' }: { place: number; size?: 'sm' | 'md' }) {
  return (
    <span className={`sgs-number sgs-number-${size}`} data-colour={colourOf(place)} aria-hidden="true">
      {place + 1}
    </span>
  );
}
