import { today } from '@trame/domain';
import { availabilityLabel, overlapping } from '@trame/domain/trainers';
import { IconButton } from '@trame/ui/icon-button';
import { Button } from '@trame/ui/button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Period } from '../data/availability.ts';
import { dayText, monthText } from '../model/days-text.ts';
import { dayByKey, monthAfter, monthOf, weeksOf } from '../model/month.ts';
import { KindSign } from './kind-sign.tsx';

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

export type MonthViewProps = {
  month: string;
  onMonth: (month: string) => void;
  periods: readonly Period[];
  /** A day was chosen, with the period that it is in. */
  onChoose: (day: string, period: Period | undefined) => void;
};

/** One month. Each day is a button; arrows go from day to day, Page keys from month to month. */
export function MonthView({ month, onMonth, periods, onChoose }: MonthViewProps) {
  const now = today();
  const days = useRef(new Map<string, HTMLButtonElement>());
  const [active, setActive] = useState<string>();
  // The day that Tab reaches: the last one that was reached, else today, else the first of the month.
  const reached = active && monthOf(active) === month ? active : monthOf(now) === month ? now : `${month}-01`;
  const isMoving = useRef(false);
  useEffect(() => {
    // The month of the day may be shown a moment later.
    if (!isMoving.current || reached !== active) return;
    isMoving.current = false;
    days.current.get(reached)?.focus();
  }, [reached, active]);

  const onKeyDown = (event: KeyboardEvent, day: string) => {
    const next = dayByKey(day, event.key);
    if (!next) return;
    event.preventDefault();
    isMoving.current = true;
    setActive(next);
    if (monthOf(next) !== month) onMonth(monthOf(next));
  };

  return (
    <div className="availability-month">
      <div className="availability-months">
        <IconButton
          label="Mois précédent"
          icon={<ChevronLeft className="icon" aria-hidden />}
          onClick={() => onMonth(monthAfter(month, -1))}
        />
        <h2 aria-live="polite">{monthText(month)}</h2>
        <IconButton
          label="Mois suivant"
          icon={<ChevronRight className="icon" aria-hidden />}
          onClick={() => onMonth(monthAfter(month, 1))}
        />
        {month !== monthOf(now) && (
          <Button size="sm" onClick={() => onMonth(monthOf(now))}>
            Aujourd’hui
          </Button>
        )}
      </div>
      <table className="availability-grid">
        <caption className="sr-only">
          {monthText(month)}. Les flèches vont d’un jour à l’autre, Entrée l’ouvre.
        </caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                <span aria-hidden="true">{name.slice(0, 3)}.</span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                day === undefined ? (
                  <td key={WEEKDAYS[index]} aria-hidden="true" />
                ) : (
                  <td key={day}>
                    <Day
                      day={day}
                      period={overlapping(periods, { starts_on: day, ends_on: day })[0]}
                      isToday={day === now}
                      isPast={day < now}
                      isReached={day === reached}
                      attach={(element) => {
                        if (element) days.current.set(day, element);
                        else days.current.delete(day);
                      }}
                      onKeyDown={(event) => onKeyDown(event, day)}
                      onChoose={(period) => {
                        setActive(day);
                        onChoose(day, period);
                      }}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayProps = {
  day: string;
  period: Period | undefined;
  isToday: boolean;
  isPast: boolean;
  isReached: boolean;
  attach: (element: HTMLButtonElement | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onChoose: (period: Period | undefined) => void;
};

function Day({ day, period, isToday, isPast, isReached, attach, onKeyDown, onChoose }: DayProps) {
  const state = period ? availabilityLabel(period.kind) : 'Non renseigné';
  const classes = [
    'availability-day',
    period && `availability-day-${period.kind}`,
    isToday && 'is-today',
    isPast && 'is-past',
  ];
  return (
    <button
      ref={attach}
      type="button"
      className={classes.filter(Boolean).join(' ')}
      tabIndex={isReached ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onKeyDown={onKeyDown}
      onClick={() => onChoose(period)}
    >
      <span className="num" aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <span className="sr-only">
        {`${dayText(day)}\u00a0: ${state}${period?.note ? `, ${period.note}` : ''}`}
      </span>
      {period && <KindSign kind={period.kind} />}
    </button>
  );
}
