import type { Database } from '@trame/data';

type SettingsRow = Database['public']['Tables']['sendpulse_settings']['Row'];
type EventRow = Database['public']['Tables']['sendpulse_events']['Row'];

/** The settings, and the result of the last sending. Of the keys, only the end of the secret one. */
export type SendPulseSettings = Pick<
  SettingsRow,
  | 'is_enabled'
  | 'address_book_id'
  | 'address_book_name'
  | 'events'
  | 'key_ending'
  | 'key_saved_at'
  | 'last_sync_at'
  | 'last_sync_error'
  | 'last_sync_sent'
>;

/** An event that could not be sent so far. */
export type TroubledEvent = Pick<
  EventRow,
  'id' | 'application_id' | 'event' | 'status' | 'attempts' | 'next_attempt_at' | 'error' | 'created_at'
> & { trainer_applications: { full_name: string } | null };

/** Counts of the queue. */
export type SendPulseOverview = Readonly<
  Record<'pending' | 'sent' | 'skipped' | 'failed' | 'removals' | 'opt_outs' | 'consenting', number>
>;

export type AddressBook = { id: number; name: string; contacts: number };

/** How trying the connection ended. */
export type Check =
  | { status: 'ok'; books: readonly AddressBook[] }
  | { status: 'no-keys' | 'keys' | 'busy' | 'away' | 'missing' | 'refused' };

export type SyncResult = {
  status: 'done' | 'off' | 'failed';
  sent: number;
  refused: number;
  removed: number;
  unsubscribed: number;
  failure?: string;
};

/** The kinds of events, in the order of an application's life. */
export const SENDPULSE_EVENTS = [
  { value: 'received', label: 'Nouvelle candidature' },
  { value: 'contacted', label: 'Candidature contactée' },
  { value: 'evaluated', label: 'Candidature évaluée' },
  { value: 'accepted', label: 'Candidature acceptée' },
  { value: 'rejected', label: 'Candidature refusée' },
  { value: 'account-approved', label: 'Compte formateur approuvé' },
] as const;

/** An event as people here call it. */
export const eventLabel = (event: string): string =>
  SENDPULSE_EVENTS.find(({ value }) => value === event)?.label ?? event;
