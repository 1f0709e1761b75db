import { lazySection } from '@trame/app/failed-part';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { ClearFilters } from '@trame/app/clear-filters';
import { APPLICATION_STATUSES, type EvaluationFilter, type StatusFilter } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Select } from '@trame/ui/select';
import { Chip, CountBadge } from '@trame/ui/tag';
import { ChevronDown, ListFilter, Plus } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { Condition } from '../model/conditions.ts';
import { activeFilterCount, filterChips, hasActiveFilters, type ListFilters } from '../model/filters.ts';
import '../styles/filter-panel.css';

const CvTextFilter = lazySection(() => import('./cv-text-filter.tsx'));
const FilterConditions = lazySection(() => import('./filter-conditions.tsx'));
const FilterDialog = lazyDialog(() => import('./filter-dialog.tsx'));

const STATUS_OPTIONS: { value: StatusFilter; label: string }[] = [
  { value: 'all', label: 'Tous les statuts' },
  ...APPLICATION_STATUSES,
];

const EVALUATION_OPTIONS: { value: EvaluationFilter; label: string }[] = [
  { value: 'all', label: 'Toutes les évaluations' },
  { value: 'evaluated', label: 'Évaluées' },
  { value: 'not_evaluated', label: 'Non évaluées' },
];

export type FilterPanelProps = {
  filters: ListFilters;
  onFilter: (next: Partial<Pick<ListFilters, 'status' | 'evaluation' | 'conditions'>>) => void;
  onClear: () => void;
  /** The search box. */
  children: ReactNode;
};

/** Search, and the collapsible filters (spec §2). */
export function FilterPanel({ filters, onFilter, onClear, children }: FilterPanelProps) {
  const count = activeFilterCount(filters);
  const [isOpen, setOpen] = useState(count > 0);
  const panelId = useId();
  const chips = filterChips(filters);
  const { conditions } = filters;
  // The filter being written: `null` a new one, or the one that is corrected.
  const [edited, setEdited] = useState<Condition | null>();

  return (
    <section className="cand-filters" aria-label="Filtres">
      <div className="cand-filters-top">
        {children}
        <Button
          icon={<ListFilter className="icon" aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          Filtres avancés
          {count > 0 && (
            <CountBadge count={count} label={`${count} ${count > 1 ? 'filtres actifs' : 'filtre actif'}`} />
          )}
          <ChevronDown className={isOpen ? 'icon is-open' : 'icon'} aria-hidden />
        </Button>
      </div>
      <div className="cand-filters-more" data-open={isOpen || undefined}>
        <div className="cand-filters-adv" id={panelId} hidden={!isOpen}>
          <Select
            label="Statut"
            value={filters.status}
            options={STATUS_OPTIONS}
            onChange={(status) => onFilter({ status })}
          />
          <Select
            label="Évaluation"
            value={filters.evaluation}
            options={EVALUATION_OPTIONS}
            onChange={(evaluation) => onFilter({ evaluation })}
          />
        </div>
        {isOpen && (
          <>
            <CvTextFilter conditions={conditions} onApply={(next) => onFilter({ conditions: next })} />
            <Button icon={<Plus className="icon" aria-hidden />} onClick={() => setEdited(null)}>
              Ajouter un filtre
            </Button>
          </>
        )}
        {hasActiveFilters(filters) && (
          <div className="chips cand-chips">
            {chips.map(({ filter, label }) => (
              <Chip
                key={filter}
                removeLabel={`Retirer le filtre ${label}`}
                onRemove={() => onFilter({ [filter]: 'all' })}
              >
                {label}
              </Chip>
            ))}
            {conditions.length > 0 && (
              <FilterConditions
                conditions={conditions}
                onEdit={setEdited}
                onRemove={(removed) =>
                  onFilter({ conditions: conditions.filter((held) => held !== removed) })
                }
              />
            )}
            <ClearFilters variant="link" size="sm" onClear={onClear} />
          </div>
        )}
      </div>
      {edited !== undefined && (
        <FilterDialog
          filters={filters}
          condition={edited ?? undefined}
          onClose={() => setEdited(undefined)}
          onApply={(next) => {
            onFilter({ conditions: next });
            setEdited(undefined);
          }}
        />
      )}
    </section>
  );
}
