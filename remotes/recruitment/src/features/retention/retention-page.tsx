import { AddressTabs, type AddressTab } from '@trame/app/address-tabs';
import { UndoBar } from '@trame/app/undo-bar';
import { usePage } from '@trame/platform';
import { Page } from '@trame/ui/page';
import { ArchivesTab } from './components/archives-tab.tsx';
import { PurgesTab } from './components/purges-tab.tsx';
import { ReceiptsTab } from './components/receipts-tab.tsx';
import { RequestsTab } from './components/requests-tab.tsx';
import './styles/retention-dialogs.css';
import './styles/retention.css';

const TABS: readonly AddressTab[] = [
  { value: 'purges', label: 'Prochaines purges', render: () => <PurgesTab /> },
  { value: 'demandes', label: 'Demandes de droits', render: () => <RequestsTab /> },
  { value: 'archives', label: 'Archives', render: () => <ArchivesTab /> },
  { value: 'recus', label: 'Reçus', render: () => <ReceiptsTab /> },
];

/** How long applications are kept, those due soon, those deleted, and what people ask about their data. */
export default function RetentionPage() {
  usePage({ title: 'Conservation des données' });
  return (
    <Page
      title="Conservation des données"
      subtitle={'Deux ans après le dernier contact, ou 30\u00a0jours après l’archivage, tout est détruit.'}
    >
      <AddressTabs tabs={TABS} />
      <UndoBar />
    </Page>
  );
}
