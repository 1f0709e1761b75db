import { rpcUrl, server } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import type { MyAccount } from '../src/features/access/data/trainer-account-query.ts';

/** The account of a person, approved unless the test says otherwise. */
export const anAccount = (changes: Partial<MyAccount> = {}): MyAccount => ({
  status: 'approved',
  status_reason: null,
  full_name: 'Claire Estavoyer',
  email: 'claire@formation.example',
  application_reference: 'TR-2026-000412',
  application_received_at: '2026-06-12T08:00:00Z',
  account_opened_at: '2026-07-02T08:00:00Z',
  decided_at: '2026-07-03T08:00:00Z',
  steps: { received: '2026-06-12T08:00:00Z', opened: '2026-07-02T08:00:00Z' },
  contact_email: 'bonjour@trame.example',
  ...changes,
});

/** The database answers that this is the person's account, until the test says otherwise. */
export function haveAccount(changes: Partial<MyAccount> = {}): void {
  server.use(http.post(rpcUrl('my_trainer_account'), () => HttpResponse.json([anAccount(changes)])));
}
