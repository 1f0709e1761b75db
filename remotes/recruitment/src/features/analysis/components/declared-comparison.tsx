import type { AnalysisResult } from '@trame/cv';
import { parseList } from '@trame/domain';
import { Facts } from '@trame/ui/facts';
import { Tag } from '@trame/ui/tag';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { compareExpertise, compareSoftware, type Comparison } from '../model/software.ts';

export type DeclaredComparisonProps = {
  application: Pick<ApplicationDetail, 'mastered_software' | 'expertise_areas'>;
  result: AnalysisResult;
};

/** The answers of the form beside the CV: software with software, expertise with expertise. */
export function DeclaredComparison({ application, result }: DeclaredComparisonProps) {
  const software = compareSoftware(parseList(application.mastered_software), result);
  const expertise = compareExpertise(application.expertise_areas, result);
  return (
    <>
      <Compared title="Logiciels déclarés et CV" comparison={software} />
      <Compared title="Expertises déclarées et CV" comparison={expertise} />
    </>
  );
}

function Compared({ title, comparison }: { title: string; comparison: Comparison }) {
  const groups: [string, string[]][] = [
    ['Confirmé', comparison.confirmed],
    ['Déclaré seulement', comparison.declaredOnly],
    ['Trouvé seulement', comparison.foundOnly],
  ];
  const shown = groups.filter(([, names]) => names.length > 0);
  if (shown.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <Facts
        layout="beside"
        label={title}
        items={shown.map(([label, names]) => ({
          label,
          value: (
            <span className="tags">
              {[...new Set(names)].map((name) => (
                <Tag key={name}>{name}</Tag>
              ))}
            </span>
          ),
        }))}
      />
    </>
  );
}
