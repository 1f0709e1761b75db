import {
  fieldText,
  PROGRAMME_FIELDS,
  PROGRAMME_SECTIONS,
  type ProgrammeContent,
} from '@trame/domain/catalogue';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';

/** The sheet for whoever may read it only. */
export function ReadOnlySheet({ content }: { content: ProgrammeContent }) {
  return PROGRAMME_SECTIONS.map(({ id, label }) => (
    <Section key={id} title={label}>
      <Facts
        layout="columns"
        items={PROGRAMME_FIELDS.filter(({ section }) => section === id).map(({ key, label: name }) => ({
          label: name,
          value: fieldText(key, content),
        }))}
      />
    </Section>
  ));
}
