-- A reminder whose outcome nobody knows counts as sent; the mail about an account leaves although who decided closed the page,
-- and one announces the opening.

create or replace function public.settle_paper_reminder(user_id uuid, day date, outcome text) returns void
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  papers text;
begin
  update private.trainer_reminders r set settled_at = now(), outcome = settle_paper_reminder.outcome
  where r.user_id = settle_paper_reminder.user_id and r.day = settle_paper_reminder.day and r.settled_at is null;
  if not found or settle_paper_reminder.outcome = 'unknown' then
    return;
  end if;
  if settle_paper_reminder.outcome = 'failed' then
    -- It did not leave: the next day tries again.
    delete from private.reminded_papers r
    where r.user_id = settle_paper_reminder.user_id and r.day = settle_paper_reminder.day;
    return;
  end if;
  select string_agg(format('« %s »', k.label), ', ' order by k.position) into papers
  from private.reminded_papers r
  join public.trainer_papers p on p.id = r.paper_id
  join private.paper_kinds k on k.key = p.kind
  where r.user_id = settle_paper_reminder.user_id and r.day = settle_paper_reminder.day;
  perform private.write_trainer_event(
    settle_paper_reminder.user_id, null, 'paper_reminder',
    format('Rappel envoyé par e-mail : %s.', coalesce(papers, 'pièces à renouveler')), null, 'papers'
  );
end
$$;
comment on function public.settle_paper_reminder(uuid, date, text) is
  'Notes how the mail of a trainer and day ended: sent, which their thread says, failed, which the next day tries again, or unknown: it may have left, and is not sent again. The first call counts. Service role only.';

create function private.account_steps(person uuid default null) returns table (
  user_id uuid, at timestamptz, previous_status text, mail_id uuid
)
language sql
stable
security definer
rows 10
set search_path = ''
as $$
  select t.user_id, l.at, l.previous_status,
    -- As the ids of mails that functions make (entryId): version 8 of RFC 9562.
    (substr(l.digest, 1, 8) || substr(l.digest, 9, 4) || '8' || substr(l.digest, 14, 3) || 'a' || substr(l.digest, 18, 3)
      || substr(l.digest, 21, 12))::uuid
  from public.trainer_accounts t
  cross join lateral (
    select a.at, a.changes -> 'status' ->> 'from' as previous_status,
      encode(sha256(convert_to('account-decision:' || a.id, 'UTF8')), 'hex') as digest
    from private.audit_log a
    where a.table_name = 'trainer_accounts' and a.row_key = t.user_id::text
      and a.changes -> 'status' ->> 'to' = t.status
      -- An account begins as pending; one that was brought in from elsewhere was decided elsewhere.
      and (a.operation = 'UPDATE' or a.operation = 'INSERT' and t.status = 'pending')
    order by a.id desc
    limit 1
  ) as l
  where t.status <> 'closed' and (person is null or t.user_id = person)
    -- Who asks about all asks about a few days.
    and (person is not null or t.updated_at > now() - interval '7 days')
$$;
comment on function private.account_steps(uuid) is
  'When each account came to its status, from which one (null: it was opened), and the id of the mail that says so: of one person, or of all accounts of the last seven days.';

drop function public.account_decision(uuid);
create function public.account_decision(user_id uuid)
returns table (
  mail_id uuid, email text, full_name text, status text, previous_status text, status_reason text, application_id uuid
)
language sql
stable
security definer
rows 1
set search_path = ''
as $$
  select s.mail_id, t.email, t.full_name, t.status, s.previous_status, t.status_reason, t.application_id
  from private.account_steps($1) s
  join public.trainer_accounts t on t.user_id = s.user_id
$$;
comment on function public.account_decision(uuid) is
  'The last decision about a trainer account, or its opening, for the mail to its holder, which has the id mail_id: none of a closed account. Service role only.';
revoke all on function public.account_decision(uuid) from public, anon, authenticated, service_role;
grant execute on function public.account_decision(uuid) to service_role;

create function public.unannounced_decisions(most integer default 25) returns table (user_id uuid)
language sql
stable
security definer
rows 25
set search_path = ''
as $$
  select s.user_id
  from private.account_steps() s
  left join public.notification_logs n on n.id = s.mail_id
  -- Who decides asks for the mail at once; one that is being sent gets ten seconds. Later than a week it would puzzle.
  where coalesce(n.created_at, s.at) < now() - interval '1 minute'
    and s.at > now() - interval '7 days'
    and n.status is distinct from 'sent'
  -- The longest untouched first: one that fails each time keeps no other back.
  order by coalesce(n.created_at, s.at), s.user_id
  limit least(greatest(coalesce(most, 25), 0), 100)
$$;
comment on function public.unannounced_decisions(integer) is
  'Accounts that were opened or decided on in the last seven days, and whose holders were not notified of it: no mail, or one that failed or was interrupted. Service role only.';
revoke all on function public.unannounced_decisions(integer) from public, anon, authenticated, service_role;
grant execute on function public.unannounced_decisions(integer) to service_role;

create or replace function private.account_history(wanted_user uuid) returns table (
  at timestamptz, actor text, event text, status text, reason text, application_id uuid, mail_status text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  return query
  select l.at, private.person_name(u.id), l.event,
    l.changes -> 'status' ->> 'to', l.changes -> 'status_reason' ->> 'to',
    (l.changes -> 'application_id' ->> 'to')::uuid, mail.status
  from (
    select a.id, a.at, a.actor_id, a.changes,
      case
        when a.operation = 'INSERT' then 'opened'
        when a.changes ? 'status' then 'decided'
        when a.changes -> 'application_id' ? 'to' then 'linked'
        else 'unlinked'
      end as event,
      lead(a.at) over (partition by a.changes ? 'status' order by a.id) as next_at
    from private.audit_log a
    where a.table_name = 'trainer_accounts' and a.row_key = wanted_user::text
      and (a.operation = 'INSERT' or a.operation = 'UPDATE' and a.changes ?| array['status', 'application_id'])
  ) as l
  left join auth.users u on u.id = l.actor_id
  -- The mail of a decision is logged after it, and before the one that follows.
  left join lateral (
    -- One that was being sent a minute ago was interrupted.
    select case when n.status = 'pending' and n.created_at < now() - interval '1 minute' then 'failed' else n.status end as status
    from public.notification_logs n
    join public.trainer_accounts t on t.user_id = wanted_user and lower(t.email) = lower(n.recipient)
    where l.event in ('opened', 'decided') and n.created_at >= l.at
      and n.kind in ('account-opened', 'account-approved', 'account-rejected', 'account-suspended', 'account-reactivated')
      and (l.next_at is null or n.created_at < l.next_at)
    order by n.created_at desc
    limit 1
  ) as mail on true
  order by l.id desc
  limit 100;
end
$$;

select private.keep_access_rules();
