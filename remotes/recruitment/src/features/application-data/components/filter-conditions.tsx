import { useQuery } from '@tanstack/react-query';
import { Chip } from '@trame/ui/tag';
import { recruitersQueryOptions } from '../data/recruiters-query.ts';
import type { Condition } from '../model/conditions.ts';
import { conditionLabel } from '../model/conditions-text.ts';
import '../styles/filter-conditions.css';

export type FilterConditionsProps = {
  conditions: readonly Condition[];
  onEdit: (condition: Condition) => void;
  onRemove: (condition: Condition) => void;
};

/** A chip for each added filter: its text edits it, its cross removes it. */
export default function FilterConditions({ conditions, onEdit, onRemove }: FilterConditionsProps) {
  const namesPeople = conditions.some(({ field }) => field === 'assignee');
  const { data: recruiters, isPending } = useQuery({ ...recruitersQueryOptions(), enabled: namesPeople });
  const names = new Map(recruiters?.map(({ id, name }) => [id, name]));
  return conditions.map((condition, index) => {
    // Nothing is shown for a moment rather than a wrong name.
    if (condition.field === 'assignee' && isPending) return null;
    const label = conditionLabel(condition, names);
    return (
      <Chip
        key={`${index}-${label}`}
        removeLabel={`Retirer le filtre ${label}`}
        onRemove={() => onRemove(condition)}
      >
        <button
          type="button"
          className="filter-chip"
          title={label}
          aria-label={`Modifier le filtre ${label}`}
          onClick={() => onEdit(condition)}
        >
          {label}
        </button>
      </Chip>
    );
  });
}
