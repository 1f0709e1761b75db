import { describe, expect, it } from 'vitest';
import { judgeInvoice } from './judge-invoice.ts';
import type { InvoiceContext } from './context.ts';
import { readPageFacts } from './reading/page-facts.ts';
import type { InvoiceReading } from './reading/read-invoice.ts';
import type { RuleId } from './rules.ts';
import { CONTEXT, CREDIT, EXEMPT, INVOICE, REVERSE_CHARGE, TAXED } from './testing/examples.ts';
import { writeInvoice } from './write/write-invoice.ts';
import type { InvoiceData } from './write/invoice-data.ts';
import { KNOWN, PROFILE, printed, rulesOf, withPage, withXml } from './testing/judged.ts';

/** Two invoices that say different things, one on the page and one in the XML. */
const CONTRADICTIONS: [what: string, page: InvoiceData, xml: InvoiceData, rule: RuleId, severity: string][] =
  [
    [
      'the total',
      INVOICE,
      {
        ...INVOICE,
        lines: [
          ...INVOICE.lines,
          {
            name: 'Frais de déplacement',
            details: null,
            quantity: 100,
            unit: 'piece',
            unitPriceCents: 13_000,
          },
        ],
      },
      'page-gross',
      'blocking',
    ],
    ['the number', INVOICE, { ...INVOICE, number: 'F-2026-099' }, 'page-number', 'fix'],
    [
      'the end of the number',
      { ...INVOICE, number: 'F-2026-018B' },
      { ...INVOICE, number: 'F-2026-018' },
      'page-number',
      'fix',
    ],
    ['the day', INVOICE, { ...INVOICE, issuedOn: '2026-11-19' }, 'page-issue-date', 'fix'],
    ['the due date', INVOICE, { ...INVOICE, dueOn: '2026-12-31' }, 'page-due-date', 'fix'],
    [
      'the seller',
      INVOICE,
      { ...INVOICE, seller: { ...INVOICE.seller, name: 'Martin Dubreuil' } },
      'page-seller',
      'fix',
    ],
    [
      'the buyer',
      INVOICE,
      { ...INVOICE, buyer: { ...INVOICE.buyer, name: 'Autre Société' } },
      'page-buyer',
      'fix',
    ],
    [
      'the SIREN',
      INVOICE,
      { ...INVOICE, seller: { ...INVOICE.seller, siret: '30000000700017' } },
      'page-seller-id',
      'fix',
    ],
    [
      'the VAT number',
      TAXED,
      { ...TAXED, seller: { ...TAXED.seller, vatNumber: 'FR12300000007' } },
      'page-vat-number',
      'fix',
    ],
    ['the IBAN', INVOICE, { ...INVOICE, iban: 'DE89370400440532013000' }, 'page-iban', 'fix'],
    ['invoice and credit note', INVOICE, { ...INVOICE, kind: 'credit_note' }, 'page-kind', 'fix'],
    ['the VAT', TAXED, { ...TAXED, vatRate: 1000 }, 'page-vat', 'fix'],
    [
      'the days of the service',
      INVOICE,
      { ...INVOICE, serviceFrom: '2026-10-16', serviceTo: '2026-10-18' },
      'page-service-date',
      'note',
    ],
    [
      'the reason for no VAT',
      INVOICE,
      { ...INVOICE, vatCase: 'exonere_261_4_4', terms: EXEMPT.terms },
      'page-vat-case',
      'fix',
    ],
    [
      'the SIREN of the buyer',
      INVOICE,
      { ...INVOICE, buyer: { ...INVOICE.buyer, siret: '30000000700017', vatNumber: null } },
      'page-buyer-id',
      'fix',
    ],
    [
      'the invoice that is corrected',
      CREDIT,
      { ...CREDIT, corrects: { number: 'F-2020-001', issuedOn: '2026-11-20', reason: null } },
      'page-reference',
      'note',
    ],
  ];

describe('a page and an XML that differ', () => {
  it.each(CONTRADICTIONS)('in %s: it is said, with both values', async (_what, page, xml, rule, severity) => {
    const { findings } = judgeInvoice(await withXml(page, writeInvoice(xml)), CONTEXT);
    expect(findings.find((one) => one.rule === rule)).toMatchObject({ severity });
    expect(judgeInvoice(await printed(page), CONTEXT).findings).toEqual([]);
  });

  it('in what is to be paid: the total on the page is no excuse', async () => {
    const xml = writeInvoice(INVOICE).replace(
      '<ram:DuePayableAmount>1560.00',
      '<ram:TotalPrepaidAmount>100.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>1460.00',
    );
    const reading = await withXml(INVOICE, xml);
    const due = [{ value: 156_000, text: '1 560,00', label: 'net a payer', place: null }];
    const facts = reading.facts && { ...reading.facts, totals: { ...reading.facts.totals, due } };
    const { findings } = judgeInvoice({ ...reading, facts }, CONTEXT);
    expect(findings.find(({ rule }) => rule === 'page-gross')?.sentence.replaceAll(/\s/gu, ' ')).toBe(
      'La page demande 1 560,00 €, le XML 1 460,00 €.',
    );
  });

  it('in the total above what both ask: the total is named, not what is to be paid', async () => {
    const xml = writeInvoice(TAXED).replace('<ram:GrandTotalAmount>1962.00', '<ram:GrandTotalAmount>1955.00');
    const { findings, compared } = judgeInvoice(await withXml(TAXED, xml), CONTEXT);
    expect(findings.find(({ rule }) => rule === 'page-gross')?.sentence.replaceAll(/\s/gu, ' ')).toBe(
      'Le total TTC de la page est de 1 962,00 €. Celui du XML, seul lu par les logiciels de comptabilité, est de 1 955,00 €.',
    );
    expect(compared.filter(({ isSame }) => !isSame).map(({ what }) => what)).toEqual(['gross']);
  });

  it('but not when a credit note has a minus sign in its XML alone', async () => {
    const credit: InvoiceData = { ...TAXED, kind: 'credit_note' };
    const xml = writeInvoice(credit).replaceAll(
      /(<ram:(?:TaxBasisTotal|TaxTotal|GrandTotal|DuePayable)Amount[^>]*>)(?=\d)/g,
      '$1-',
    );
    const { compared } = judgeInvoice(await withXml(credit, xml), CONTEXT);
    const amounts = compared.filter(({ what }) => ['net', 'vat', 'gross', 'due'].includes(what));
    expect(amounts.map(({ what, isSame }) => [what, isSame])).toEqual([
      ['net', true],
      ['vat', true],
      ['gross', true],
      ['due', true],
    ]);
    expect(amounts.map(({ page, xml: ofXml }) => page === ofXml && /^−\d/.test(page ?? ''))).not.toContain(
      false,
    );
  });

  it('what was paid before is no part of what is to be paid', async () => {
    const dueOf = async (due: string) => {
      const xml = writeInvoice(INVOICE).replace('<ram:DuePayableAmount>1560.00', due);
      return judgeInvoice(await withXml(INVOICE, xml), CONTEXT).facts.due?.cents;
    };
    const prepaid = '<ram:TotalPrepaidAmount>500.00</ram:TotalPrepaidAmount>';
    expect(await dueOf(`${prepaid}<ram:DuePayableAmount>1060.00`)).toBe(106_000);
    // Software that is wrong about it asks for no more than the total, and for no less than nothing.
    expect(await dueOf('<ram:DuePayableAmount>2060.00')).toBe(156_000);
    expect(await dueOf('<ram:DuePayableAmount>-40.00')).toBe(0);
  });

  it('name the line that the page does not show, and the place of the total', async () => {
    const [, page, xml] = CONTRADICTIONS[0]!;
    const { findings, compared } = judgeInvoice(await withXml(page, writeInvoice(xml)), CONTEXT);
    const [first] = findings;
    expect(first?.sentence.replaceAll(/\s/gu, ' ')).toBe(
      'La page demande 1 560,00 €. Le XML, seul lu par les logiciels de comptabilité, en demande 1 690,00 € : il porte une ligne « Frais de déplacement » de 130,00 € que la page ne montre pas.',
    );
    expect(first?.place?.page).toBe(1);
    expect(compared.filter(({ isSame }) => !isSame).map(({ what }) => what)).toEqual(['net', 'gross', 'due']);
  });
});

/** Defects that pages of other programs had, and were not named. */
const ON_THE_PAGE: [what: string, data: InvoiceData, change: (line: string) => string, rule: RuleId][] = [
  [
    'a total without VAT that only one of its lines has',
    { ...TAXED, lines: TAXED.lines.slice(0, 1) },
    (line) => (line.startsWith('Total HT') ? 'Total HT 1 400,00 €' : line),
    'page-net',
  ],
  [
    'a due day under other words',
    TAXED,
    (line) => line.replace(/^.*20\/12\/2026.*$/, 'Date limite de paiement : 05/12/2026'),
    'page-due-date',
  ],
  [
    'a SIRET of somebody else, beside a VAT number with the right SIREN',
    TAXED,
    (line) => line.replace('100 000 009 00017', '300 000 007 00017'),
    'page-seller-id',
  ],
  [
    'no word of a reverse charge, of a seller abroad',
    REVERSE_CHARGE,
    (line) => (/autoliquidation/i.test(line) ? '' : line),
    'mention-vat',
  ],
];

describe('a page that says otherwise', () => {
  it.each(ON_THE_PAGE)('is named: %s', async (_what, data, change, rule) => {
    expect([...rulesOf(judgeInvoice(await printed(data), CONTEXT).findings)]).not.toContain(rule);
    expect([...rulesOf(judgeInvoice(await withPage(data, change), CONTEXT).findings)]).toContain(rule);
  });

  it('is not named for several rates whose VAT it does not add up', async () => {
    const reading = await withPage(TAXED, (line) => line.replace(/^(TVA.*?)327,00.*$/, 'TVA 20 % 312,00 €'));
    const more = { ...reading, facts: reading.facts && { ...reading.facts } };
    const [vat] = more.facts?.totals.vat ?? [];
    if (!vat || !more.facts) throw new Error('No VAT was read');
    const totals = { ...more.facts.totals, vat: [vat, { ...vat, value: 1500 }] };
    const twice = { ...more, facts: { ...more.facts, totals, signs: '' } };
    expect([...rulesOf(judgeInvoice(twice, CONTEXT).findings)]).not.toContain('page-vat');
  });

  it.each(['Btw verlegd', 'Steuerschuldnerschaft des Leistungsempfängers', 'Inversión del sujeto pasivo'])(
    'says why there is no VAT in the language of the seller: %s',
    async (words) => {
      const reading = await withPage(REVERSE_CHARGE, (line) =>
        /autoliquidation/i.test(line) ? words : line,
      );
      expect([...rulesOf(judgeInvoice(reading, CONTEXT).findings)]).not.toContain('mention-vat');
    },
  );
});

describe('the longest term of payment', () => {
  const found = async (rules: Partial<InvoiceContext['rules']>) => {
    const late = { ...INVOICE, dueOn: '2027-02-10' };
    const { findings } = judgeInvoice(await withXml(late, writeInvoice(late)), {
      ...CONTEXT,
      rules: { ...CONTEXT.rules, ...rules },
    });
    return findings.find(({ rule }) => rule === 'due-within-60');
  };

  it('is that of the rules as data, in the words of the advice too', async () => {
    expect(await found({})).toMatchObject({
      sentence: 'L’échéance est 82 jours après la facture.',
      fix: 'La loi admet 60 jours, ou 45 jours fin de mois.',
    });
    expect(await found({ dueDaysMost: 90 })).toBeUndefined();
    expect(await found({ dueDaysMost: null })).toBeUndefined();
  });
});

describe('an invoice without an XML', () => {
  it('is called dated in the future only when every possible day of issue is', async () => {
    const reading = { ...(await printed(INVOICE)), xml: null };
    const of = (today: string) => judgeInvoice(reading, { ...CONTEXT, today }).findings;
    expect([...rulesOf(of('2026-11-29'))]).not.toContain('issue-date-past');
    expect([...rulesOf(of('2026-10-01'))]).toContain('issue-date-past');
  });

  it('without a line of VAT says why its totals are the same', async () => {
    const reading = await withPage(INVOICE, (line) => (/TVA|293/.test(line) ? '' : line));
    expect([...rulesOf(judgeInvoice({ ...reading, xml: null }, CONTEXT).findings)]).toContain('mention-vat');
  });

  it('is read by its page: values, mission, double', async () => {
    const reading: InvoiceReading = {
      ...(await printed(TAXED)),
      xml: null,
      container: {
        attachments: [],
        hasSeveralXml: false,
        xmp: null,
        hasOutputIntent: false,
        bareFonts: [],
        isRepaired: false,
      },
    };
    const verdict = judgeInvoice(reading, { ...KNOWN, profile: { ...PROFILE, vatCase: 'assujetti' } });
    expect(verdict.facts).toMatchObject({
      number: { value: 'F-2026-018' },
      issuedOn: { value: '2026-11-20' },
      dueOn: { value: '2026-12-20' },
      net: { cents: 163_500 },
      vat: { cents: 32_700 },
      gross: { cents: 196_200 },
      vatCase: 'assujetti',
    });
    expect(verdict.findings.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['mission-amount', 'fix'],
      ['xml-present', 'note'],
    ]);
    expect(verdict.unread).toBeGreaterThan(60);
  });

  it('whose total is not its sum is named', async () => {
    const { text } = await printed(TAXED);
    if (!text) throw new Error('No text was read');
    const pages = text.pages.map((page) => ({
      ...page,
      lines: page.lines.map((line) => ({ ...line, text: line.text.replace('327,00', '300,00') })),
    }));
    const facts = readPageFacts({ ...text, pages });
    const reading = { ...(await printed(TAXED)), xml: null, facts };
    expect(rulesOf(judgeInvoice(reading, CONTEXT).findings)).toContain('total-gross');
  });

  const judgeLines = async (...lines: readonly string[]) => {
    const reading = await printed(INVOICE);
    const at = (text: string, index: number) => {
      const box = [50, 50 + index * 14, text.length * 4, 12] as const;
      return {
        text,
        box,
        spans: [{ start: 0, length: text.length, box }],
        size: 10,
        isBold: false,
        column: 0,
      };
    };
    const pages = [{ page: 1, width: 595, height: 842, columns: 1, isScanned: false, lines: lines.map(at) }];
    const facts = readPageFacts({ kind: 'pdf', hidden: [], pages });
    return rulesOf(judgeInvoice({ ...reading, xml: null, facts }, CONTEXT).findings);
  };

  it.each([
    ['nothing stands between its totals', [], true],
    ['a discount does', ['Remise fidélité -111,00 €'], false],
  ])('without VAT, its totals are one amount; %s', async (_what, between, isWrong) => {
    const found = await judgeLines(
      'Facture n° F-1',
      'Date d’émission 20/11/2026',
      'Total HT 1 091,00 €',
      ...between,
      'Total TTC 980,00 €',
      'TVA non applicable, art. 293 B du CGI',
    );
    expect(found.has('total-gross')).toBe(isWrong);
  });

  it('says its day and its due day by the names above them', async () => {
    const found = await judgeLines('Date', '20 novembre 2026', 'Échéance', '1er novembre 2026');
    expect(found).toContain('due-after-issue');
  });
});

describe('a mention that the page lacks', () => {
  it('is not lacked when it has other words, that an administrator wrote in the rules', async () => {
    const vat = 'Sans TVA selon le code général des impôts';
    const data = { ...INVOICE, terms: { ...INVOICE.terms, vat } };
    const reading = { ...(await printed(data)), xml: null };
    const judged = (texts: Record<string, string>) =>
      judgeInvoice(reading, {
        ...KNOWN,
        rules: { ...KNOWN.rules, texts: { ...KNOWN.rules.texts, ...texts } },
      }).findings.filter(({ rule }) => rule === 'mention-vat');
    expect(judged({})).toHaveLength(1);
    expect(judged({ vat_text_franchise_293b: vat })).toEqual([]);
  });

  it('is given in the words of the case of VAT', async () => {
    const { text } = await printed(EXEMPT);
    if (!text) throw new Error('No text was read');
    const pages = text.pages.map((page) => ({
      ...page,
      lines: page.lines.filter((line) => !/Exonération|escompte|recouvrement|retard/.test(line.text)),
    }));
    const reading = { ...(await printed(EXEMPT)), xml: null, facts: readPageFacts({ ...text, pages }) };
    const { findings } = judgeInvoice(reading, {
      ...KNOWN,
      profile: { ...PROFILE, vatCase: 'exonere_261_4_4' },
    });
    const missing = findings.find(({ rule }) => rule === 'mention-vat');
    expect(missing?.fix).toContain('art. 261-4-4° a du CGI');
    // The text alone, to copy.
    expect(missing?.fix).toBe(`À ajouter à votre modèle : «\u00a0${missing?.mention}\u00a0».`);
    // One that ends with a full stop has that one alone.
    const recovery = findings.find(({ rule }) => rule === 'mention-recovery');
    expect(recovery?.fix).toMatch(/€\.\u00a0»$/);
    expect([...rulesOf(findings)]).toEqual(
      expect.arrayContaining(['mention-recovery', 'mention-late', 'mention-discount']),
    );
  });
});
