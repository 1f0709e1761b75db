-- A paper that is already over is refused when it is sent, not days later by who checks it.

create or replace function public.deposit_trainer_paper(payload jsonb) returns table (id uuid, status text, is_new boolean)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  given record;
  of_kind private.paper_kinds;
  same public.trainer_papers;
  said_reference text;
begin
  select * into given from jsonb_to_record(payload) as p (
    user_id uuid, kind text, file_path text, file_name text, file_size integer, pages smallint, sha256 text, issued_on date,
    expires_on date, reference text, reading jsonb
  );
  -- One after the other for each person, and not while the account is being decided.
  perform from public.trainer_accounts t
  where t.user_id = given.user_id and t.status in ('pending', 'approved')
  for no key update;
  if not found then
    raise exception 'no account that may send papers' using errcode = '42501';
  end if;
  select * into of_kind from private.paper_kinds k where k.key = given.kind;
  if not found then
    raise exception 'unknown kind of paper: %', given.kind using errcode = '22023', hint = 'kind';
  end if;
  said_reference := private.paper_reference(of_kind, given.reference);
  if given.issued_on > private.today() then
    raise exception 'a paper is not issued after today' using errcode = '22023', hint = 'issued_on';
  end if;
  if given.expires_on < coalesce(given.issued_on, given.expires_on) then
    raise exception 'a paper does not end before it is issued' using errcode = '22023', hint = 'expires_on';
  end if;
  if private.paper_end(of_kind, given.issued_on, given.expires_on) < private.today() then
    raise exception 'a paper that is over is not sent' using errcode = '22023',
      hint = case when given.expires_on is null then 'issued_on' else 'expires_on' end;
  end if;
  perform private.keep_paper_file(given.file_path);
  select * into same from public.trainer_papers p
  where p.user_id = given.user_id and p.kind = given.kind and p.sha256 = given.sha256 and p.status in ('to_check', 'verified');
  if found then
    -- Sent again: what is said about it may be mended until it is decided.
    if same.status = 'to_check' then
      update public.trainer_papers p
      set issued_on = given.issued_on, expires_on = private.paper_end(of_kind, given.issued_on, given.expires_on),
        reference = said_reference
      where p.id = same.id
        and (p.issued_on, p.expires_on, p.reference) is distinct from
          (given.issued_on, private.paper_end(of_kind, given.issued_on, given.expires_on), said_reference);
    end if;
    return query select same.id, same.status, false;
    return;
  end if;
  update public.trainer_papers p set status = 'replaced'
  where p.user_id = given.user_id and p.kind = given.kind and p.status in ('to_check', 'refused');
  insert into public.trainer_papers as p (
    user_id, kind, file_path, file_name, file_size, pages, sha256, issued_on, expires_on, reference, reading
  )
  values (
    given.user_id, given.kind, given.file_path, given.file_name, given.file_size, given.pages, given.sha256, given.issued_on,
    private.paper_end(of_kind, given.issued_on, given.expires_on), said_reference, coalesce(given.reading, '{}')
  )
  returning p.id into id;
  perform private.write_trainer_event(
    given.user_id, null, 'paper_deposited',
    format('Pièce déposée : « %s ». Notre équipe la vérifie.', of_kind.label),
    format('A déposé « %s ».', of_kind.label),
    'papers?kind=' || of_kind.key
  );
  status := 'to_check';
  is_new := true;
  return next;
end
$$;

select private.keep_access_rules();
