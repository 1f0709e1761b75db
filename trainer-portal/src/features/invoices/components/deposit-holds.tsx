import { Sentence } from '@trame/app/sentence';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { portalPath } from '../../../runtime/addresses.ts';
import type { Hold } from '../data/my-holds-query.ts';

type DepositHoldsProps = {
  holds: readonly Hold[];
  /** Whether ending the first one is the one thing to do here. */
  isMain: boolean;
};

/** What keeps the person from depositing, said before a file is chosen; invoices are read all the same. */
export function DepositHolds({ holds, isMain }: DepositHoldsProps) {
  return holds.map(({ kind, sentence, link }, index) => (
    <Alert
      key={kind}
      tone="warning"
      title="Dépôt suspendu"
      action={
        <Button variant={isMain && index === 0 ? 'primary' : 'default'} href={portalPath(link)}>
          Déposer la pièce
        </Button>
      }
    >
      <Sentence text={sentence} />
    </Alert>
  ));
}
