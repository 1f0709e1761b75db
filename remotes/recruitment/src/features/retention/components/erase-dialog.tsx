import { withDe } from '@trame/domain';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { AppError } from '@trame/data';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { CheckboxField } from '@trame/ui/checkbox-field';
import { Dialog } from '@trame/ui/dialog';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { failureAdvice } from '@trame/app/failure-advice';
import { forgetApplications } from '../../deletion/data/use-delete-application.ts';
import { ACCOUNT_FIRST } from '../../deletion/model/deletion-error.ts';
import { listDocuments, type FileColumns } from '../../documents/model/document.ts';
import { retentionChanged } from '../data/use-archive.ts';
import { sameAddressQueryOptions, type SameAddress } from '../data/same-address-query.ts';
import { useErase } from '../data/use-purge.ts';
import { heldBy } from '../model/clock.ts';
import { ErasureReceipt } from './erasure-receipt.tsx';
import '../styles/retention-dialogs.css';

export type ErasedApplication = FileColumns & {
  id: string;
  full_name: string;
  reference: string;
  account_request_status: string | null;
};

export type EraseDialogProps = { application: ErasedApplication; onClose: () => void; onErased: () => void };

const FAILED = 'L’effacement n’est pas terminé';

/** Erases all data about the author of an application, at their request, and shows the receipt. */
export default function EraseDialog({ application, onClose, onErased }: EraseDialogProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  // The outcome is still shown, though the application is deleted.
  const [erased] = useState(application);
  const { mutate, data, error, isPending } = useErase(erased.id);
  const { control } = useForm({ defaultValues: { isVerified: false } });
  const isVerified = useWatch({ control, name: 'isVerified' });
  const held = heldBy(erased.account_request_status);
  const others = useQuery(sameAddressQueryOptions(erased.id));
  const receiptId = data?.receipts.at(-1);

  const leave = () => {
    const gone = new Set([erased.id]);
    forgetApplications(client, gone);
    onErased();
    void retentionChanged(client, gone);
  };
  const erase = () =>
    mutate(undefined, {
      onSuccess: () => notice.succeeded('Données effacées', 'Un reçu sans donnée personnelle est conservé.'),
      onError: (cause) => notice.failed(cause, FAILED),
    });

  if (data) {
    return (
      <Dialog
        open
        width="lg"
        title="Données effacées"
        onClose={leave}
        closeOnScrim={false}
        footer={
          <Button variant="primary" onClick={leave}>
            Fermer
          </Button>
        }
      >
        <ErasureReceipt receiptId={receiptId} count={data.receipts.length} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      width="lg"
      title={`Effacer les données ${withDe(erased.full_name)}`}
      subtitle={erased.reference}
      onClose={() => (isPending ? undefined : onClose())}
      closeOnScrim={false}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Annuler
          </Button>
          <Button
            variant="danger"
            loading={isPending}
            disabled={!isVerified || held !== undefined || others.isPending}
            onClick={erase}
          >
            {isPending ? 'Effacement...' : 'Effacer définitivement'}
          </Button>
        </>
      }
    >
      <div className="ret-stack" inert={isPending}>
        {held && (
          <Alert tone="warning" title={`Un compte formateur ${held} repose sur cette candidature`}>
            Tant que la personne travaille avec vous, ses données servent encore. {ACCOUNT_FIRST}
          </Alert>
        )}
        <div>
          <p>Sont détruits, sans retour possible&nbsp;:</p>
          <ul className="ret-destroyed">
            <li>la candidature et toutes ses réponses</li>
            {listDocuments(erased).map(({ id, file_name }) => (
              <li key={id}>
                le fichier <strong>{file_name}</strong>
              </li>
            ))}
            <li>l’analyse du CV, l’évaluation, les avis et les commentaires</li>
            <li>le journal des messages et les valeurs inscrites dans l’historique</li>
            <li>les candidatures qui ont été fusionnées avec elle</li>
          </ul>
        </div>
        <OtherApplications others={others} />
        <p className="muted">
          Restent son compte de connexion, s’il existe, des comptes anonymes par mois, et un reçu qui ne dit
          rien de la personne.
        </p>
        {error && !isPending && <EraseFailure error={error} />}
        <CheckboxField
          name="isVerified"
          control={control}
          label="La personne a demandé l’effacement, et son identité est vérifiée"
          disabled={held !== undefined}
        />
      </div>
    </Dialog>
  );
}

/** A request for erasure concerns a person; this dialog erases one application. */
function OtherApplications({
  others: { data, isError },
}: {
  others: Pick<UseQueryResult<SameAddress[]>, 'data' | 'isError'>;
}) {
  if (isError)
    return (
      <Alert tone="warning" title="Les autres candidatures de cette personne n’ont pas pu être cherchées">
        Cet effacement porte sur cette seule candidature&nbsp;: cherchez son adresse dans la liste et dans les
        archives.
      </Alert>
    );
  if (data === undefined)
    return <output className="muted">Recherche des autres candidatures de cette personne…</output>;
  if (data.length === 0) return null;
  const isOne = data.length === 1;
  return (
    <Alert
      tone="warning"
      title={
        isOne
          ? 'Une autre candidature de la même adresse reste'
          : `${data.length} autres candidatures de la même adresse restent`
      }
    >
      {data
        .map(({ reference, archived_at }) => (archived_at ? `${reference} (archivée)` : reference))
        .join(', ')}
      . {isOne ? 'Effacez-la' : 'Effacez-les'} aussi si la demande porte sur toutes ses données.
    </Alert>
  );
}

function EraseFailure({ error }: { error: Error }) {
  const isHeld = error instanceof AppError && error.code === 'conflict';
  return (
    <Alert tone="danger" title={isHeld ? 'Rien n’a été effacé' : FAILED} live>
      {isHeld
        ? `Un compte formateur repose sur cette candidature. ${ACCOUNT_FIRST}`
        : `${failureAdvice(error)} Ce qui est déjà effacé le reste, et un nouvel essai continue.`}
    </Alert>
  );
}
