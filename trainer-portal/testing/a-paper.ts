import type { MyPaper } from '../src/features/papers/data/my-papers-query.ts';

/** A paper of one's own as `my_papers` answers it: verified, without an end, changed by `changes`. */
export const aPaper = (kind: string, changes: Partial<MyPaper> = {}): MyPaper => ({
  id: `${kind}-${changes.status ?? 'verified'}`,
  kind,
  status: 'verified',
  file_name: 'a.pdf',
  file_size: 1,
  pages: 1,
  issued_on: null,
  expires_on: null,
  reference: null,
  reason: null,
  checked_at: null,
  created_at: '2026-11-20T08:00:00Z',
  ...changes,
});
