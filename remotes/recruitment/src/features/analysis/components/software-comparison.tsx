import type { AnalysisResult } from '@trame/cv';
import { parseList } from '@trame/domain';
import { Tag } from '@trame/ui/tag';
import { compareSoftware } from '../model/software.ts';

export type SoftwareComparisonProps = { declared: unknown; result: AnalysisResult };

/** The software declared on the form beside what the CV says. */
export function SoftwareComparison({ declared, result }: SoftwareComparisonProps) {
  const { confirmed, declaredOnly, foundOnly } = compareSoftware(parseList(declared), result);
  const groups: [string, string[]][] = [
    ['Confirmé', confirmed],
    ['Déclaré seulement', declaredOnly],
    ['Trouvé seulement', foundOnly],
  ];
  const shown = groups.filter(([, names]) => names.length > 0);
  if (shown.length === 0) return null;
  return (
    <>
      <h3>Logiciels déclarés et CV</h3>
      <dl className="an-software">
        {shown.map(([label, names]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {names.map((name) => (
                <Tag key={name}>{name}</Tag>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
