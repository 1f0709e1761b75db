import { saveAs } from '@trame/app/save-as';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { euros } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { Download, FileText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { amountsOfMission } from '../model/amounts.ts';
import { buyerLines, lateText, paymentText, percent, sellerLines, vatText } from '../model/mentions.ts';
import { missionDetails } from '../model/mission-text.ts';
import { modelDocx, type ModelContent } from '../model/model-docx.ts';

const Mark = ({ children }: { children: ReactNode }) => (
  <span className="billing-mark" aria-hidden="true">
    {children}
  </span>
);

/** The invoice as it would look, each mention with its number. */
export function ModelSheet(content: ModelContent) {
  const { input, iban, terms, mission } = content;
  const total = mission?.total_cents ?? null;
  const amounts = total === null ? null : amountsOfMission(total, input.vat_case, terms);
  return (
    <section className="billing-model" aria-label="Votre modèle">
      <div className="billing-model-head">
        <h2>
          <FileText className="icon" aria-hidden="true" /> Votre modèle
        </h2>
        <DownloadModel content={content} />
      </div>
      <div className="billing-around">
        <div className="billing-sheet">
          <div className="billing-sheet-head">
            <div>
              <p className="billing-sheet-name">
                <Mark>1</Mark> {input.legal_name || 'Votre nom'}
              </p>
              {sellerLines(input).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
            <div className="billing-sheet-number">
              <p className="billing-sheet-title">Facture</p>
              <p>
                <Mark>2</Mark> N° {input.number_prefix}…
              </p>
              <p>Émise le …</p>
              <p>Échéance …</p>
            </div>
          </div>
          <div className="billing-sheet-buyer">
            <p>
              <Mark>3</Mark> <strong>{terms.buyer?.name ?? 'Votre client'}</strong>
            </p>
            {buyerLines(terms).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <div className="billing-sheet-line billing-sheet-columns">
            <span>Prestation de services</span>
            <span>Total HT</span>
          </div>
          <div className="billing-sheet-line">
            <div>
              <p>
                <Mark>4</Mark> <strong>{mission?.title ?? 'Intitulé de la session'}</strong>
              </p>
              <p>{mission ? missionDetails(mission) : 'Client, lieu, dates, heures, ordre de mission'}</p>
            </div>
            <span className="num">{total === null ? '…' : euros(total)}</span>
          </div>
          <dl className="billing-sheet-totals">
            <div>
              <dt>
                TVA
                {input.vat_case === 'assujetti' && terms.rules.vat_rate != null
                  ? ` ${percent(terms.rules.vat_rate)}`
                  : ''}
              </dt>
              <dd className="num">{amounts ? euros(amounts.vat) : '…'}</dd>
            </div>
            <div>
              <dt>Net à payer</dt>
              <dd className="num">{amounts ? euros(amounts.gross) : '…'}</dd>
            </div>
          </dl>
          <p>
            <Mark>5</Mark> {vatText(input, terms) || 'Votre mention de TVA'}
          </p>
          <p>
            <Mark>6</Mark> {paymentText(iban, terms)}
          </p>
          <p>
            <Mark>7</Mark> {lateText(terms)}
          </p>
        </div>
      </div>
    </section>
  );
}

/** The model for a text processor. */
function DownloadModel({ content }: { content: ModelContent }) {
  const notice = useActionNotice();
  const [isMaking, setMaking] = useState(false);
  const save = async () => {
    setMaking(true);
    try {
      saveAs(await modelDocx(content), 'modele-de-facture.docx');
    } catch (error) {
      notice.failed(error, 'Le modèle n’a pas pu être préparé. Réessayez dans un instant.');
    } finally {
      setMaking(false);
    }
  };
  return (
    <Button
      size="sm"
      variant="text"
      loading={isMaking}
      icon={<Download className="icon" aria-hidden="true" />}
      aria-label="Télécharger le modèle en DOCX"
      onClick={() => void save()}
    >
      DOCX
    </Button>
  );
}
