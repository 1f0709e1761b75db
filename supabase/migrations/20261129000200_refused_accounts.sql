-- An account that was confirmed is refused too, once it is found to be somebody else's; and the mail that notifies a trainer of
-- another account in their profile, at the address that they sign in with.

create or replace function private.decide_iban(of_user uuid, dictated text, said text, shown timestamptz, is_right boolean) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  ending constant text := upper(regexp_replace(dictated, '\s', '', 'g'));
  held public.billing_profiles;
  decided timestamptz;
begin
  perform private.require_role('gestionnaire');
  if of_user = auth.uid() then
    raise exception 'nobody confirms their own account' using errcode = '42501';
  end if;
  if private.is_text(said, 300) is not true then
    raise exception 'how it was checked, or why it is refused' using errcode = '22023',
      hint = case when is_right then 'how' else 'reason' end;
  end if;
  if is_right and ending ~ '^[A-Z0-9]{8,34}$' is not true then
    raise exception 'at least the last eight characters' using errcode = '22023', hint = 'dictated';
  end if;
  select * into held from public.billing_profiles p where p.user_id = of_user for update;
  -- One that was confirmed is refused too, once it is found to be somebody else's.
  if (held.iban_status = 'to_confirm' or not is_right and held.iban_status = 'confirmed') is not true then
    raise exception 'no account to confirm' using errcode = 'P0002';
  end if;
  if is_right then
    if held.iban_set_at is distinct from shown then
      raise exception 'the account changed meanwhile' using errcode = '23505', hint = 'version';
    end if;
    -- What was read aloud, not what the screen shows.
    if right(held.iban, length(ending)) is distinct from ending then
      raise exception 'the account ends otherwise' using errcode = '23514', hint = 'dictated';
    end if;
    update public.billing_profiles p
    set iban_status = 'confirmed', iban_confirmed_by = auth.uid(), iban_confirmed_at = now(), iban_confirmed_how = said
    where p.user_id = of_user
    returning p.updated_at into decided;
    perform private.write_trainer_event(
      of_user, null, 'iban_confirmed',
      format('Votre IBAN qui finit par %s est confirmé : vos virements y partent.', held.iban_last4),
      format('IBAN qui finit par %s confirmé : %s', held.iban_last4, said), 'invoice-portal'
    );
  else
    update public.billing_profiles p
    set iban = null, bic = null, iban_status = 'none', iban_set_at = null, iban_confirmed_by = null,
      iban_confirmed_at = null, iban_confirmed_how = null
    where p.user_id = of_user
    returning p.updated_at into decided;
    perform private.write_trainer_event(
      of_user, null, 'iban_refused',
      format('Votre IBAN qui finit par %s n’est pas retenu. Motif : %s', held.iban_last4, said),
      format('IBAN qui finit par %s refusé : %s', held.iban_last4, said), 'invoice-portal'
    );
  end if;
  return decided;
end
$$;
comment on function public.refuse_iban(uuid, text) is
  'The account of a trainer is not theirs, or wrong, also one that was confirmed: it is deleted, and the trainer reads the reason. Answers the version. P0002 when there is none. gestionnaire only.';

-- The page of accounts reads office_accounts.
drop function public.ibans_to_confirm();
drop function private.ibans_to_confirm();

create function public.unannounced_ibans(of_user uuid default null, most integer default 25) returns table (
  user_id uuid, notice_id uuid, at timestamptz, email text, full_name text, application_id uuid, iban_last4 text
)
language sql
stable
security definer
rows 1
set search_path = ''
as $$
  select e.user_id, n.id, e.at::timestamptz, u.email::text, t.full_name, t.application_id, p.iban_last4
  from private.trainer_events e
  cross join lateral (select md5('iban_changed ' || e.id)::uuid as id) n
  join public.trainer_accounts t on t.user_id = e.user_id
  join auth.users u on u.id = e.user_id and u.email_confirmed_at is not null
  join public.billing_profiles p on p.user_id = e.user_id and p.iban is not null
  left join public.notification_logs l on l.id = n.id
  where e.kind = 'iban_changed' and ($1 is null or e.user_id = $1)
    -- Later than a week it would puzzle.
    and e.at > now() - interval '7 days'
    -- Another account has followed: the mail is about that one.
    and not exists (
      select from private.trainer_events o
      where o.user_id = e.user_id and o.kind = 'iban_changed' and (o.at, o.id) > (e.at, e.id)
    )
    and l.status is distinct from 'sent'
    -- One that is being sent gets ten seconds.
    and (l.created_at is null or l.created_at < now() - interval '1 minute')
  -- The longest untouched first: one that fails each time keeps no other back.
  order by coalesce(l.created_at, e.at), e.id
  limit least(greatest(coalesce($2, 25), 0), 100)
$$;
comment on function public.unannounced_ibans(uuid, integer) is
  'The last account that each trainer gave within seven days, of one or of all, where no mail to the confirmed address they sign in with has said so. notice_id: the entry of this mail in the log. Service role only.';
revoke all on function public.unannounced_ibans(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.unannounced_ibans(uuid, integer) to service_role;

select private.keep_access_rules();
