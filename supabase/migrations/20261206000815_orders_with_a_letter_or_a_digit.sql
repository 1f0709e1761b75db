-- « - » is on every page: an order of marks alone would be named by each invoice.
-- Asked when an order is given, as missions that have such a one still go on.
create or replace function private.number_mission() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.created_by := auth.uid();
  end if;
  if btrim(coalesce(new.order_number, '')) = '' then
    new.order_number := case
      when tg_op = 'UPDATE' then old.order_number
      else format('OM-%s-%s', to_char(private.today(), 'YYYY'), lpad(nextval('private.mission_number')::text, 4, '0'))
    end;
  end if;
  if (tg_op = 'INSERT' or new.order_number <> old.order_number) and new.order_number !~ '[A-Za-z0-9]' then
    raise exception 'an order has a letter or a digit' using errcode = '23514', hint = 'order_number';
  end if;
  return new;
end
$$;
comment on function private.number_mission() is
  'Trigger: a new mission says who made it; one without an order number gets the next one, or keeps its own. An order that is given has a letter or a digit (23514, hint: order_number).';

select private.keep_access_rules();
