-- What an application holds of a person, by name, so that no function lists the columns: what the form sends, what a
-- merge lets choose, what the journal keeps, what is cleaned and what recruiters may edit follow this table. A field is
-- one line here, beside its column and its constraint; the domain rules have the same names (APPLICANT_FIELDS), and a
-- test compares them.

create table private.application_fields (
  name text primary key,
  filled_by text not null,
  -- How its text is cleaned as it is written: one line, several lines, or "exact", which is refused instead of cleaned.
  -- Null where it is no text, or where a constraint says every character it may have.
  cleaning text,
  constraint application_fields_filled_by_known check (filled_by in ('applicant', 'recruiter')),
  constraint application_fields_cleaning_known check (cleaning in ('line', 'lines', 'exact'))
);
comment on table private.application_fields is
  'The columns of an application that a person fills: the applicant in the form, or a recruiter alone.';

alter table private.application_fields enable row level security;
revoke all on private.application_fields from public, anon, authenticated, service_role;

insert into private.application_fields (name, filled_by, cleaning)
values
  ('full_name', 'applicant', 'line'),
  ('email', 'applicant', 'exact'),
  ('phone', 'applicant', null),
  ('country', 'applicant', null),
  ('postal_code', 'applicant', 'line'),
  ('city', 'applicant', 'line'),
  ('birth_date', 'applicant', null),
  ('current_status', 'applicant', 'line'),
  ('other_status', 'applicant', 'line'),
  ('job_title', 'applicant', 'line'),
  ('intervention_type', 'applicant', 'line'),
  ('availability', 'applicant', 'line'),
  ('remote_experience', 'applicant', null),
  ('training_sectors', 'applicant', 'line'),
  ('other_sector', 'applicant', 'line'),
  ('mastered_software', 'applicant', 'line'),
  ('expertise_areas', 'applicant', 'line'),
  ('teaching_languages', 'applicant', 'line'),
  ('additional_notes', 'applicant', 'lines'),
  ('admin_notes', 'recruiter', 'lines'),
  ('status', 'recruiter', 'line');

create function private.apply_application_fields() returns void
language plpgsql
set search_path = ''
as $$
declare
  -- What the server and the functions of recruiters write beside the fields.
  kept constant text[] := array[
    'id', '@id', 'id', 'reference', 'status', 'account_request_status', 'ai_status', 'consent_version',
    'pool_consent_at', 'created_at', 'source', '~tags', '~assigned_to', '~refusal_reason', '~archived_at', '~merged_into'
  ];
  cleaned constant text[] := array[
    'account_request_status', 'tags', 'source', 'consent_version', '!resume_url', '!resume_filename',
    'resume_original_name', '!references_url', '!references_filename', 'references_original_name', 'ai_status', '+ai_error'
  ];
begin
  execute (
    select format('grant update (%s) on public.trainer_applications to authenticated', string_agg(quote_ident(f.name), ', '))
    from private.application_fields f
  );
  execute (
    select format(
      'create or replace trigger trainer_applications_audit after insert or update or delete on public.trainer_applications
       for each row execute function private.record_change(%s)',
      string_agg(quote_literal(argument), ', ' order by place)
    )
    from unnest(kept || array(
      -- The status is kept in every line, also when the row comes and goes.
      select '~' || f.name from private.application_fields f where f.name <> 'status' order by f.name
    )) with ordinality as a (argument, place)
  );
  execute (
    select format(
      'create or replace trigger trainer_applications_clean before insert or update on public.trainer_applications
       for each row execute function private.clean_columns(%s)',
      string_agg(quote_literal(argument), ', ' order by place)
    )
    from unnest(cleaned || array(
      select case f.cleaning when 'lines' then '+' when 'exact' then '!' else '' end || f.name
      from private.application_fields f where f.cleaning is not null order by f.name
    )) with ordinality as a (argument, place)
  );
end
$$;
comment on function private.apply_application_fields() is
  'Lets recruiters edit what private.application_fields names, has its changes kept by the journal and its texts cleaned. Called by a migration after each new line there.';

select private.apply_application_fields();

create or replace function public.submit_trainer_application(payload jsonb)
returns table (id uuid, reference text, created_at timestamptz, submission_fingerprint text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  key constant uuid := (payload ->> 'submission_key')::uuid;
  -- What the function that received the form says beside the answers.
  beside constant text[] := array[
    'language', 'source', 'consent_version', 'submission_fingerprint',
    'resume_url', 'resume_filename', 'resume_original_name', 'resume_size',
    'references_url', 'references_filename', 'references_original_name', 'references_size'
  ];
  given jsonb;
begin
  if key is null then
    raise exception 'submission_key is required' using errcode = '23502';
  end if;
  if coalesce((payload ->> 'consent')::boolean, false) is not true then
    raise exception 'consent is required' using errcode = '23514';
  end if;
  if coalesce(payload ->> 'phone', '') = '' then
    raise exception 'phone is required' using errcode = '23502';
  end if;
  -- Only what is named is taken. An empty text is none, except where its column needs one; what is not there gets the
  -- default of its column.
  select coalesce(jsonb_object_agg(taken.name, taken.value), '{}') into given
  from (
    select named.name, case
        when jsonb_typeof(payload -> named.name) <> 'string' then payload -> named.name
        when c.attnotnull and not c.atthasdef then to_jsonb(btrim(payload ->> named.name))
        else to_jsonb(nullif(btrim(payload ->> named.name), ''))
      end as value
    from (
      select f.name from private.application_fields f where f.filled_by = 'applicant'
      union
      select unnest(beside)
    ) as named (name)
    join pg_catalog.pg_attribute c on c.attrelid = 'public.trainer_applications'::regclass and c.attname = named.name
  ) as taken
  where jsonb_typeof(taken.value) <> 'null';
  given := given || jsonb_build_object(
    'email', lower(given ->> 'email'),
    'consent_at', now(),
    'pool_consent_at', case when (payload ->> 'pool_consent')::boolean then now() end,
    'submission_key', key
  );
  -- A repeated submission waits here for the first one, then finds its row.
  execute (
    select format(
      'insert into public.trainer_applications (%1$s)
       select %1$s from jsonb_populate_record(null::public.trainer_applications, $1)
       on conflict (submission_key) do nothing',
      string_agg(quote_ident(k), ', ')
    )
    from jsonb_object_keys(given) as k
  )
    using given;

  -- Files of an earlier attempt stay noted as pending: nothing uses them, they will be deleted.
  delete from private.pending_uploads u
  using public.trainer_applications a
  where a.submission_key = key
    and u.path in ('resumes/' || a.resume_filename, 'references/' || a.references_filename);

  return query
    select a.id, a.reference, a.created_at, a.submission_fingerprint
    from public.trainer_applications a where a.submission_key = key;
end
$$;

create or replace function private.merged_row(
  kept public.trainer_applications, other public.trainer_applications, choices jsonb
) returns public.trainer_applications
language plpgsql
stable
set search_path = ''
as $$
declare
  choosable constant text[] := array(select f.name from private.application_fields f);
  notes constant text[] := array(select f.name from private.application_fields f where f.cleaning = 'lines');
  ours jsonb := to_jsonb(kept);
  theirs constant jsonb := to_jsonb(other);
  choice record;
begin
  for choice in select * from jsonb_each_text(coalesce(choices, '{}')) loop
    continue when choice.value = 'keep';
    if choice.value = 'other' and choice.key = any (choosable) then
      ours := ours || jsonb_build_object(choice.key, theirs -> choice.key);
    elsif choice.value = 'other' and choice.key in ('resume', 'references') then
      ours := ours || (
        select jsonb_object_agg(name, theirs -> name) from unnest(private.file_columns(choice.key)) as name
      );
    elsif choice.value = 'both' and choice.key = any (choosable) and jsonb_typeof(ours -> choice.key) = 'array' then
      ours := ours || jsonb_build_object(choice.key, (
        select coalesce(jsonb_agg(item order by place), '[]')
        from (
          select item, min(place) as place
          from jsonb_array_elements((ours -> choice.key) || (theirs -> choice.key)) with ordinality as i (item, place)
          group by item
        ) as once
      ));
    elsif choice.value = 'both' and choice.key = any (notes) then
      ours := ours || jsonb_build_object(
        choice.key, nullif(concat_ws(E'\n\n', ours ->> choice.key, theirs ->> choice.key), '')
      );
    else
      raise exception 'unknown choice: %', choice.key using errcode = '22023';
    end if;
  end loop;
  -- Another sector is said only where the sectors name one.
  if not (ours -> 'training_sectors') ?| array['Autres Domaines', 'Other'] then
    ours := ours || '{"other_sector": null}';
  end if;
  ours := ours || jsonb_build_object(
    'tags', to_jsonb(array(
      select once.tag
      from (
        select t.tag, min(t.place) as place from unnest(kept.tags || other.tags) with ordinality as t (tag, place)
        group by t.tag
      ) as once
      order by once.place limit 20
    )),
    'last_contact_at', greatest(kept.last_contact_at, other.last_contact_at)
  );
  return jsonb_populate_record(kept, ours);
end
$$;

create or replace function private.write_application(wanted public.trainer_applications) returns void
language plpgsql
set search_path = ''
as $$
declare
  broken text;
begin
  execute (
    select format(
      'update public.trainer_applications a set (%1$s) = (select %1$s from (select ($1).*) as w) where a.id = ($1).id',
      string_agg(quote_ident(written.name), ', ')
    )
    from (
      select f.name from private.application_fields f
      union
      select unnest(
        private.file_columns('resume') || private.file_columns('references')
        || array['tags', 'last_contact_at', 'account_request_status', 'archived_at', 'merged_into']
      )
    ) as written (name)
  )
    using wanted;
exception
  -- Two texts or two lists put together may be longer than their column takes.
  when check_violation then
    get stacked diagnostics broken = constraint_name;
    raise exception 'what both hold is too long together: %', broken using errcode = '22023';
end
$$;
comment on function private.write_application(public.trainer_applications) is
  'Writes what merging two applications may change of one. Raises 22023 for what no column takes.';

select private.keep_access_rules();
