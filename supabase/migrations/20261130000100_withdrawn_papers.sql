-- A paper that its holder takes back is an event of their thread: the line before it says that the team verifies it.

alter table private.trainer_events drop constraint trainer_events_kind_known;
alter table private.trainer_events add constraint trainer_events_kind_known check (kind in (
  'application_received', 'application_read', 'evaluated', 'account_opened', 'account_approved', 'account_rejected',
  'account_suspended', 'account_reactivated', 'account_closed', 'profile_changed', 'paper_deposited', 'paper_withdrawn',
  'paper_verified', 'paper_refused', 'paper_expired', 'paper_reminder', 'billing_changed', 'iban_changed', 'iban_confirmed',
  'iban_refused', 'mission_planned', 'mission_changed', 'mission_cancelled', 'invoice_deposited', 'invoice_moved',
  'invoice_question', 'invoice_answer', 'invoice_withdrawn'
));

create or replace function private.withdraw_my_paper(paper_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  holder constant uuid := private.require_trainer('pending', 'approved');
  current_status text;
  of_kind private.paper_kinds;
begin
  perform from public.trainer_accounts t where t.user_id = holder for no key update;
  select p.status into current_status from public.trainer_papers p where p.id = paper_id and p.user_id = holder for update;
  if not found then
    raise exception 'paper not found' using errcode = 'P0002';
  end if;
  if current_status <> 'to_check' then
    raise exception 'a paper that is % is not withdrawn', current_status using errcode = '23505';
  end if;
  select k.* into of_kind
  from private.paper_kinds k join public.trainer_papers p on p.kind = k.key
  where p.id = paper_id;
  delete from public.trainer_papers p where p.id = paper_id;
  perform private.write_trainer_event(
    holder, null, 'paper_withdrawn',
    format('Vous avez retiré « %s ».', of_kind.label),
    format('A retiré « %s » avant la vérification.', of_kind.label),
    'papers?kind=' || of_kind.key
  );
end
$$;

comment on function public.withdraw_my_paper(uuid) is
  'Takes back a paper that nobody has decided yet; its file is deleted and the thread says so. P0002 when the caller has no such paper, 23505 when it was decided meanwhile.';

select private.keep_access_rules();
