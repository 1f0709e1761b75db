import { addDays, APPLICATION_STATUSES } from '@trame/domain';
import { conditionsToParams, type Condition } from '../../application-data/model/conditions.ts';

/** Statuses a recruiter still has something to do about. */
export const OPEN_STATUSES = ['new', 'contacted', 'evaluated'] as const;

/** Key of all unknown statuses together. */
export const OTHER_STATUS_KEY = 'other';

const KNOWN_STATUSES = APPLICATION_STATUSES.map(({ value }) => value);

/** Address of the list under conditions, from the index of the portal. */
export const listAddress = (conditions: readonly Condition[]): string =>
  `applications?${conditionsToParams(conditions).toString()}`;

/** Applications received from one day to another. */
export const received = (from: string, to: string): Condition => ({
  field: 'created',
  op: 'between',
  from,
  to,
});

/** Applications of one status, or of all the unknown ones. */
export const ofStatus = (status: string): Condition =>
  status === OTHER_STATUS_KEY
    ? { field: 'status', op: 'not_in', values: KNOWN_STATUSES }
    : { field: 'status', op: 'in', values: [status] };

/** Undecided applications that someone, or nobody, follows. */
export const waitingFor = (assignee: string | null): Condition[] => [
  { field: 'status', op: 'in', values: [...OPEN_STATUSES] },
  { field: 'assignee', op: 'in', values: [assignee ?? 'none'] },
];

/** Applications without contact for fourteen days. */
export const quietSince = (today: string): Condition => ({
  field: 'contact',
  op: 'between',
  to: addDays(today, -14),
});
