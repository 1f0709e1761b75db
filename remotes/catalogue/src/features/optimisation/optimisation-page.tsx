import { AddressTabs } from '@trame/app/address-tabs';
import { UndoBar, useUndo } from '@trame/app/undo-bar';
import { useKeys } from '@trame/app/use-keys';
import { usePage } from '@trame/platform';
import { Page } from '@trame/ui/page';
import { AppliedFixes } from './components/applied.tsx';
import { Certifications } from './components/certifications.tsx';
import { Consistency } from './components/consistency.tsx';
import { Doubles } from './components/doubles.tsx';
import { Gains } from './components/gains.tsx';

const TITLE = 'Optimisation';

const TABS = [
  { value: 'gains', label: 'Gains', render: () => <Gains /> },
  { value: 'corrections', label: 'Corrections faites', render: () => <AppliedFixes /> },
  { value: 'semblables', label: 'Fiches semblables', render: () => <Doubles /> },
  { value: 'site', label: 'Fiche et site', render: () => <Consistency /> },
  { value: 'certifications', label: 'Certifications', render: () => <Certifications /> },
];

/** What the whole catalogue can gain at the least cost, and what contradicts itself. */
export default function OptimisationPage() {
  usePage({ title: TITLE });
  const undo = useUndo();
  useKeys({ u: () => void undo() }, true);
  return (
    <Page title={TITLE} subtitle="Ce qui rapporte le plus de points, et ce qui se contredit.">
      <AddressTabs tabs={TABS} />
      <UndoBar />
    </Page>
  );
}
