-- An account is confirmed as it was shown, by the last eight characters that the trainer dictates: a session that was taken over
-- could set another account with the same last four before the call.

drop function public.confirm_iban(uuid, text, text);
drop function private.decide_iban(uuid, text, text, boolean);

create function private.decide_iban(of_user uuid, dictated text, said text, shown timestamptz, is_right boolean) returns timestamptz
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
  if held.iban_status is distinct from 'to_confirm' then
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
    set iban = null, bic = null, iban_status = 'none', iban_set_at = null
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
comment on function private.decide_iban(uuid, text, text, timestamptz, boolean) is
  'Work of confirm_iban and refuse_iban. Raises 42501 without gestionnaire, and for one''s own account.';
grant execute on function private.decide_iban(uuid, text, text, timestamptz, boolean) to authenticated;

create function public.confirm_iban(of_user uuid, dictated text, how text, iban_set_at timestamptz) returns timestamptz
language sql
set search_path = ''
as $$
  select private.decide_iban($1, $2, $3, $4, true)
$$;
comment on function public.confirm_iban(uuid, text, text, timestamptz) is
  'The account of a trainer was confirmed by another channel (how); dictated is what the person read aloud, its last eight characters or more; iban_set_at is the version that was shown. Answers the version of the profile. 22023 (hint dictated) for fewer characters, 23505 (hint version) when the account changed meanwhile, 23514 (hint dictated) when it ends otherwise, P0002 when none is to be confirmed, 42501 for one''s own. gestionnaire only.';
revoke all on function public.confirm_iban(uuid, text, text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.confirm_iban(uuid, text, text, timestamptz) to authenticated;

create or replace function public.refuse_iban(of_user uuid, reason text) returns timestamptz
language sql
set search_path = ''
as $$
  select private.decide_iban($1, null, $2, null, false)
$$;
select private.keep_access_rules();
