import { aRegistry, aRemote } from '@trame/platform/testing';
import { functionUrl, rpcUrl, server, tableUrl } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import type { RoleRequest, StaffPerson } from '../src/features/people/model/person.ts';

let built = 0;

export function buildPerson(given: Partial<StaffPerson> = {}): StaffPerson {
  built += 1;
  const full_name = given.full_name ?? `Personne ${String(built).padStart(3, '0')}`;
  return {
    id: `d0000000-0000-4000-8000-${String(built).padStart(12, '0')}`,
    full_name,
    email: `personne${built}@trame.example`,
    job_title: 'Assistante de formation',
    status: 'active',
    roles: [],
    open_requests: [],
    last_sign_in_at: '2026-11-20T15:31:00.000Z',
    invitation_sent_at: null,
    invited_by: null,
    accepted_at: null,
    open_sessions: 1,
    has_second_factor: false,
    disabled_at: null,
    disabled_by: null,
    disabled_reason: null,
    updated_at: 'v1',
    sort_name: full_name.toLowerCase(),
    ...given,
  };
}

export const buildRequest = (given: Partial<RoleRequest> = {}): RoleRequest => ({
  id: 'e0000000-0000-4000-8000-000000000001',
  role: 'app5_user',
  action: 'grant',
  reason: null,
  requested_by: 'Jeanne Abadie',
  is_mine: true,
  requested_at: '2026-11-23T09:00:00.000Z',
  ...given,
});

const page = (app: string, name: string, title: string, roles: ('admin' | 'app1_user')[] = []) => ({
  id: `${app}.${name}`,
  path: name,
  title,
  roles,
});
const entry = (app: string, name: string, label: string, order: number) => ({
  routeId: `${app}.${name}`,
  label,
  order,
});

/** Apps as the registry publishes them: in service, out of service, with a page for administrators alone. */
const REGISTRY = aRegistry([
  aRemote({
    routes: [
      page('recruitment', 'trainers', 'Formateurs'),
      page('recruitment', 'applications', 'Candidatures'),
    ],
    nav: [
      entry('recruitment', 'trainers', 'Formateurs', 20),
      entry('recruitment', 'applications', 'Candidatures', 10),
    ],
  }),
  aRemote({
    name: 'hubs',
    areas: ['dashboard'],
    routes: [page('hubs', 'dashboard', 'Vue d’ensemble')],
    nav: [entry('hubs', 'dashboard', 'Vue d’ensemble', 10)],
    disabled: { message: 'Mise à jour en cours.' },
  }),
  aRemote({
    name: 'corporate',
    areas: ['corporate'],
    routes: [page('corporate', 'settings', 'Paramètres'), page('corporate', 'audit', 'Journal', ['admin'])],
    nav: [entry('corporate', 'settings', 'Paramètres', 10), entry('corporate', 'audit', 'Journal', 20)],
  }),
]);

type Asked = { what: string; filters: string; body: unknown };

export type StaffWorld = {
  people: StaffPerson[];
  /** Active administrators, however many of them the list has. */
  admins: number;
};

/** The calls about staff, and their answers from a list of people that a test may change. */
export function serveStaff(...people: StaffPerson[]) {
  const asked: Asked[] = [];
  const world: StaffWorld = { people, admins: 2 };
  const read = async <Body>(what: string, request: Request) => {
    const text = await request.text();
    const body = (text === '' ? undefined : JSON.parse(text)) as Body;
    asked.push({ what, filters: decodeURIComponent(new URL(request.url).search), body });
    return body;
  };
  const change = (id: string, next: Partial<StaffPerson>) => {
    world.people = world.people.map((person) =>
      person.id === id ? { ...person, ...next, updated_at: `${person.updated_at}+` } : person,
    );
  };
  const called = (name: string, answer: (body: Record<string, string>) => unknown = () => null) =>
    http.post(rpcUrl(name), async ({ request }) =>
      HttpResponse.json((answer(await read<Record<string, string>>(name, request)) ?? null) as null),
    );
  server.use(
    called('staff_people', ({ status, after_id }) => {
      const found = world.people.filter((person) => status !== 'waiting' || person.open_requests.length > 0);
      const from = found.findIndex(({ id }) => id === after_id) + 1;
      return found.slice(from, from + 30);
    }),
    called('count_staff_people', ({ role }) => (role === 'admin' ? world.admins : world.people.length)),
    called('staff_person', ({ person }) => world.people.filter(({ id }) => id === person)),
    called('record_staff_export'),
    called('entity_people', () => []),
    called('entity_timeline', () => []),
    called('entity_changes_since', () => []),
    called('my_roles', () => []),
    called('disable_staff_account', ({ person = '' }) =>
      change(person, { status: 'disabled', open_sessions: 0 }),
    ),
    called('enable_staff_account', ({ person = '' }) => change(person, { status: 'active' })),
    called('end_staff_sessions', ({ person = '' }) => {
      const count = world.people.find(({ id }) => id === person)?.open_sessions;
      change(person, { open_sessions: 0 });
      return count;
    }),
    called('cancel_staff_invitation', ({ person }) => {
      world.people = world.people.filter(({ id }) => id !== person);
    }),
    called('request_role_change', ({ person = '', role = '', action, reason = '' }) => {
      const request = buildRequest({
        role,
        action: action === 'take' ? 'take' : 'grant',
        reason: reason || null,
      });
      change(person, { open_requests: [request] });
      return request.id;
    }),
    called('decide_role_change', ({ request }) => {
      const person = world.people.find(({ open_requests }) => open_requests.some(({ id }) => id === request));
      if (person) change(person.id, { open_requests: [] });
    }),
    http.patch(tableUrl('staff_profiles'), async ({ request }) => {
      const values = await read<Partial<StaffPerson>>('save', request);
      const { searchParams } = new URL(request.url);
      const saved = world.people.find(
        ({ id, updated_at }) =>
          searchParams.get('id') === `eq.${id}` && searchParams.get('updated_at') === `eq.${updated_at}`,
      );
      if (!saved) return HttpResponse.json([]);
      change(saved.id, values);
      return HttpResponse.json([{ id: saved.id }]);
    }),
    http.post(functionUrl('staff-invitations'), async ({ request }) => {
      const { email = '' } = await read<{ email?: string }>('invite', request);
      const known = world.people.find((person) => person.email === email);
      const invited = known ?? buildPerson({ email, status: 'invited' });
      if (!known) world.people = [...world.people, invited];
      return HttpResponse.json({ outcome: known ? 'already_staff' : 'invited', id: invited.id });
    }),
    http.post(functionUrl('notifications'), async ({ request }) => {
      await read('tell', request);
      return HttpResponse.json({ status: 'sent' });
    }),
    http.get('*/registry.json', () => HttpResponse.json(REGISTRY as object)),
  );
  return {
    world,
    asked: (what: string) => asked.filter((one) => one.what === what),
    last: (what: string) => asked.findLast((one) => one.what === what),
  };
}
