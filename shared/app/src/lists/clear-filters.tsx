import { Button, type ButtonProps } from '@trame/ui/button';
import { focusHeadingBefore } from '../browser/focus-before.ts';

export type ClearFiltersProps = Pick<ButtonProps, 'variant' | 'size'> & { onClear: () => void };

/** Removes all filters; it goes away with them, and the focus moves to the heading of the list. */
export function ClearFilters({ onClear, ...look }: ClearFiltersProps) {
  return (
    <Button
      {...look}
      onClick={(event) => {
        focusHeadingBefore(event.currentTarget);
        onClear();
      }}
    >
      Effacer tous
    </Button>
  );
}
