import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { today } from '@trame/domain';
import { AVAILABILITY_KINDS } from '@trame/domain/trainers';
import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Card } from '@trame/ui/page';
import { Segmented } from '@trame/ui/segmented';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { CalendarDays, CalendarPlus, List } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CalendarAddress } from './components/calendar-address.tsx';
import { DaysDialog } from './components/days-dialog.tsx';
import { KindTag } from './components/kind-sign.tsx';
import { MonthView } from './components/month-view.tsx';
import { PeriodList } from './components/period-list.tsx';
import { availabilityQuery, type Period } from './data/availability.ts';
import { monthOf } from './model/month.ts';
import './availability.css';

const TITLE = 'Mes disponibilités';

type View = 'mois' | 'liste';
const VIEWS = [
  { value: 'mois', label: 'Mois', icon: <CalendarDays className="icon" aria-hidden /> },
  { value: 'liste', label: 'Liste', icon: <List className="icon" aria-hidden /> },
] as const;

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** The view and the month are in the address: back, reload and a link keep them. */
function usePlace() {
  const [search, setSearch] = useSearchParams();
  const month = search.get('mois') ?? '';
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    view: search.get('vue') === 'liste' ? ('liste' as const) : ('mois' as const),
    month: MONTH.test(month) ? month : monthOf(today()),
    setView: (view: View) => set('vue', view),
    setMonth: (wanted: string) => set('mois', wanted),
  };
}

type Edited = { day: string; period: Period | undefined };

/** When the trainer is free, for recruiters who look for somebody, and for the trainer's own calendar. */
export default function AvailabilityPage() {
  usePage({ title: TITLE });
  const query = useQuery(availabilityQuery);
  const { view, month, setView, setMonth } = usePlace();
  const [edited, setEdited] = useState<Edited>();
  return (
    <div className="availability">
      <header className="availability-head">
        <div>
          <h1 className="display">{TITLE}</h1>
          <p className="muted">
            L’équipe les voit quand elle cherche quelqu’un. Un jour sans indication est lu comme inconnu.
          </p>
        </div>
        <Button
          variant="primary"
          icon={<CalendarPlus className="icon" aria-hidden />}
          disabled={!query.data}
          onClick={() => setEdited({ day: today(), period: undefined })}
        >
          Indiquer des jours
        </Button>
      </header>
      <div className="availability-body">
        <QueryView
          query={query}
          failed="Impossible de lire vos disponibilités"
          pending={
            <LoadingStatus label="Lecture de vos disponibilités…">
              <SkeletonBlock height={360} />
            </LoadingStatus>
          }
        >
          {(periods) => (
            <>
              <Card>
                <div className="availability-tools">
                  <Segmented label="Affichage" value={view} options={VIEWS} onChange={setView} />
                  <ul className="availability-legend" aria-label="Légende">
                    {AVAILABILITY_KINDS.map(({ value }) => (
                      <li key={value}>
                        <KindTag kind={value} />
                      </li>
                    ))}
                  </ul>
                </div>
                {view === 'mois' ? (
                  <MonthView
                    month={month}
                    onMonth={setMonth}
                    periods={periods}
                    onChoose={(day, period) => setEdited({ day, period })}
                  />
                ) : (
                  <PeriodList
                    periods={periods}
                    onEdit={(period) => setEdited({ day: period.starts_on, period })}
                  />
                )}
              </Card>
              {edited && (
                <DaysDialog
                  key={edited.period?.id ?? edited.day}
                  {...edited}
                  periods={periods}
                  onClose={() => setEdited(undefined)}
                />
              )}
            </>
          )}
        </QueryView>
        <CalendarAddress />
      </div>
    </div>
  );
}
