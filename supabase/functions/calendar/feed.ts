import { addDays } from '@trame/domain';
import { availabilityLabel, type AvailabilityPeriod } from '@trame/domain/trainers';
import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

/** A period of a trainer, as the database answers it. */
export type FeedPeriod = AvailabilityPeriod & { id: string; updated_at: string };

/** How often calendars are asked to read it again, in seconds. */
const EVERY = 6 * 3600;

/** How a calendar shows each kind: whether its days are taken, and for how sure. */
const SHOWN = {
  free: {
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
    status: ICalEventStatus.CONFIRMED,
  },
  to_confirm: {
    transparency: ICalEventTransparency.OPAQUE,
    busystatus: ICalEventBusyStatus.TENTATIVE,
    status: ICalEventStatus.TENTATIVE,
  },
  busy: {
    transparency: ICalEventTransparency.OPAQUE,
    busystatus: ICalEventBusyStatus.BUSY,
    status: ICalEventStatus.CONFIRMED,
  },
} as const;

/** Days are days, wherever the calendar is read: dates without an hour or a zone (RFC 5545, VALUE=DATE). */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** The days of a trainer as a calendar (RFC 5545). The same periods give the same text. */
export function calendarOf(periods: readonly FeedPeriod[]): string {
  const calendar = ical({
    name: 'Mes disponibilités Trame',
    prodId: { company: 'Trame', product: 'Disponibilités', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: EVERY,
  });
  for (const { id, starts_on, ends_on, kind, note, updated_at } of periods) {
    const changed = new Date(updated_at);
    calendar.createEvent({
      ...SHOWN[kind],
      id,
      allDay: true,
      start: dateOf(starts_on),
      // The day after the last one.
      end: dateOf(addDays(ends_on, 1)),
      summary: note ? `${availabilityLabel(kind)} · ${note}` : availabilityLabel(kind),
      stamp: changed,
      lastModified: changed,
    });
  }
  return calendar.toString();
}
