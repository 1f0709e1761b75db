import { Highlight } from '@trame/ui/highlight';
import { Tag } from '@trame/ui/tag';

/** Software badges before the "+N" (spec §9). */
export const MAX_SOFTWARE = 3;

export type SoftwareTagsProps = {
  software: readonly string[];
  /** The search terms, to mark them. */
  search: string;
  /** How many are named. */
  max?: number;
};

/** The first software of an application, and how many others there are. */
export function SoftwareTags({ software, search, max = MAX_SOFTWARE }: SoftwareTagsProps) {
  if (software.length === 0) return <p className="help">Aucun logiciel renseigné</p>;
  const others = software.length - max;
  return (
    <div className="tags">
      {software.slice(0, max).map((name) => (
        <Tag key={name}>
          <Highlight text={name} query={search} />
        </Tag>
      ))}
      {others > 0 && (
        <Tag variant="line">
          +{others}
          <span className="sr-only"> {others > 1 ? 'autres logiciels' : 'autre logiciel'}</span>
        </Tag>
      )}
    </div>
  );
}
