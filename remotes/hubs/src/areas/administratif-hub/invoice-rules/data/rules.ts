import { queryOptions } from '@tanstack/react-query';
import { entityData } from '@trame/app/entity-data';
import { AppError, getSupabase, unwrap } from '@trame/data';
import { today } from '@trame/domain';
import { readRule, typedRule, type RuleUnit, type RuleValue } from '../model/rule-values.ts';

/** What an administrator changes of a rule, as it is typed; `valid_from` is a day, or empty. */
export type RuleForm = { typed: string; source: string; since: string };

type StoredRule = {
  key: string;
  label: string;
  value: RuleValue;
  unit: RuleUnit;
  source: string;
  source_date: string | null;
  valid_from: string | null;
  updated_at: string;
};
/** A rule of invoices: a minimum, a delay, a date of the reform or a text, with its source. */
export type Rule = Omit<StoredRule, 'key'> & RuleForm & { id: string };

const KEY = 'invoice-rules';
const COLUMNS = 'key,label,value,unit,source,source_date,valid_from,updated_at';

const ruleOf = ({ key, ...rule }: StoredRule): Rule => ({
  ...rule,
  id: key,
  typed: typedRule(rule.unit, rule.value),
  since: rule.valid_from ?? '',
});
const withForm = <Answer extends { data: StoredRule[] | null }>(answer: Answer) => ({
  ...answer,
  data: answer.data && answer.data.map(ruleOf),
});
const table = () => getSupabase().from('invoice_rules').select(COLUMNS);

export const rulesQueryOptions = () =>
  queryOptions({
    queryKey: [KEY, 'list'],
    queryFn: async ({ signal }) =>
      unwrap<StoredRule[]>(
        await table().order('position').abortSignal(signal).overrideTypes<StoredRule[], { merge: false }>(),
      ).map(ruleOf),
  });

/** Half-years without their rate of the legal interest, by their first day; the next one a little ahead. */
export const missingRatesQuery = queryOptions({
  queryKey: [KEY, 'missing-rates'],
  queryFn: async ({ signal }) => unwrap(await getSupabase().rpc('missing_legal_rates').abortSignal(signal)),
});

export const ruleData = entityData<Rule, RuleForm>(KEY, {
  changesSince: () => Promise.resolve([]),
  one: (key) => table().eq('key', key).overrideTypes<StoredRule[], { merge: false }>().then(withForm),
  insert: () => {
    throw new AppError('unknown', 'Rules come with migrations');
  },
  update: ({ id, unit, updated_at }, { typed, source, since }) =>
    getSupabase()
      .rpc('save_invoice_rule', {
        rule: id,
        value: readRule(unit, typed) ?? null,
        source,
        version: updated_at,
        source_date: today(),
        ...(since !== '' && { valid_from: since }),
      })
      .select(COLUMNS)
      .overrideTypes<StoredRule[], { merge: false }>()
      .then(withForm),
});

/** A state of a rule. */
export type RuleVersion = {
  id: number;
  value: RuleValue;
  source: string;
  source_date: string | null;
  valid_from: string | null;
  saved_at: string;
  /** Null: came with the product. */
  saved_by: string | null;
  saved_by_name: string | null;
};

/** The last states of a rule, the newest first; read again when the rule is another version. */
export const ruleVersionsOptions = ({ id, updated_at }: Rule) =>
  queryOptions({
    queryKey: [`${KEY}-versions`, id, updated_at],
    queryFn: async ({ signal }) =>
      unwrap<RuleVersion[]>(
        await getSupabase()
          .rpc('invoice_rule_history', { rule: id })
          .abortSignal(signal)
          .overrideTypes<RuleVersion[], { merge: false }>(),
      ),
  });
