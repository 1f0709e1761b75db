import { formatPhone } from '@trame/domain';
import { useHost, usePage } from '@trame/platform';
import { useParams } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Page } from '@trame/ui/page';

const TITLE = 'Téléphone';

export function PhonePage() {
  usePage({ title: TITLE });
  const { notify } = useHost();
  const phone = formatPhone(useParams()['phone']);
  return (
    <Page title={TITLE}>
      <p>{phone}</p>
      <Button onClick={() => notify.success({ title: 'Numéro vérifié', description: phone })}>
        Vérifier
      </Button>
    </Page>
  );
}
