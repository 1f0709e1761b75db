-- Totals that nobody has to believe, and opinions that no other way shows before one's own.

create function private.criteria_coefficients() returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '{
    "presentation": 1, "dynamisme": 2, "sens_ecoute": 2, "expression_orale": 2, "coherence_discours": 2,
    "veracite_cv": 1, "formations": 1, "maitrise_francais": 2, "experience_pro": 2, "coherence_parcours": 1,
    "savoir": 3, "savoir_faire": 3, "savoir_etre": 3, "personnalite": 1, "motivations": 2, "disponibilite": 1
  }'::jsonb
$$;
comment on function private.criteria_coefficients() is
  'Criterion -> coefficient, as CRITERIA of the domain rules; a test holds both together.';

create function private.compute_totals() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (new.criteria_scores, new.total_score, new.max_score, new.percentage)
    is not distinct from (old.criteria_scores, old.total_score, old.max_score, old.percentage)
  then
    -- Made under another maximum, a grid whose scores stay keeps its figures (ADR 0001).
    return new;
  end if;
  -- What is no grid is refused by the constraint that comes next.
  if coalesce(private.are_criteria_scores(new.criteria_scores, false), false) then
    select 5 * sum(c.value::integer),
      coalesce(sum(c.value::integer * (new.criteria_scores ->> c.key)::integer), 0)
    into new.max_score, new.total_score
    from jsonb_each_text(private.criteria_coefficients()) as c;
    new.percentage := round(new.total_score * 100::numeric / new.max_score, 2);
  end if;
  return new;
end
$$;
comment on function private.compute_totals() is
  'Trigger: total, maximum and percentage of a grid follow from its scores, whatever was sent.';
-- What the owner of the database brings in may have been made under another maximum, and stays as it is.
create trigger trainer_evaluations_totals before insert or update on public.trainer_evaluations
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.compute_totals();
create trigger evaluation_opinions_totals before insert or update on public.evaluation_opinions
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.compute_totals();

create or replace function private.application_dossier(application uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  dossier jsonb;
  child record;
  rows jsonb;
  judged boolean;
begin
  perform private.require_role('app5_user');
  -- Handing someone's data over is never silent.
  perform private.record_application_event(application, 'export', '{"kind": "rights"}');
  judged := private.has_judged(application);
  select jsonb_build_object(
    'trainer_applications',
    -- Technical columns: they say nothing that the others do not.
    to_jsonb(a) - '{search_text,list_keys,submission_key,submission_fingerprint,assigned_to,merged_into}'::text[]
  )
  into dossier
  from public.trainer_applications a where a.id = application;
  for child in
    select c.conrelid::regclass as name, r.relname, a.attname
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_class r on r.oid = c.conrelid
    join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = 'public'
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.trainer_applications'::regclass and c.conrelid <> c.confrelid
    order by r.relname
  loop
    execute format(
      'select jsonb_agg(to_jsonb(t) - $2) from %s t
       where t.%I = $1 and to_jsonb(t) ->> ''status'' is distinct from ''draft'' and %s',
      child.name, child.attname,
      -- Whoever exports judges blind as well (ADR 0014): the file would show what the page hides.
      case when child.relname = 'evaluation_opinions' and not judged then 't.evaluator_id = auth.uid()' else 'true' end
    )
      into rows
      -- Which member of the staff wrote a line is about them; drafts are nobody's word yet.
      using application, array[
        child.attname::text, 'evaluated_by', 'evaluator_id', 'author_id', 'user_id', 'sent_by', 'mentions', 'search_text'
      ];
    if rows is not null then
      dossier := dossier || jsonb_build_object(child.relname, rows);
    end if;
  end loop;
  if not judged and private.count_submitted_opinions(application) > 0 then
    dossier := dossier || jsonb_build_object(
      'withheld', jsonb_build_object('evaluation_opinions', private.count_submitted_opinions(application))
    );
  end if;
  return dossier || jsonb_build_object(
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'operation', l.operation, 'table', l.table_name) order by l.id), '[]')
      from private.audit_log l where l.application_id = application
    )
  );
end
$$;
comment on function public.application_dossier(uuid) is
  'Everything held on the author of an application, for the day they ask: the row, every row that rests on it, by table, and the history. Opinions of others are left out, and counted under "withheld", until the caller has judged. Noted in the journal. P0002 when it is missing. app5_user only.';
