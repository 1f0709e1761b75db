import { queryOptions } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';

export type LeadTemplate = { id: string; name: string; subject: string; body: string };

/** The texts that a reply to a company may start from. */
export const templatesQuery = queryOptions({
  queryKey: ['lead-templates'],
  queryFn: async ({ signal }) =>
    unwrap<LeadTemplate[]>(
      await getSupabase()
        .from('message_templates')
        .select('id, name, subject, body')
        .eq('audience', 'lead')
        .order('name')
        .limit(100)
        .abortSignal(signal),
    ),
});

export type Reply = { id: string; subject: string; body: string; template: string | null };

/** Puts a reply on the queue of mails, on the last contact that was read; the same one again changes nothing. */
export async function writeToLead(
  lead: string,
  lastContact: string,
  { id, subject, body, template }: Reply,
): Promise<void> {
  unwrap(
    await getSupabase().rpc('write_to_lead', {
      lead,
      message: id,
      subject,
      body,
      last_contact: lastContact,
      ...(template !== null && { template }),
    }),
  );
}

/** Sends what is on the queue; rejects when a mail fails. */
export async function sendReplies(): Promise<void> {
  const { failed } = unwrap<{ sent: number; failed: number }>(
    await getSupabase().functions.invoke('notifications', { body: { kind: 'lead-messages' } }),
  );
  if (failed > 0) throw new AppError('unavailable', `${failed} mails did not go out`);
}
