import type { FieldBox } from '@trame/domain/signatures';
import type { ReactNode } from 'react';
import { colourOf } from '../model/colours.ts';
import { seenBox, type PageShape } from '../model/place.ts';
import '../styles/sheets.css';

type FieldFrameProps = {
  field: FieldBox;
  page: PageShape;
  /** The place of its recipient in the envelope, from 0. */
  place: number;
  isFilled?: boolean;
  isSelected?: boolean;
  title?: string;
  /** A class of whoever draws it. */
  className?: string;
  children: ReactNode;
};

/** A field on its page, in the colour of its recipient. */
export function FieldFrame({
  field,
  page,
  place,
  isFilled = false,
  isSelected = false,
  title,
  className,
  children,
}: FieldFrameProps) {
  const { left, top, width, height } = seenBox(field, page);
  return (
    <div
      className={className === undefined ? 'sgs-field' : `sgs-field ${className}`}
      data-colour={colourOf(place)}
      data-filled={isFilled || undefined}
      data-selected={isSelected || undefined}
      title={title}
      style={{
        left: `${left * 100}%`,
        top: `${top * 100}%`,
        width: `${width * 100}%`,
        height: `${height * 100}%`,
      }}
    >
      {children}
    </div>
  );
}
