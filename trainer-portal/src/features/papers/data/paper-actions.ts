import { AppError, getSupabase, unwrap } from '@trame/data';

/** Takes back a paper that nobody has decided yet. */
export async function withdrawPaper(paperId: string): Promise<void> {
  unwrap(await getSupabase().rpc('withdraw_my_paper', { paper_id: paperId }));
}

/** A link of short life to a paper of one's own. */
export async function paperLink(paperId: string): Promise<string> {
  const answer = await getSupabase().functions.invoke<{ signedUrl?: unknown }>('trainer-papers', {
    body: { path: paperId },
  });
  const link = unwrap<{ signedUrl?: unknown } | null>(answer)?.signedUrl;
  if (typeof link !== 'string') throw new AppError('unknown', 'trainer-papers answered something else');
  return link;
}
