import { FormDialog } from '@trame/app/form-dialog';
import { useEntityForm, type ConflictFields, type SaveTexts } from '@trame/app/use-entity-form';
import { formatDate } from '@trame/domain';
import { DateField } from '@trame/ui/date-field';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { ruleData, type Rule, type RuleForm } from '../data/rules.ts';
import { readRule, RULE_FAULTS, WEEKDAYS, type RuleUnit } from '../model/rule-values.ts';

const TEXTS: SaveTexts = {
  saved: 'Règle enregistrée',
  savedMore: 'Elle vaut dès maintenant, l’ancienne reste dans les versions.',
  refused: 'Seul un administrateur modifie les règles.',
  failed: 'Impossible d’enregistrer la règle',
  changed: 'Cette règle a changé entre-temps',
};
const FIELDS: ConflictFields<RuleForm> = {
  labels: { typed: 'Valeur', source: 'Source', since: 'En vigueur depuis' },
  valueText: (column, value) => (column === 'since' ? formatDate(String(value)) : String(value)),
};
/** Characters of a source and of a text; the database checks the same. */
const MOST = { source: 300, text: 500 };

const schemaOf = (unit: RuleUnit) =>
  z.object({
    typed: z.string().check(z.refine((typed) => readRule(unit, typed) !== undefined, RULE_FAULTS[unit])),
    source: z.string().check(z.trim(), z.minLength(1, 'Dites d’où vient cette valeur')),
    since: z.string(),
  });

/** Changes the value of a rule and says where it comes from. */
export default function RuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const form = useEntityForm<Rule, RuleForm>({
    data: ruleData,
    schema: schemaOf(rule.unit),
    row: rule,
    empty: { typed: '', source: '', since: '' },
    valuesOf: ({ typed, source, since }) => ({ typed, source, since }),
    fields: FIELDS,
    texts: TEXTS,
    onClose,
  });
  return (
    <FormDialog open title={rule.label} form={form}>
      <div className="rules-dialog">
        <ValueField unit={rule.unit} control={form.control} />
        <TextAreaField
          name="source"
          control={form.control}
          label="Source"
          help="L’article, le contrat ou la décision qui donne cette valeur."
          required
          rows={3}
          maxLength={MOST.source}
        />
        <DateField name="since" control={form.control} label="En vigueur depuis" />
      </div>
    </FormDialog>
  );
}

const HINTS: Partial<Record<RuleUnit, string>> = {
  cents: 'En euros.',
  days: 'En jours.',
  rate: 'En pour cent.',
  iban: 'Vide, rien ne peut être payé.',
};

function ValueField({ unit, control }: { unit: RuleUnit; control: Control<RuleForm> }) {
  const texts = { name: 'typed', control, label: 'Valeur' } as const;
  if (unit === 'date') return <DateField {...texts} required />;
  if (unit === 'weekday') return <SelectField {...texts} options={WEEKDAYS} required />;
  if (unit === 'text') return <TextAreaField {...texts} rows={4} maxLength={MOST.text} required />;
  const help = HINTS[unit];
  return (
    <TextField
      {...texts}
      required={unit !== 'iban'}
      inputMode={unit === 'iban' ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={50}
      {...(help !== undefined && { help })}
    />
  );
}
