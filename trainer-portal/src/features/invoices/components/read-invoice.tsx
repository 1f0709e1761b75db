import type { InvoiceContext } from '@trame/invoice';
import { Button } from '@trame/ui/button';
import { Segmented } from '@trame/ui/segmented';
import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { INVOICE_ACCEPT, mustConfirm, type JudgedInvoice } from '@trame/invoice/on-device';
import { brokenRules, outcomeOf, SEVERITIES, verdictCounts, verdictTitle } from '@trame/invoice/verdict-text';
import { ComparedValues } from './compared-values.tsx';
import { DepositForm } from './deposit-form.tsx';
import { MissionCard } from './mission-card.tsx';
import { PageView } from './page-view.tsx';
import { PassedRules } from './passed-rules.tsx';
import { ReadFacts } from './read-facts.tsx';
import { useDepositForm, type InvoiceToDeposit } from './use-deposit-form.ts';
import { VerdictFindings } from './verdict-findings.tsx';

type ReadInvoiceProps = InvoiceToDeposit & {
  previous: InvoiceContext['previous'];
  /** What was given is kept, and an upload goes on, while another invoice is shown. */
  isShown: boolean;
  onReplace: (file: File) => void;
};

/** An invoice beside its verdict; on a phone, one or the other. */
export function ReadInvoice({ previous, isShown, onReplace, ...invoice }: ReadInvoiceProps) {
  const { file, judged, missions, replaces } = invoice;
  const deposit = useDepositForm(invoice);
  const { verdict, pages, hasXml, profile } = judged;
  const [chosen, setChosen] = useState<number>();
  const [shown, setShown] = useState<'verdict' | 'page'>('verdict');
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // What was chosen is read: the verdict is where one goes on, and is read out.
  useEffect(() => {
    if (isShown) heading.current?.focus();
  }, [isShown]);
  const outcome = outcomeOf(verdict);
  const choose = (index: number) => {
    setChosen(index);
    setShown('page');
  };
  if (!isShown) return null;
  const form = (
    <DepositForm
      deposit={deposit}
      file={file}
      judged={judged}
      missions={missions}
      replaces={replaces}
      previous={previous}
    />
  );
  return (
    <>
      {pages.length > 0 && (
        <div className="invoices-switch">
          <Segmented
            block
            label="Ce qui est montré"
            value={shown}
            options={[
              { value: 'verdict', label: 'Verdict' },
              { value: 'page', label: 'Facture' },
            ]}
            onChange={setShown}
          />
        </div>
      )}
      <div className={`invoices-read is-${shown}`}>
        <PageView
          file={file}
          pages={pages}
          findings={verdict.findings}
          chosen={chosen}
          onChoose={(index) => {
            setChosen(index);
            setShown('verdict');
          }}
        />
        <div className="invoices-verdict">
          <section className="invoices-card" aria-labelledby="invoices-verdict">
            <div className="invoices-verdict-head">
              <div>
                <h2 ref={heading} id="invoices-verdict" className="display" tabIndex={-1}>
                  {verdictTitle(verdict, hasXml)}
                </h2>
                <p className="muted">
                  {verdictCounts(verdict)}
                  {profile && ` Factur-X, profil ${profile}.`}
                </p>
              </div>
              <Meter verdict={verdict} />
            </div>
            {outcome !== 'clean' && (
              <p className="invoices-anyway">
                <input
                  ref={input}
                  type="file"
                  hidden
                  accept={INVOICE_ACCEPT}
                  onChange={({ target }) => {
                    const [next] = target.files ?? [];
                    target.value = '';
                    if (next) onReplace(next);
                  }}
                />
                <Button
                  variant="primary"
                  icon={<Upload className="icon" aria-hidden="true" />}
                  onClick={() => input.current?.click()}
                >
                  Remplacer le fichier
                </Button>
                {outcome === 'blocking' && (
                  <span className="muted">Le dépôt s’ouvre quand plus rien n’est bloquant.</span>
                )}
              </p>
            )}
            {/* What can be done stands above the findings, of which there may be many. */}
            {outcome === 'fix' && form}
            <VerdictFindings findings={verdict.findings} chosen={chosen} onChoose={choose} />
            {outcome === 'clean' && form}
          </section>
          <ComparedValues compared={verdict.compared} />
          {verdict.mission && <MissionCard mission={verdict.mission} />}
          {!mustConfirm(judged) && <ReadFacts facts={verdict.facts} compared={verdict.compared} />}
          <PassedRules passed={verdict.passed} />
        </div>
      </div>
    </>
  );
}

/** One thread for each rule that was read, those that are broken first. */
function Meter({ verdict }: { verdict: JudgedInvoice['verdict'] }) {
  const broken = brokenRules(verdict);
  const threads = [
    ...SEVERITIES.flatMap((severity) => Array.from({ length: broken[severity] }, () => severity)),
    ...verdict.passed.map(() => 'passed'),
  ];
  return (
    <span className="invoices-meter" aria-hidden="true">
      {threads.map((name, index) => (
        <i key={index} className={`invoices-meter-${name}`} />
      ))}
    </span>
  );
}
