-- Moves of many invoices lock all of them first, in one order, and the invoices that credit notes among them take back.

create or replace function private.move_invoices(wanted jsonb, target integer, reason text, message text)
returns table (id uuid, outcome text, code text, hint text, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  one record;
  problem text;
begin
  perform private.require_role('gestionnaire');
  if jsonb_typeof(wanted) is distinct from 'array' or jsonb_array_length(wanted) > 200 then
    raise exception 'at most 200 invoices' using errcode = '22023', hint = 'invoices';
  end if;
  -- All at first and in the order of every other step: invoices, then credit notes, each after its invoice.
  perform from public.invoices i
  where i.id in (
    select w.id from jsonb_to_recordset(wanted) as w (id uuid)
    union
    select c.corrects from jsonb_to_recordset(wanted) as w (id uuid) join public.invoices c on c.id = w.id
  )
  order by i.kind = 'credit_note', i.id for update;
  for one in
    select w.id, w.version from jsonb_to_recordset(wanted) as w (id uuid, version timestamptz) order by w.id
  loop
    id := one.id;
    code := null;
    hint := null;
    updated_at := null;
    begin
      select m.updated_at into updated_at from private.move_invoice(one.id, target, reason, message, null, one.version) m;
      outcome := 'moved';
    exception when unique_violation or invalid_parameter_value or no_data_found or insufficient_privilege or check_violation then
      get stacked diagnostics code = returned_sqlstate, problem = pg_exception_hint;
      hint := nullif(problem, '');
      outcome := case when code = '23505' then 'conflict' else 'refused' end;
    end;
    return next;
  end loop;
end
$$;

select private.keep_access_rules();
