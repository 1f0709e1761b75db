import { delay, http, HttpResponse } from 'msw';
import {
  functionUrl,
  rpcUrl,
  server,
  tableUrl,
  type Application,
  type Evaluation,
  type TrainerAccount,
} from '@trame/testing';

const PAGE_SIZE = 30;

/** Answers the list and the detail with these rows; the database does filters and search. */
export type Backend = {
  applications?: readonly Application[];
  evaluations?: readonly Evaluation[];
  users?: readonly { id: string; email: string }[];
  accounts?: readonly TrainerAccount[];
};

/** Calls received, by kind: a page of the list, applications that arrived since, matching users. */
export type BackendLog = {
  searches: Record<string, unknown>[];
  looks: { select: string | null; since: string }[];
  emails: string[][];
};

const idIn = (request: Request, column: string) =>
  new URL(request.url).searchParams.get(column)?.replace(/^eq\./, '') ?? '';

/** Answers every call of the reading side; a test overrides one with its own `server.use`. */
export function serveBackend({
  applications = [],
  evaluations = [],
  users = [],
  accounts = [],
}: Backend = {}): BackendLog {
  const log: BackendLog = { searches: [], looks: [], emails: [] };
  server.use(
    http.post(rpcUrl('search_trainer_applications'), async ({ request }) => {
      const asked = (await request.json()) as Record<string, unknown>;
      const { searchParams } = new URL(request.url);
      const since = searchParams.get('created_at')?.replace(/^gte\./, '');
      if (since !== undefined) {
        log.looks.push({ select: searchParams.get('select'), since });
        return HttpResponse.json(
          applications
            .filter(({ created_at }) => Date.parse(created_at) >= Date.parse(since))
            .map(({ id, created_at }) => ({ id, created_at })),
        );
      }
      log.searches.push(asked);
      const after = applications.findIndex(({ id }) => id === asked['before_id']) + 1;
      return HttpResponse.json(applications.slice(after, after + PAGE_SIZE));
    }),
    http.post(rpcUrl('count_trainer_applications'), () => HttpResponse.json(applications.length)),
    http.get(tableUrl('trainer_applications'), ({ request }) =>
      HttpResponse.json(applications.filter(({ id }) => id === idIn(request, 'id'))),
    ),
    http.get(tableUrl('trainer_accounts'), ({ request }) => {
      const wanted = new URL(request.url).searchParams.get('or') ?? '';
      const isWanted = (id: string | null) => id !== null && wanted.includes(id);
      return HttpResponse.json(
        accounts.filter(({ application_id, user_id }) => isWanted(application_id) || isWanted(user_id)),
      );
    }),
    http.get(tableUrl('trainer_evaluations'), ({ request }) => {
      const wanted = new URL(request.url).searchParams.get('application_id') ?? '';
      return HttpResponse.json(evaluations.filter(({ application_id }) => wanted.includes(application_id)));
    }),
    // Alone on the application, which has no history, no double and no message.
    ...[
      'mark_presence',
      'entity_timeline',
      'application_duplicates',
      'duplicates_among',
      'cv_identities',
      'recruiters',
    ].map((name) => http.post(rpcUrl(name), () => HttpResponse.json([]))),
    ...['leave_presence', 'record_entity_event'].map((name) =>
      http.post(rpcUrl(name), () => new HttpResponse(null, { status: 204 })),
    ),
    // The session goes on.
    http.post(rpcUrl('my_roles'), () => HttpResponse.json(['app5_user'])),
    // No document is returned.
    http.post(functionUrl('sign-document'), async () => {
      await delay('infinite');
    }),
    // No analysis waits.
    http.get(tableUrl('cv_analysis_queue'), () => HttpResponse.json([])),
    http.post(functionUrl('get-matching-users'), async ({ request }) => {
      const { emails } = (await request.json()) as { emails: string[] };
      log.emails.push(emails);
      return HttpResponse.json({ users });
    }),
  );
  return log;
}
