import { missingSettings, type SettingId, type SettingsField } from '@trame/domain/company';
import { Section } from '@trame/ui/page';
import { fieldId } from '@trame/ui/form';
import { CircleCheck, ListChecks } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { goToField } from '../model/places.ts';
import { knownOf, type SettingsValues } from '../model/settings-form.ts';

function go(event: MouseEvent, id: SettingId): void {
  event.preventDefault();
  goToField(id);
}

type Need = { what: string; source: string; fields: SettingsField[] };

/** The missing facts by what needs them. */
export function needsOf(missing: readonly SettingsField[]): Need[] {
  const needs = new Map<string, Need>();
  for (const field of missing) {
    const { what = '', source = '' } = field.requiredFor ?? {};
    const need = needs.get(what) ?? { what, source, fields: [] };
    needs.set(what, { ...need, fields: [...need.fields, field] });
  }
  return [...needs.values()];
}

/** What a lawful site still needs, each with the way to its field; it shortens as one types. */
export function MissingList({ control }: { control: Control<SettingsValues> }) {
  const missing = missingSettings(knownOf(useWatch({ control })));
  if (missing.length === 0) {
    return (
      <p className="set-whole">
        <CircleCheck className="icon icon-lg" aria-hidden />
        <span>
          <strong>Rien ne manque.</strong> Le site peut dire tout ce que la loi lui demande.
        </span>
      </p>
    );
  }
  const title =
    missing.length > 1
      ? `Il manque ${missing.length} informations pour un site en règle`
      : 'Il manque une information pour un site en règle';
  return (
    <Section
      title={
        <span className="set-missing-title">
          <ListChecks className="icon icon-lg" aria-hidden />
          {title}
        </span>
      }
    >
      <ul className="set-missing">
        {needsOf(missing).map(({ what, source, fields }) => (
          <li key={what}>
            <div>
              <p>{what}</p>
              <p className="muted">{source}</p>
            </div>
            <p className="set-missing-links">
              {fields.map(({ id, label }) => (
                <a key={id} href={`#${fieldId(id)}`} onClick={(event) => go(event, id)}>
                  {label}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
