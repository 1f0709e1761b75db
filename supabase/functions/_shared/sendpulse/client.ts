import { scrub, withoutEndSlash } from '@trame/domain';
import * as z from 'zod/mini';
import { withTimeout, type Fetch } from '../clients.ts';
import { ProviderError, type AddressBook, type Inactive, type MailingProvider } from './provider.ts';

export const SENDPULSE_URL = 'https://api.sendpulse.com';

const TIMEOUT_MS = 10_000;
/** Most contacts that the service returns or accepts at a time. */
const PAGE = 100;
/** Pages read of the addresses that get nothing any more: the latest thousand. */
const MAX_PAGES = 10;
const EMPTY_REMOVAL = 303;
/** The service's code for someone who no longer wants messages. */
const UNWANTED = /unsubscri|spam|complain|black/i;
/** Its code for an address that mails come back from; one that may work again later is none. */
const BOUNCED = /^(?!.*temporar).*(undeliver|bounce|invalid|not exist|unavailable)/i;

export interface SendPulseKeys {
  client_id: string;
  client_secret: string;
}

const token = z.object({ access_token: z.string().check(z.minLength(1)) });
const quantity = z.coerce.number();
const books = z.array(z.object({ id: quantity, name: z.string(), all_email_qty: quantity }));
const contacts = z.array(z.object({ email: z.string(), status_explain: z.optional(z.string()) }));
const refusal = z.object({ message: z.optional(z.string()), error_code: z.optional(z.number()) });

/** The REST interface of SendPulse. Keys become a token of one hour, asked for once per client. */
export function sendPulseClient(keys: SendPulseKeys, fetch: Fetch, address = SENDPULSE_URL): MailingProvider {
  const base = withoutEndSlash(address);
  const timed = withTimeout(fetch, TIMEOUT_MS);
  let accessToken: Promise<string> | undefined;

  async function call(
    method: string,
    path: string,
    body: object | undefined,
    bearer?: string,
  ): Promise<unknown> {
    let response: Response;
    let text: string;
    try {
      response = await timed(`${base}${path}`, {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      text = await response.text();
    } catch (cause) {
      throw new ProviderError('away', 'no answer', { cause });
    }
    const answer = parse(text);
    if (response.ok && answer !== undefined) return answer;
    throw failureOf(response.status, answer);
  }

  const ask = async (method: string, path: string, body?: object) => {
    accessToken ??= call('POST', '/oauth/access_token', { grant_type: 'client_credentials', ...keys }).then(
      (answer) => read(token, answer).access_token,
    );
    return call(method, path, body, await accessToken);
  };

  return {
    books: async () => {
      const answer = read(books, await ask('GET', `/addressbooks?limit=${PAGE}&offset=0`));
      return answer.map(({ id, name, all_email_qty }): AddressBook => ({
        id,
        name: name.slice(0, 200),
        contacts: all_email_qty,
      }));
    },
    add: async (bookId, list) => {
      await ask('POST', `/addressbooks/${bookId}/emails`, { emails: list });
    },
    remove: async (bookId, emails) => {
      try {
        await ask('DELETE', `/addressbooks/${bookId}/emails`, { emails });
      } catch (error) {
        // None of them was in.
        if (error instanceof ProviderError && error.message.startsWith(`${EMPTY_REMOVAL} `)) return;
        throw error;
      }
    },
    inactive: async (bookId) => {
      const found: Inactive = { unwanted: [], bounced: [] };
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const query = `limit=${PAGE}&offset=${page * PAGE}&not_active=true&order=desc`;
        const answer = read(contacts, await ask('GET', `/addressbooks/${bookId}/emails?${query}`));
        for (const { email, status_explain: why = '' } of answer) {
          if (UNWANTED.test(why)) found.unwanted.push(email);
          else if (BOUNCED.test(why)) found.bounced.push(email);
        }
        if (answer.length < PAGE) break;
      }
      return found;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const result = z.safeParse(schema, answer);
  if (result.success) return result.data;
  throw new ProviderError('away', 'an answer of another shape');
}

function failureOf(status: number, answer: unknown): ProviderError {
  const { message, error_code } = z.safeParse(refusal, answer).data ?? {};
  // The message of the service may quote an address.
  const said = `${error_code ?? status} ${scrub(message ?? '', 300)}`.trim().slice(0, 300);
  if (status === 401 || (status === 400 && error_code === undefined)) return new ProviderError('keys', said);
  if (status === 429) return new ProviderError('busy', said);
  if (status === 404) return new ProviderError('missing', said);
  const isFinal = status >= 400 && status < 500 && status !== 403 && status !== 408;
  return new ProviderError(isFinal ? 'refused' : 'away', said);
}
