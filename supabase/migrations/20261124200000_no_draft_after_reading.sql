-- Whoever could read the opinions of others can never submit one: no draft of one is taken from them either, so that
-- nobody fills a grid for nothing. A draft from before may still be dropped (ADR 0031).

drop policy "Evaluators give an opinion in their own name, before they read others" on public.evaluation_opinions;
create policy "Evaluators begin an opinion in their own name, before they read others" on public.evaluation_opinions
  for insert to authenticated
  with check (
    (select private.has_role('app5_user'))
    and evaluator_id = (select auth.uid())
    and not private.has_opened_opinions(application_id)
  );
drop policy "Evaluators work on their own draft, and submit it before they read others" on public.evaluation_opinions;
create policy "Evaluators work on their own draft before they read others" on public.evaluation_opinions
  for update to authenticated
  using ((select private.has_role('app5_user')) and evaluator_id = (select auth.uid()) and status = 'draft')
  with check (
    (select private.has_role('app5_user'))
    and evaluator_id = (select auth.uid())
    and not private.has_opened_opinions(application_id)
  );

select private.keep_access_rules();
