import type { FieldBox } from '@trame/domain/signatures';
import { colourOf } from '../model/colours.ts';
import { seenBox, type PageShape } from '../model/place.ts';
import '../styles/sheets.css';

/** Where a field is on the picture of a page, in the colour of its recipient; the text beside it says which it is. */
export function FieldMark({ field, page, place }: { field: FieldBox; page: PageShape; place: number }) {
  const { left, top, width, height } = seenBox(field, page);
  return (
    <i
      className="sgs-mark"
      data-colour={colourOf(place)}
      aria-hidden="true"
      style={{
        left: `${left * 100}%`,
        top: `${top * 100}%`,
        width: `${width * 100}%`,
        height: `${height * 100}%`,
      }}
    />
  );
}
