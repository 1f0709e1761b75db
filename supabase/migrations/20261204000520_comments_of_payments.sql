-- What comments said of holds and of the second person was less than what the functions do.

comment on function private.needs_second_person(public.invoices) is
  'Whether the caller approved this invoice and must leave its payment to a colleague: with what they pay to the same trainer, or to the same account, in the days of the rules, it reaches the amount of the rules.';
comment on function private.holds_of_invoice(public.invoices, boolean) is
  'What holds an invoice, as holds_said names it, and who can lift it. holds_payment: it is not paid before. facts: what the sentence says, by name.';
comment on function private.holds_said(public.invoices, boolean, boolean) is
  'What holds an invoice, each with a sentence, who can lift it (trainer, office, colleague, recruitment, nobody) and whether it holds the payment; for the office also what concerns runs, two people, refunds and other sellers. needs_second_person: as the function of that name says it, which a list knows for all its invoices.';

select private.keep_access_rules();
