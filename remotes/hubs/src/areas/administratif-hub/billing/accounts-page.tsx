import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { PageQueryView } from '@trame/app/page-query-view';
import { SearchBox } from '@trame/app/search-box';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { AppError } from '@trame/data';
import { formatDateTime, withDe } from '@trame/domain';
import { ibanEnd } from '@trame/domain/company';
import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Facts } from '@trame/ui/facts';
import { Card, Page, Section } from '@trame/ui/page';
import { EmptyState, LoadingStatus } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { Check, Eye, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from './components/confirm-dialog.tsx';
import { ReadingDialog } from './components/reading-dialog.tsx';
import { RefuseAccountDialog } from './components/refuse-dialog.tsx';
import { AccountDoubts } from './components/account-doubts.tsx';
import {
  accountsChanged,
  accountsQuery,
  confirmAccount,
  refuseAccount,
  type BankAccount,
} from './data/accounts.ts';
import { confirmedText, enteredText, heldText, TITLE } from './model/account.ts';
import './styles/accounts.css';

type Asking = { kind: 'confirm' | 'refuse' | 'read'; account: BankAccount };

const CHANGED =
  'Ce compte a changé depuis que cette page l’a chargé. Fermez cette fenêtre, puis relisez le nouveau compte.';

/** Why an account was not confirmed. */
const PROBLEMS: Readonly<Partial<Record<AppError['code'], string>>> = {
  invalid:
    'Ce ne sont pas les derniers caractères du compte enregistré. Si la personne est sûre d’elle, refusez ce compte\u00a0: elle en saisira un autre.',
  conflict:
    'Ce compte a changé depuis que cette page l’a chargé. Fermez cette fenêtre, puis rappelez la personne.',
};

/** Bank accounts that trainers gave: nothing is paid to one before somebody confirmed it by another channel. */
export default function AccountsPage() {
  usePage({ title: TITLE });
  const client = useQueryClient();
  const notice = useActionNotice();
  const [search, setSearch] = useState('');
  const searchRef = useRef<HTMLInputElement>(null);
  const query = useQuery(accountsQuery(search));
  const [asking, setAsking] = useState<Asking>();
  const [problem, setProblem] = useState<string>();
  const failed = (error: Error) => {
    const said = error instanceof AppError ? PROBLEMS[error.code] : undefined;
    if (said) setProblem(said);
    else notice.failed(error, failureAdvice(error), 'Rien n’a été enregistré');
  };
  const confirm = useMutation({
    mutationFn: ({ account, dictated, how }: { account: BankAccount; dictated: string; how: string }) =>
      confirmAccount(account, dictated, how),
    networkMode: 'always',
    onSuccess: (_, { account }) => notice.succeeded('Compte confirmé', account.full_name),
    onError: failed,
    onSettled: () => accountsChanged(client),
  });
  const refuse = useMutation({
    mutationFn: ({ account, reason }: { account: BankAccount; reason: string }) =>
      refuseAccount(account, reason),
    networkMode: 'always',
    onSuccess: (_, { account }) => notice.succeeded('Compte refusé', account.full_name),
    onError: (error) =>
      notice.failed(
        error,
        error instanceof AppError && error.code === 'conflict' ? CHANGED : failureAdvice(error),
        'Rien n’a été enregistré',
      ),
    onSettled: () => accountsChanged(client),
  });
  const ask = (next: Asking) => {
    setProblem(undefined);
    setAsking(next);
  };
  const close = () => setAsking(undefined);
  return (
    <Page
      title={TITLE}
      subtitle="Un compte nouveau ou changé ne reçoit rien avant d’avoir été confirmé par un autre moyen que le portail."
    >
      <PageQueryView
        query={query}
        failed="Impossible de charger les comptes"
        pending={
          <LoadingStatus label="Chargement des comptes...">
            <TableSkeleton />
          </LoadingStatus>
        }
      >
        {(accounts) => {
          const waiting = accounts.filter(({ iban_status }) => iban_status === 'to_confirm');
          const first = waiting.find(({ is_own_entry }) => !is_own_entry);
          const confirmed = accounts.filter(({ iban_status }) => iban_status === 'confirmed');
          return (
            <div className="bank-parts">
              <SearchBox
                value={search}
                placeholder="Rechercher un formateur (nom, e-mail)..."
                onChange={setSearch}
                inputRef={searchRef}
              />
              {waiting.length === 0 ? (
                <EmptyState
                  title={search === '' ? 'Aucun compte à confirmer' : 'Aucun compte à confirmer à ce nom'}
                  description="Un compte qu’un formateur saisit ou change arrive ici."
                />
              ) : (
                <ul className="bank-list" aria-label="Comptes à confirmer">
                  {waiting.map((account) => (
                    <li key={account.user_id}>
                      <Card>
                        <Waiting
                          account={account}
                          isFirst={account === first}
                          onAsk={(kind) => ask({ kind, account })}
                        />
                      </Card>
                    </li>
                  ))}
                </ul>
              )}
              {confirmed.length > 0 && (
                <Section title={search === '' ? 'Derniers comptes confirmés' : 'Comptes confirmés'}>
                  <ul className="bank-confirmed">
                    {confirmed.map((account) => (
                      <li key={account.user_id}>
                        <div>
                          <strong>{account.full_name}</strong>{' '}
                          <span className="num">{ibanEnd(account.iban_last4)}</span>
                          <p className="muted num">{confirmedText(account)}</p>
                          <p>{account.confirmed_how}</p>
                        </div>
                        <div className="bank-decide">
                          <ReadButton account={account} onAsk={() => ask({ kind: 'read', account })} />
                          <RefuseButton account={account} onAsk={() => ask({ kind: 'refuse', account })} />
                        </div>
                      </li>
                    ))}
                  </ul>
                </Section>
              )}
            </div>
          );
        }}
      </PageQueryView>
      {asking?.kind === 'confirm' && (
        <ConfirmDialog
          account={asking.account}
          isPending={confirm.isPending}
          problem={problem}
          onClose={close}
          onConfirm={(dictated, how, done) => {
            setProblem(undefined);
            confirm.mutate({ account: asking.account, dictated, how }, { onSuccess: done });
          }}
        />
      )}
      {asking?.kind === 'refuse' && (
        <RefuseAccountDialog
          account={asking.account}
          isPending={refuse.isPending}
          onClose={close}
          onRefuse={(reason, done) => refuse.mutate({ account: asking.account, reason }, { onSuccess: done })}
        />
      )}
      {asking?.kind === 'read' && <ReadingDialog account={asking.account} onClose={close} />}
    </Page>
  );
}

type WaitingProps = {
  account: BankAccount;
  /** The one whose button is the main one of the page. */
  isFirst: boolean;
  onAsk: (kind: Asking['kind']) => void;
};

function Waiting({ account, isFirst, onAsk }: WaitingProps) {
  const entered = enteredText(account);
  return (
    <div className="bank-waiting">
      <div className="bank-facts">
        <div>
          <h2>{account.full_name}</h2>
          <p className="muted num">
            Saisi le {formatDateTime(account.iban_set_at)} · {heldText(account)}
          </p>
        </div>
        <Facts
          layout="beside"
          items={[
            { label: 'Titulaire', value: account.account_holder },
            { label: 'Facture au nom de', value: account.legal_name },
            { label: 'E-mail', value: account.email },
            ...(entered ? [{ label: 'Saisi par', value: entered }] : []),
          ]}
        />
        <AccountDoubts account={account} />
        {account.is_own_entry && <p className="muted">Vous l’avez saisi&nbsp;: un collègue le confirme.</p>}
      </div>
      <div className="bank-decide">
        <Button
          variant={isFirst ? 'primary' : 'default'}
          disabled={account.is_own_entry}
          icon={<Check className="icon" aria-hidden />}
          aria-label={`Confirmer le compte ${withDe(account.full_name)}`}
          onClick={() => onAsk('confirm')}
        >
          Confirmer
        </Button>
        <RefuseButton account={account} onAsk={() => onAsk('refuse')} />
      </div>
    </div>
  );
}

function ReadButton({ account, onAsk }: { account: BankAccount; onAsk: () => void }) {
  return (
    <Button
      variant="text"
      icon={<Eye className="icon" aria-hidden />}
      aria-label={`Lire l’IBAN ${withDe(account.full_name)}`}
      onClick={onAsk}
    >
      Lire l’IBAN
    </Button>
  );
}

function RefuseButton({ account, onAsk }: { account: BankAccount; onAsk: () => void }) {
  return (
    <Button
      icon={<X className="icon" aria-hidden />}
      aria-label={`Refuser le compte ${withDe(account.full_name)}`}
      onClick={onAsk}
    >
      Refuser
    </Button>
  );
}
