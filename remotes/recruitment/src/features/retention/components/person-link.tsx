import { useHost } from '@trame/platform';
import { Link } from '@trame/platform/router';

export type PersonLinkProps = { application: { id: string; full_name: string; reference: string } };

/** Name of a person, which opens the application, and its reference. */
export function PersonLink({ application: { id, full_name, reference } }: PersonLinkProps) {
  const address = useHost().linkTo('recruitment.application', { id });
  return (
    <span className="ret-person">
      {address ? <Link to={address}>{full_name}</Link> : <strong>{full_name}</strong>}
      <span className="muted num nowrap">{reference}</span>
    </span>
  );
}
