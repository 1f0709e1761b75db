import { rpcUrl, server } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import type { MyAccount } from '../src/features/access/data/trainer-account-query.ts';

/** What `my_trainer_account` answers to somebody whose account waits for approval. */
export const aPendingAccount = (changes: Partial<MyAccount> = {}): MyAccount => ({
  status: 'pending',
  status_reason: null,
  full_name: 'Claire Estavoyer',
  email: 'claire@formation.example',
  application_reference: 'TR-2026-0F7K2Q',
  application_received_at: '2026-11-02T09:00:00+00:00',
  is_application_closed: false,
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
  ...changes,
});

const DECIDED = '2026-11-20T09:00:00+00:00';

/** The same for an account that was approved. */
export const anApprovedAccount = (changes: Partial<MyAccount> = {}): MyAccount =>
  aPendingAccount({
    status: 'approved',
    decided_at: DECIDED,
    steps: { received: '2026-11-02T09:00:00+00:00', decided: DECIDED },
    ...changes,
  });

/** The database answers that this is the person's account, until the test says otherwise. */
export function haveAccount(changes: Partial<MyAccount> = {}): void {
  server.use(http.post(rpcUrl('my_trainer_account'), () => HttpResponse.json([anApprovedAccount(changes)])));
}

/** The database answers that the person has got this ready, for the page that waits. */
export const haveReady = ({
  papers = [] as object[],
  profile = {},
  billing = [] as object[],
  periods = [] as object[],
} = {}): void =>
  server.use(
    http.post(rpcUrl('my_papers'), () => HttpResponse.json(papers)),
    http.post(rpcUrl('my_profile'), () => HttpResponse.json([{ user_id: 'u', saved_at: null, ...profile }])),
    http.post(rpcUrl('my_billing_profile'), () => HttpResponse.json(billing)),
    http.post(rpcUrl('my_availability'), () => HttpResponse.json(periods)),
  );
