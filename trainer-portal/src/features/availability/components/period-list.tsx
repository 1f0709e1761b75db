import { today } from '@trame/domain';
import { countDays } from '@trame/domain/trainers';
import { Button } from '@trame/ui/button';
import { EmptyState } from '@trame/ui/states';
import type { Period } from '../data/availability.ts';
import { daysText } from '../model/days-text.ts';
import { KindTag } from './kind-sign.tsx';

type PeriodListProps = {
  periods: readonly Period[];
  onEdit: (period: Period) => void;
};

/** The periods to come, one under the other. */
export function PeriodList({ periods, onEdit }: PeriodListProps) {
  const now = today();
  const coming = periods.filter(({ ends_on }) => ends_on >= now);
  if (coming.length === 0)
    return (
      <EmptyState
        title="Rien d’indiqué pour la suite"
        description="Les jours sans indication sont lus comme inconnus, ni libres ni pris."
      />
    );
  return (
    <ul className="availability-list">
      {coming.map((period) => {
        const days = countDays(period);
        return (
          <li key={period.id}>
            <div className="availability-line">
              <strong className="availability-days">{daysText(period)}</strong>
              <span className="muted num">{days === 1 ? '1 jour' : `${days} jours`}</span>
              <KindTag kind={period.kind} />
              {period.note && <span className="availability-note">{period.note}</span>}
            </div>
            <Button size="sm" aria-label={`Modifier, ${daysText(period)}`} onClick={() => onEdit(period)}>
              Modifier
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
