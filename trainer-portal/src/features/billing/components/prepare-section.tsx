import { today } from '@trame/domain';
import { euros, isMissionToInvoice } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Billing } from '../data/billing.ts';
import type { Mission } from '../data/missions.ts';
import type { Terms } from '../data/terms.ts';
import { missingText, missionDays } from '../model/mission-text.ts';
import { prefixOfYear } from '../model/series.ts';
import { SearchedList } from './searched-list.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import { IssueDialog } from './issue-dialog.tsx';

type PrepareSectionProps = {
  billing: Billing | null;
  /** The form has changes that are not saved. */
  isDirty: boolean;
  missions: readonly Mission[];
  terms: Terms;
};

const searchedText = ({ title, client_name, order_number }: Mission): string =>
  `${title} ${client_name} ${order_number}`;

/** The missions that can be invoiced, each with its button; of those that are not over, a deposit. */
export function PrepareSection({ billing, isDirty, missions, terms }: PrepareSectionProps) {
  const [part, setPart] = useState<Mission>();
  const ready = missions.filter((mission) => isMissionToInvoice(mission, today()));
  // Where other pages lead to (`?mission=`): its invoice is what one came for.
  const [address, setAddress] = useSearchParams();
  const canPrepare = billing !== null && billing.legal_form !== 'portage';
  const [chosen, setChosen] = useState(() =>
    canPrepare ? ready.find(({ id }) => id === address.get('mission')) : undefined,
  );
  const close = () => {
    setChosen(undefined);
    if (address.has('mission')) setAddress({}, { replace: true, preventScrollReset: true });
  };
  const next = ready.find(({ left_cents: left }) => left > 0);
  const early = missions.filter(
    ({ status, ends_on, left_cents: left }) =>
      ['planned', 'running'].includes(status) && ends_on > today() && left > 0,
  );
  return (
    <Section title="Préparer ma facture">
      <div className="billing-part">
        <Advice billing={billing} isDirty={isDirty} count={ready.length} />
        {canPrepare && ready.length > 0 && (
          <SearchedList rows={ready} textOf={searchedText} label="Chercher une mission à facturer">
            {(shown) => (
              <ul className="billing-missions">
                {shown.map((mission) => (
                  <li key={mission.id}>
                    <p>
                      <strong>{mission.title}</strong>
                      <span className="muted">
                        {mission.client_name}, {missionDays(mission)}
                      </span>
                      <Invoiced mission={mission} />
                      <Missing mission={mission} />
                    </p>
                    <span className="num">{euros(mission.total_cents)}</span>
                    <Button
                      // One of them is next; all of them in the colour of what is next would be none.
                      variant={mission === next ? 'primary' : 'default'}
                      disabled={isDirty}
                      onClick={() => setChosen(mission)}
                    >
                      Préparer ma facture<span className="sr-only">&nbsp;: {mission.title}</span>
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </SearchedList>
        )}
        {canPrepare && early.length > 0 && (
          <>
            <h3>Avant la fin d’une mission</h3>
            <SearchedList rows={early} textOf={searchedText} label="Chercher une mission à venir">
              {(shown) => (
                <ul className="billing-missions">
                  {shown.map((mission) => (
                    <li key={mission.id}>
                      <p>
                        <strong>{mission.title}</strong>
                        <span className="muted">
                          {mission.client_name}, {missionDays(mission)}
                        </span>
                        <Invoiced mission={mission} />
                      </p>
                      <span className="num">{euros(mission.total_cents)}</span>
                      <Button disabled={isDirty} onClick={() => setPart(mission)}>
                        Facturer un acompte<span className="sr-only">&nbsp;: {mission.title}</span>
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </SearchedList>
          </>
        )}
        {billing && part && (
          <DepositDialog
            key={part.id}
            billing={billing}
            mission={missions.find(({ id }) => id === part.id) ?? part}
            terms={terms}
            onClose={() => setPart(undefined)}
          />
        )}
        {billing && chosen && (
          <IssueDialog
            key={chosen.id}
            billing={billing}
            // As it is now: the office may have changed it since.
            mission={missions.find(({ id }) => id === chosen.id) ?? chosen}
            terms={terms}
            onClose={close}
          />
        )}
      </div>
    </Section>
  );
}

/** That a part of it is invoiced. */
function Invoiced({ mission: { deposits, left_cents: left } }: { mission: Mission }) {
  const { length } = deposits.filter(({ cents }) => cents > 0);
  if (length === 0) return null;
  return (
    <span className="muted num">
      {length > 1 ? `${length} acomptes facturés` : 'Acompte facturé'}
      {left > 0 ? `, reste ${euros(left)} HT` : ', plus rien à payer\u00a0: la facture la solde'}
    </span>
  );
}

function Missing({ mission }: { mission: Mission }) {
  const missing = missingText(mission);
  return missing === '' ? null : <span className="billing-missing">À joindre&nbsp;: {missing}</span>;
}

function Advice({ billing, isDirty, count }: { billing: Billing | null; isDirty: boolean; count: number }) {
  if (billing === null)
    return <p className="muted">Enregistrez votre profil&nbsp;: vos factures se rempliront d’après lui.</p>;
  if (billing.legal_form === 'portage')
    return (
      <p className="muted">
        Votre société de portage établit la facture&nbsp;: donnez-lui les mentions ci-contre, puis déposez-la
        dans «&nbsp;Déposer une facture&nbsp;».
      </p>
    );
  if (count === 0)
    return <p className="muted">Aucune mission à facturer. Une mission arrive ici à son dernier jour.</p>;
  const ofYear = prefixOfYear(billing.number_prefix, today());
  return (
    <p className="billing-note">
      {isDirty
        ? 'Enregistrez d’abord vos modifications.'
        : 'Un Factur-X déjà rempli\u00a0: vous vérifiez ce qu’il dit, il est numéroté et déposé.'}{' '}
      {ofYear !== undefined &&
        `Vos numéros commencent encore par «\u00a0${billing.number_prefix}\u00a0»\u00a0: «\u00a0${ofYear}\u00a0» vous est proposé plus bas.`}
    </p>
  );
}
