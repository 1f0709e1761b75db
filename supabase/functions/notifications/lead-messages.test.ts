import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSupabase, SERVICE_KEY } from '../_shared/testing/fake-supabase.ts';
import { jsonCaller } from '../_shared/testing/json-call.ts';
import { createHandler } from './handler.ts';

const MESSAGE = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  lead_id: '7c9e6679-7425-40de-944b-e07fc1f90ae8',
  recipient: 'paul@fauvel.example',
  subject: 'Votre demande BE-2026-0F7K2Q',
  body: 'Bonjour Paul,\n\n<b>À vous</b>',
  template: 'Premier échange',
  sent_by: 'user-of-manager',
};

let supabase: FakeSupabase;
let handle: (request: Request) => Promise<Response>;

beforeEach(() => {
  supabase = new FakeSupabase();
  supabase.sessions.set('manager', ['gestionnaire']).set('recruiter', ['app5_user']);
  supabase.readers = ['gestionnaire'];
  supabase.leadMessages = [MESSAGE];
  handle = createHandler({
    env: supabase.env,
    fetch: supabase.fetch,
    now: () => new Date('2026-11-21T14:00:00Z'),
    log: () => undefined,
  });
});

const ask = jsonCaller('http://supabase.test/functions/v1/notifications', {
  body: { kind: 'lead-messages' },
  token: 'manager',
});

describe('replies to companies', () => {
  it.each(['manager', SERVICE_KEY])(
    'go out as they are stored, and are logged under their lead: %s',
    async (token) => {
      const { body } = await ask(handle, { token });
      expect(body).toEqual({ sent: 1, failed: 0 });
      const [mail] = supabase.mails as { to: string; subject: string; html: string; text: string }[];
      expect(mail).toMatchObject({ to: MESSAGE.recipient, subject: MESSAGE.subject });
      expect(mail?.html).toContain('&lt;b&gt;À vous&lt;/b&gt;');
      expect(mail?.text).toContain('une demande de formation a été envoyée avec cette adresse');
    },
  );

  it.each([
    ['a recruiter', 'recruiter', 403],
    ['a visitor', '', 401],
  ])('are not for %s', async (_who, token, status) => {
    expect((await ask(handle, { token })).status).toBe(status);
    expect(supabase.mails).toHaveLength(0);
  });
});
