import type { FieldKind } from '@trame/domain/signatures';
import {
  CalendarDays,
  PenLine,
  Signature,
  SquareCheck,
  Type,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { createElement } from 'react';

const ICONS: Readonly<Record<FieldKind, LucideIcon>> = {
  signature: Signature,
  initials: PenLine,
  date: CalendarDays,
  name: UserRound,
  text: Type,
  checkbox: SquareCheck,
};

/** The picture of a kind of field. */
export function FieldIcon({ kind }: { kind: FieldKind }) {
  return createElement(ICONS[kind], { className: 'icon', 'aria-hidden': true });
}
