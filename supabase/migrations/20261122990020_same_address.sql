-- An erasure concerns one application, a request for erasure a person: whoever erases is told what else has the same address.

create function public.applications_of_same_address(application_id uuid) returns table (reference text, archived_at timestamptz)
language plpgsql
stable
set search_path = ''
as $$
begin
  if not public.holds_role('app5_user') then
    raise exception 'app5_user is required' using errcode = '42501';
  end if;
  return query
    select other.reference, other.archived_at::timestamptz
    from public.trainer_applications a
    -- Those that were merged into it go with it.
    join public.trainer_applications other
      on lower(other.email) = lower(a.email) and other.id <> a.id and other.merged_into is distinct from a.id
    where a.id = applications_of_same_address.application_id
    order by other.created_at desc, other.id
    limit 100;
end
$$;
comment on function public.applications_of_same_address(uuid) is
  'Other applications with the address of this one, archived ones included, newest first, at most 100. app5_user only.';
grant execute on function public.applications_of_same_address(uuid) to authenticated;

select private.keep_access_rules();
