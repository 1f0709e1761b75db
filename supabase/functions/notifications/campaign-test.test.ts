import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSupabase, SERVICE_KEY } from '../_shared/testing/fake-supabase.ts';
import { jsonCaller } from '../_shared/testing/json-call.ts';
import { createHandler } from './handler.ts';

const CAMPAIGN = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

let supabase: FakeSupabase;
let handle: (request: Request) => Promise<Response>;

beforeEach(() => {
  supabase = new FakeSupabase();
  supabase.sessions.set('manager', ['gestionnaire']).set('recruiter', ['app5_user']);
  supabase.readers = ['gestionnaire'];
  supabase.tables.set('marketing_campaigns', [
    {
      id: CAMPAIGN,
      name: 'Rentrée',
      subject: '{{prenom}}, vos dates',
      body: 'Bonjour {{nom}},\n\n<b>À vous</b>',
    },
  ]);
  handle = createHandler({
    env: supabase.env,
    fetch: supabase.fetch,
    now: () => new Date('2026-11-21T14:00:00Z'),
    log: () => undefined,
  });
});

const ask = jsonCaller('http://supabase.test/functions/v1/notifications', {
  body: { kind: 'campaign-test', campaign_id: CAMPAIGN },
  token: 'manager',
});

describe('the test of a campaign', () => {
  it('goes to the caller alone, filled with an example, and is noted', async () => {
    expect((await ask(handle)).status).toBe(200);
    expect(supabase.mails).toHaveLength(1);
    const mail = supabase.mails[0] as { to: string; subject: string; html: string; text: string };
    expect(mail.to).toBe('a@b.fr');
    expect(mail.subject).toBe('[Essai] Élodie, vos dates');
    expect(mail.text).toContain('Bonjour Élodie Saint-Aubin,');
    expect(mail.html).toContain('&lt;b&gt;À vous&lt;/b&gt;');
    const noted = supabase.calls.find(({ url }) => url.pathname.endsWith('/note_campaign_test'));
    expect(noted?.body).toEqual({ campaign: CAMPAIGN, tester: 'user-of-manager' });
  });

  it('goes to a gestionnaire who handles signatures as well, and not to one who handles them alone', async () => {
    supabase.sessions.set('both', ['app4_user', 'gestionnaire']).set('signatures', ['app4_user']);
    expect((await ask(handle, { token: 'both' })).status).toBe(200);
    expect((await ask(handle, { token: 'signatures' })).status).toBe(403);
    expect(supabase.mails).toHaveLength(1);
  });

  it.each([
    ['a recruiter', 'recruiter', 403],
    ['the service key', SERVICE_KEY, 401],
    ['a visitor', '', 401],
  ])('is refused to %s', async (_who, token, status) => {
    expect((await ask(handle, { token })).status).toBe(status);
    expect(supabase.mails).toHaveLength(0);
  });

  it('is refused for a campaign that is gone', async () => {
    supabase.tables.set('marketing_campaigns', []);
    expect((await ask(handle)).status).toBe(404);
  });
});
