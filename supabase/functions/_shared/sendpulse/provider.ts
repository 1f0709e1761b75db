/** A list of contacts at the mailing service. */
export interface AddressBook {
  id: number;
  name: string;
  contacts: number;
}

export interface Contact {
  email: string;
  variables: Readonly<Record<string, string>>;
}

/**
 * Why a call failed. keys: the service does not know them; busy: too many requests; away: no answer, or not one of the
 * service; missing: the address book was deleted; refused: this request will never succeed.
 */
export type ProviderFailure = 'keys' | 'busy' | 'away' | 'missing' | 'refused';

/** A failed call to the mailing service; the message contains no address and no key. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'ProviderError';
    this.failure = failure;
  }
}

/** Addresses of a list that get nothing any more, the latest first. */
export interface Inactive {
  /** Their owner wants no messages. */
  unwanted: string[];
  /** Nobody is reached there. */
  bounced: string[];
}

/** A mailing service, as much of it as the platform uses. Every call throws `ProviderError` when it fails. */
export interface MailingProvider {
  books: () => Promise<AddressBook[]>;
  /** Adds contacts, or updates their variables. */
  add: (bookId: number, contacts: readonly Contact[]) => Promise<void>;
  /** Takes addresses out; those that are not in are no failure. */
  remove: (bookId: number, emails: readonly string[]) => Promise<void>;
  inactive: (bookId: number) => Promise<Inactive>;
}
