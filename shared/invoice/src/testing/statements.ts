/** A movement of the statements that tests make. */
export interface MadeEntry {
  cents: number;
  day?: string;
  status?: string;
  currency?: string;
  reference?: string;
  details?: readonly {
    cents?: number;
    endToEndId?: string;
    name?: string;
    text?: string;
    returnCode?: string;
  }[];
  more?: string;
}

const amount = (cents: number, currency = 'EUR') =>
  `<Amt Ccy="${currency}">${(Math.abs(cents) / 100).toFixed(2)}</Amt>`;
const direction = (cents: number) => `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

/** A `camt.053` as banks write it, in the version asked for: 02 and those from 08 on differ by their status and names. */
export function makeStatement(entries: readonly MadeEntry[], version = '08'): string {
  const isOld = version === '02';
  const party = (tag: string, name: string) =>
    isOld ? `<${tag}><Nm>${name}</Nm></${tag}>` : `<${tag}><Pty><Nm>${name}</Nm></Pty></${tag}>`;
  const entryOf = (entry: MadeEntry) => {
    const { cents, day = '2026-11-26', status = 'BOOK', currency, reference, details = [], more } = entry;
    const written = details.map((one) => {
      const own = one.cents ?? cents;
      return [
        '<TxDtls>',
        one.endToEndId === undefined ? '' : `<Refs><EndToEndId>${one.endToEndId}</EndToEndId></Refs>`,
        isOld
          ? one.cents === undefined
            ? ''
            : `<AmtDtls><TxAmt>${amount(own)}</TxAmt></AmtDtls>`
          : `${amount(own, currency)}${direction(own)}`,
        one.name === undefined
          ? ''
          : `<RltdPties>${party(cents < 0 || one.returnCode !== undefined ? 'Cdtr' : 'Dbtr', one.name)}</RltdPties>`,
        one.text === undefined ? '' : `<RmtInf><Ustrd>${one.text}</Ustrd></RmtInf>`,
        one.returnCode === undefined ? '' : `<RtrInf><Rsn><Cd>${one.returnCode}</Cd></Rsn></RtrInf>`,
        '</TxDtls>',
      ].join('');
    });
    return [
      `<Ntry>${amount(cents, currency)}${direction(cents)}`,
      isOld ? `<Sts>${status}</Sts>` : `<Sts><Cd>${status}</Cd></Sts>`,
      `<BookgDt>${isOld ? `<Dt>${day}</Dt>` : `<DtTm>${day}T23:30:00+01:00</DtTm>`}</BookgDt>`,
      reference === undefined ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`,
      '<BkTxCd/>',
      written.length === 0 ? '' : `<NtryDtls>${written.join('')}</NtryDtls>`,
      more === undefined ? '' : `<AddtlNtryInf>${more}</AddtlNtryInf>`,
      '</Ntry>',
    ].join('');
  };
  const balance = (code: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(1_000_000)}<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-26</Dt></Dt></Bal>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>`,
    '<GrpHdr><MsgId>REL-1</MsgId><CreDtTm>2026-11-27T06:00:00+01:00</CreDtTm></GrpHdr>',
    '<Stmt><Id>REL-2026-330</Id><CreDtTm>2026-11-27T06:00:00+01:00</CreDtTm>',
    '<Acct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id></Acct>',
    balance('OPBD'),
    ...entries.map(entryOf),
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('');
}
