import { useQuery } from '@tanstack/react-query';
import { Sentence } from '@trame/app/sentence';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { portalPath } from '../../../runtime/addresses.ts';
import { myHoldsQuery } from '../data/my-holds-query.ts';

/** What keeps the person from depositing, said before a file is chosen; invoices are read all the same. */
export function DepositHolds() {
  const { data: holds = [] } = useQuery(myHoldsQuery);
  return holds.map(({ kind, sentence, link }) => (
    <Alert
      key={kind}
      tone="warning"
      title="Dépôt suspendu"
      action={
        <Button size="sm" href={portalPath(link)}>
          Déposer la pièce
        </Button>
      }
    >
      <Sentence text={sentence} />
    </Alert>
  ));
}
