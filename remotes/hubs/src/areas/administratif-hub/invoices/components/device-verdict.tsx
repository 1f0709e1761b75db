import type { JudgedInvoice } from '@trame/invoice/on-device';
import { officeWords, verdictCounts, verdictTitle } from '@trame/invoice/verdict-text';
import type { MarkedVerdict } from '../model/verdict.ts';
import { ComparedTable } from './compared-table.tsx';
import { VerdictList } from './verdict-list.tsx';

type DeviceVerdictProps = {
  judged: JudgedInvoice;
  marked: MarkedVerdict;
  activeKey: string | undefined;
  onSeek: (key: string) => void;
};

/** What the rules say of a file that is not deposited yet: in the words of the office, with what it writes to the trainer. */
export function DeviceVerdict({ judged, marked, activeKey, onSeek }: DeviceVerdictProps) {
  const { verdict, hasXml, profile } = judged;
  return (
    <section className="fct-before" aria-label="Verdict avant dépôt">
      <h2>{officeWords(verdictTitle(verdict, hasXml))}</h2>
      <p className="muted num">
        {verdictCounts(verdict)}
        {profile && ` Factur-X, profil ${profile}.`}
      </p>
      <VerdictList verdict={marked} activeKey={activeKey} onSeek={onSeek} />
      <ComparedTable compared={verdict.compared} />
    </section>
  );
}
