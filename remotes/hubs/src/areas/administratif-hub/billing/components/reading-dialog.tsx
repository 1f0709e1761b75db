import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { QueryView } from '@trame/app/query-view';
import { schemaResolver } from '@trame/app/use-entity-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDateTime, withDe } from '@trame/domain';
import { writtenIban } from '@trame/domain/company';
import { BILLING_LIMITS } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Facts } from '@trame/ui/facts';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { TextField } from '@trame/ui/text-field';
import { Eye } from 'lucide-react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { readAccount, readingsQuery, type BankAccount } from '../data/accounts.ts';

type ReadingDialogProps = { account: BankAccount; onClose: () => void };

const RESOLVER = schemaResolver<{ purpose: string }>(
  z.object({
    purpose: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Dites pourquoi'),
        z.maxLength(BILLING_LIMITS.how, `${BILLING_LIMITS.how} caractères au plus`),
      ),
  }),
);

/** Shows the whole account once its reader has said what for, and who read it before. */
export function ReadingDialog({ account, onClose }: ReadingDialogProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const readings = useQuery(readingsQuery(account.user_id));
  const { control, handleSubmit } = useForm({ defaultValues: { purpose: '' }, resolver: RESOLVER });
  const { mutate, data, isPending } = useMutation({
    mutationFn: (purpose: string) => readAccount(account.user_id, purpose),
    networkMode: 'always',
    // Not kept once the dialog is closed.
    gcTime: 0,
    onError: (error) => notice.failed(error, failureAdvice(error), 'Le compte n’est pas montré'),
    onSettled: () => client.invalidateQueries({ queryKey: readingsQuery(account.user_id).queryKey }),
  });
  const read = handleSubmit(({ purpose }) => mutate(purpose));
  return (
    <Dialog
      open
      title={`Compte ${withDe(account.full_name)}`}
      subtitle={'Chaque lecture est notée\u00a0: qui, quand, pourquoi.'}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div className="bank-form">
        {data ? (
          <Facts
            layout="beside"
            items={[
              { label: 'IBAN', value: <span className="num">{writtenIban(data.iban)}</span> },
              { label: 'BIC', value: data.bic && <span className="num">{data.bic}</span> },
              { label: 'Titulaire', value: data.account_holder },
            ]}
          />
        ) : (
          <form
            className="bank-form"
            inert={isPending}
            onSubmit={(event) => {
              event.preventDefault();
              void read();
            }}
          >
            <TextField
              name="purpose"
              control={control}
              label="Pourquoi le lire"
              help={'Par exemple\u00a0: virement urgent fait à la main.'}
              required
              maxLength={BILLING_LIMITS.how}
            />
            <Button
              type="submit"
              variant="primary"
              loading={isPending}
              icon={<Eye className="icon" aria-hidden />}
            >
              Lire l’IBAN
            </Button>
          </form>
        )}
        <section aria-label="Lectures de ce compte">
          <h3>Lectures de ce compte</h3>
          <QueryView
            query={readings}
            compact
            failed="Impossible de charger les lectures"
            pending={
              <LoadingStatus label="Chargement des lectures...">
                <SkeletonBlock width="60%" />
              </LoadingStatus>
            }
          >
            {(all) =>
              all.length === 0 ? (
                <p className="muted">Personne ne l’a lu.</p>
              ) : (
                <ul className="bank-readings">
                  {all.map(({ id, at, reader_name, purpose }) => (
                    <li key={id}>
                      <strong>{reader_name ?? 'Un ancien collègue'}</strong>{' '}
                      <span className="muted num">{formatDateTime(at)}</span>
                      <p>{purpose}</p>
                    </li>
                  ))}
                </ul>
              )
            }
          </QueryView>
        </section>
      </div>
    </Dialog>
  );
}
