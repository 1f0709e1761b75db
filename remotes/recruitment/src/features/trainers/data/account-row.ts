import type { AccountStatus } from '@trame/domain';

/** A trainer account with the application it is linked to, as the list and its panel show it. */
export type AccountRow = {
  user_id: string;
  email: string;
  full_name: string;
  status: AccountStatus;
  status_reason: string | null;
  created_at: string;
  updated_at: string;
  application_id: string | null;
  application_reference: string | null;
  application_name: string | null;
};
