import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { PageQueryView } from '@trame/app/page-query-view';
import { Sentence } from '@trame/app/sentence';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { formatDate, today } from '@trame/domain';
import { useHost, usePage } from '@trame/platform';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { Page } from '@trame/ui/page';
import { SearchInput } from '@trame/ui/search-input';
import { EmptyState, LoadingStatus } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { useMemo, useState } from 'react';
import { missingRatesQuery, rulesQueryOptions, type Rule } from './data/rules.ts';
import { groupRules } from './model/rule-groups.ts';
import { ruleText } from './model/rule-values.ts';
import './styles/rules.css';

const RuleDialog = lazyDialog(() => import('./components/rule-dialog.tsx'));
const VersionsDrawer = lazyDialog(() => import('./components/versions-drawer.tsx'));

const TITLE = 'Règles des factures';

type Opened = { rule: Rule; as: 'form' | 'versions' } | undefined;

/** Amounts, delays, dates and texts that invoices are judged and paid by. */
export default function RulesPage() {
  usePage({ title: TITLE });
  const query = useQuery(rulesQueryOptions());
  const canEdit = useHost().session.roles.includes('admin');
  const [opened, setOpened] = useState<Opened>();
  const columns = useMemo(() => columnsOf(canEdit, setOpened), [canEdit]);
  const close = () => setOpened(undefined);
  return (
    <Page
      title={TITLE}
      subtitle={`Montants, délais, dates et textes, chacun avec sa source. ${
        canEdit ? 'Une valeur changée vaut aussitôt.' : 'Un administrateur les modifie.'
      }`}
    >
      <PageQueryView
        query={query}
        failed="Impossible de charger les règles"
        pending={
          <LoadingStatus label="Chargement des règles...">
            <TableSkeleton />
          </LoadingStatus>
        }
      >
        {(rules) => (
          <div className="rules-page">
            <MissingRate
              rules={rules}
              canEdit={canEdit}
              onWrite={(rule) => setOpened({ rule, as: 'form' })}
            />
            <RuleGroups rules={rules} columns={columns} />
            {opened?.as === 'form' && <RuleDialog rule={opened.rule} onClose={close} />}
            {opened?.as === 'versions' && <VersionsDrawer rule={opened.rule} onClose={close} />}
          </div>
        )}
      </PageQueryView>
    </Page>
  );
}

type RuleGroupsProps = { rules: readonly Rule[]; columns: readonly DataColumn<Rule>[] };

function RuleGroups({ rules, columns }: RuleGroupsProps) {
  const [search, setSearch] = useState('');
  const groups = groupRules(rules, search);
  return (
    <>
      <div className="rules-search">
        <SearchInput
          value={search}
          onChange={setSearch}
          label="Rechercher une règle"
          placeholder="Délai, TVA, mention…"
        />
        <p className="help">
          Là où il est écrit «&nbsp;À vérifier&nbsp;», montrez la règle à votre juriste ou à votre
          expert-comptable. Un administrateur écrit ensuite la source lue.
        </p>
      </div>
      {groups.length === 0 && <EmptyState compact title="Aucune règle ne contient ces mots" />}
      {groups.map(({ title, rules: found }) => (
        <section key={title} className="rules-group" aria-label={title}>
          <h2>{title}</h2>
          <DataTable label={title} columns={columns} rows={found} />
        </section>
      ))}
    </>
  );
}

type MissingRateProps = { rules: readonly Rule[]; canEdit: boolean; onWrite: (rule: Rule) => void };

/** A half-year has no rate of the legal interest, of which late penalties are made. */
function MissingRate({ rules, canEdit, onWrite }: MissingRateProps) {
  const { data: [from] = [], error } = useQuery(missingRatesQuery);
  useQuietReport([error], 'missing-rates');
  const rule = rules.find(({ id }) => id === 'legal_interest_rate');
  if (from === undefined || !rule) return null;
  return (
    <Alert
      tone="warning"
      title={`Le taux d’intérêt légal ${from > today() ? 'à partir du' : 'en vigueur depuis le'} ${formatDate(from)} n’est pas renseigné`}
      action={
        canEdit && (
          <Button size="sm" onClick={() => onWrite(rule)}>
            Écrire le taux
          </Button>
        )
      }
    >
      <p>
        Il est fixé par arrêté pour chaque semestre. Sans lui, un taux de pénalités n’est comparé qu’au
        dernier connu. Les factures préparées ici impriment «&nbsp;trois fois le taux d’intérêt légal&nbsp;»,
        sans chiffre&nbsp;: leur mention reste juste.{!canEdit && ' Un administrateur l’écrit.'}
      </p>
    </Alert>
  );
}

const columnsOf = (canEdit: boolean, open: (opened: Opened) => void): DataColumn<Rule>[] => [
  { key: 'label', title: 'Règle', cell: ({ label }) => label, width: '26%' },
  {
    key: 'value',
    title: 'Valeur',
    width: '26%',
    cell: ({ unit, value }) => ruleText(unit, value) || <span className="rules-missing">Non renseigné</span>,
    note: ({ valid_from: from }) => from && `Depuis le ${formatDate(from)}`,
  },
  {
    key: 'source',
    title: 'Source',
    cell: ({ source }) => <Sentence text={source} />,
    note: ({ source_date: read }) => read && `Lue le ${formatDate(read)}`,
  },
  {
    key: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    width: canEdit ? 210 : 110,
    narrow: 'plain',
    align: 'end',
    cell: (rule) => (
      <div className="rules-actions">
        {canEdit && (
          <Button
            size="sm"
            aria-label={`Modifier\u00a0: ${rule.label}`}
            onClick={() => open({ rule, as: 'form' })}
          >
            Modifier
          </Button>
        )}
        <Button
          size="sm"
          variant="text"
          aria-label={`Versions\u00a0: ${rule.label}`}
          onClick={() => open({ rule, as: 'versions' })}
        >
          Versions
        </Button>
      </div>
    ),
  },
];
