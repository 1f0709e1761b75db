import type { MyAccount } from '../src/features/access/data/trainer-account-query.ts';

/** What `my_trainer_account` answers to somebody whose account waits for approval. */
export const anAccount = (change: Partial<MyAccount> = {}): MyAccount => ({
  status: 'pending',
  status_reason: null,
  full_name: 'Claire Estavoyer',
  email: 'claire@exemple.test',
  application_reference: 'TR-2026-0F7K2Q',
  application_received_at: '2026-11-02T09:00:00+00:00',
  account_opened_at: '2026-11-16T09:00:00+00:00',
  decided_at: null,
  steps: {
    received: '2026-11-02T09:00:00+00:00',
    read: '2026-11-04T09:00:00+00:00',
    evaluated: '2026-11-10T09:00:00+00:00',
    opened: '2026-11-16T09:00:00+00:00',
    decided: null,
  },
  contact_email: 'bonjour@trame.example',
  ...change,
});
