import type { Database } from '@trame/data';

export type TrainerAccount = Database['public']['Tables']['trainer_accounts']['Row'];

/** An approved trainer account without an application. */
export function buildTrainerAccount(change: Partial<TrainerAccount> = {}): TrainerAccount {
  return {
    user_id: '20000000-0000-4000-8000-000000000001',
    email: 'eleonore.dupre@exemple.fr',
    full_name: 'Éléonore Dupré',
    status: 'approved',
    application_id: null,
    status_reason: null,
    search_text: '',
    created_at: '2026-11-04T08:00:00+00:00',
    updated_at: '2026-11-04T08:00:00+00:00',
    ...change,
  };
}
