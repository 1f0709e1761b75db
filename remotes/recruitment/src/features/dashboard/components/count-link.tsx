import { Link } from '@trame/platform/router';
import type { Condition } from '../../application-data/model/conditions.ts';
import { listAddress } from '../model/list-links.ts';
import { numberText } from '../model/text.ts';

type CountLinkProps = {
  count: number;
  conditions: readonly Condition[];
  /** The name of the count, for screen readers, which read the figure alone. */
  label: string;
};

/** A figure that opens the list it counts. */
export function CountLink({ count, conditions, label }: CountLinkProps) {
  return (
    <Link className="dash-count num" to={listAddress(conditions)}>
      {numberText(count)}
      <span className="sr-only">, {label}</span>
    </Link>
  );
}
