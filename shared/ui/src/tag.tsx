import { X } from 'lucide-react';
import type { ReactNode } from 'react';

export type TagProps = {
  /** `line`: a tag that speaks about the others ("+4"). */
  variant?: 'plain' | 'line';
  children: ReactNode;
};

/** A word that describes: a software, a language. */
export function Tag({ variant = 'plain', children }: TagProps) {
  return <span className={variant === 'line' ? 'tag tag-line num' : 'tag'}>{children}</span>;
}

export type ChipProps = {
  children: ReactNode;
  onRemove: () => void;
  /** Says what is removed: "Retirer le filtre Statut: Nouveau". */
  removeLabel: string;
};

/** A choice that can be removed: a filter, a tag being written. */
export function Chip({ children, onRemove, removeLabel }: ChipProps) {
  return (
    <span className="chip">
      {children}
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        <X className="icon" aria-hidden="true" />
      </button>
    </span>
  );
}

export type CountBadgeProps = {
  count: number;
  /** Read instead of the bare figure: "2 filtres actifs". */
  label?: string;
};

/** A small count in ink, on a button or a title. */
export function CountBadge({ count, label }: CountBadgeProps) {
  return (
    <span className="badge num">
      <span aria-hidden={label ? true : undefined}>{count}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
