-- What people fill in is limited to what a function of 256 MB seals, whatever the documents weigh.

create or replace function private.write_signature_values(person public.signature_recipients, given jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  size record;
begin
  if jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) > 200 then
    raise exception 'at most 200 values' using errcode = '22023', hint = 'values';
  end if;
  if exists (
    select from jsonb_array_elements(given) g
    where not exists (
      select from public.signature_fields f where f.id = (g ->> 'field')::uuid and f.recipient_id = person.id
    )
  ) then
    raise exception 'a field of somebody else' using errcode = '42501', hint = 'values';
  end if;
  if exists (
    select from jsonb_array_elements(given) g join public.signature_fields f on f.id = (g ->> 'field')::uuid
    where not private.is_signature_value(f.kind, nullif(g -> 'value', 'null'))
  ) then
    raise exception 'a value of another kind' using errcode = '22023', hint = 'values';
  end if;
  if exists (
    select from jsonb_array_elements(given) g
    where private.clean_value(g -> 'value', false) is distinct from g -> 'value'
  ) then
    raise exception 'a text with signs that are not shown' using errcode = '22023', hint = 'values';
  end if;
  update public.signature_fields f
  set value = nullif(g.value, 'null'), filled_at = case when nullif(g.value, 'null') is not null then clock_timestamp() end
  from (select (e ->> 'field')::uuid as field, e -> 'value' as value from jsonb_array_elements(given) e) g
  where f.id = g.field and f.value is distinct from nullif(g.value, 'null');
  -- What is sealed must fit in the bucket and in a function, which needs more memory for a byte that was filled in than for one of
  -- the documents. A picture that is used twice is sent once ({kind: same}). A typed signature is taken always: others, or an earlier
  -- limit, may have left no room.
  select coalesce(
      sum(octet_length(f.value::text)) filter (
        where f.recipient_id = person.id and f.value ->> 'kind' is distinct from 'same'
      ), 0
    ) as own,
    coalesce(sum(octet_length(f.value::text)), 0) as whole,
    (
      select coalesce(sum(d.file_size), 0) from public.signature_documents d where d.request_id = person.request_id
    ) as documents
  into size
  from public.signature_fields f where f.request_id = person.request_id;
  if size.own > 2000 and size.documents + 20 * size.whole > 20971520 then
    raise exception 'more than is sealed' using errcode = '22023', hint = 'size';
  end if;
  if exists (
    select from public.signature_fields f
    where f.recipient_id = person.id and f.value ->> 'kind' = 'same' and not exists (
      select from public.signature_fields o
      where o.id = (f.value ->> 'field')::uuid and o.recipient_id = person.id and o.kind = f.kind
        and o.value ->> 'kind' in ('drawn', 'typed', 'image')
    )
  ) then
    raise exception 'the same as nothing' using errcode = '22023', hint = 'values';
  end if;
end
$$;
comment on function private.write_signature_values(public.signature_recipients, jsonb) is
  'Writes values, [{field, value}], into fields of their own. 42501 for a field of somebody else, 22023 for another kind of value, both with values as hint; 22023 (hint size) when the documents and 20 times what all have filled in are over 20 MB, unless they filled in 2,000 bytes or fewer themselves.';

select private.keep_access_rules();
