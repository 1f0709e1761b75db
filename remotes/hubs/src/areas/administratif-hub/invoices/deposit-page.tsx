import { DocumentViewer } from '@trame/app/document-viewer';
import type { StoredFile } from '@trame/app/stored-file';
import { usePage } from '@trame/platform';
import { useResolvedPath } from '@trame/platform/router';
import { Card, Page } from '@trame/ui/page';
import { useMemo } from 'react';
import { DepositForm } from './components/deposit-form.tsx';
import { DeviceVerdict } from './components/device-verdict.tsx';
import { useOfficeDeposit } from './components/use-office-deposit.ts';
import { usePassages } from './components/use-passages.ts';
import { TITLE } from './model/invoice.ts';
import { markedVerdict } from './model/verdict.ts';
import './styles/invoices.css';

const NAME = 'Déposer pour un formateur';

/** The file that was chosen, as the viewer names one. */
const chosenFile = (id: string, { name, size }: File): StoredFile => ({
  id,
  type_label: 'Facture',
  file_name: name,
  file_url: null,
  link_function: 'invoices',
  path: null,
  uploaded_at: '',
  file_size: size,
});

/** Deposits an invoice that a trainer sent by mail or by post; it is read and judged here as on the trainer's own device. */
export default function DepositPage() {
  const list = useResolvedPath('..', { relative: 'path' }).pathname.replace(/\/$/, '');
  usePage({ title: NAME, breadcrumbs: [{ label: TITLE, to: list }] });
  const deposit = useOfficeDeposit(list);
  const { judged, refusal } = deposit;
  const marked = useMemo(() => judged && markedVerdict(judged.verdict, true), [judged]);
  const { passages, activeKey, seek } = usePassages(marked);
  const shown = refusal ? undefined : deposit.file;
  return (
    <Page
      wide={shown !== undefined}
      title={NAME}
      subtitle="La facture reçue par e-mail ou par courrier, lue par les mêmes règles que sur le portail."
    >
      <div className="fct-deposit" data-shown={shown !== undefined}>
        {shown && (
          <section className="fct-document" aria-label="La facture choisie">
            <DocumentViewer
              key={shown.id}
              file={chosenFile(shown.id, shown.file)}
              local={shown.file}
              sender="au formateur"
              hasTitle
              passages={passages}
            />
          </section>
        )}
        <Card>
          <DepositForm deposit={deposit} list={list}>
            {judged && marked && (
              <DeviceVerdict judged={judged} marked={marked} activeKey={activeKey} onSeek={seek} />
            )}
          </DepositForm>
        </Card>
      </div>
    </Page>
  );
}
