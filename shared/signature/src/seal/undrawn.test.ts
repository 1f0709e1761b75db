import { PDF, PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, type PdfObject, PdfString } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { contract } from '../testing/sealed.ts';
import { normalise, NormaliseError } from './normalise.ts';

/** The warnings of a document, or why it is refused. */
const said = async (bytes: Uint8Array) => {
  try {
    return (await normalise(bytes)).warnings;
  } catch (error) {
    if (error instanceof NormaliseError) return error.code;
    throw error;
  }
};

const numbers = (...values: number[]) => PdfArray.of(...values.map((value) => PdfNumber.of(value)));

/** A form that is filled in, and drawn as it is. */
async function filled() {
  const pdf = await PDF.load(await contract(1));
  const [page] = pdf.getPages();
  if (!page) throw new Error('no page');
  const form = pdf.getOrCreateForm();
  const price = form.createTextField('price', { multiline: true, fontSize: 10 });
  const city = form.createDropdown('city', { options: ['Nantes', 'Rennes'], fontSize: 10 });
  const consent = form.createCheckbox('consent');
  const pay = form.createRadioGroup('pay', { options: ['transfer', 'card'] });
  page.drawField(price, { x: 72, y: 600, width: 90, height: 60 });
  page.drawField(city, { x: 72, y: 560, width: 90, height: 20 });
  page.drawField(consent, { x: 72, y: 530, width: 16, height: 16 });
  page.drawField(pay, { x: 72, y: 500, width: 16, height: 16, option: 'transfer' });
  page.drawField(pay, { x: 92, y: 500, width: 16, height: 16, option: 'card' });
  price.setValue('1 250,50 euros à verser avant la fin du mois');
  city.setValue('Rennes');
  consent.check();
  pay.setValue('card');
  // libpdf draws accents by codes that its font does not name.
  const fonts = price.getWidgets()[0]?.getNormalAppearance()?.getDict('Resources')?.getDict('Font');
  const names = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
  const entries = Object.entries(names).map(([key, name]) => [key, PdfName.of(name)] as const);
  for (const key of fonts?.keys() ?? []) fonts?.set(key, PdfDict.of(Object.fromEntries(entries)));
  const widgetOf = (field: { getWidgets(): { dict: PdfDict }[] }, at = 0) =>
    field.getWidgets()[at]?.dict ?? new PdfDict();
  return { pdf, page, form, price, city, consent, pay, widgetOf };
}
type Filled = Awaited<ReturnType<typeof filled>>;

describe('a form that is filled in', () => {
  it('becomes text when it is drawn as it is filled in, also when readers draw it again', async () => {
    const { pdf, form } = await filled();
    form.acroForm().getDict().set('NeedAppearances', PdfBool.of(true));
    expect(await said(await pdf.save())).toEqual(['form']);
  });

  it('has an option drawn by its name', async () => {
    const { pdf, city } = await filled();
    const option = [PdfString.fromString('35'), PdfString.fromString('Rennes')];
    city.acroField().set('Opt', PdfArray.of(PdfArray.of(...option)));
    city.acroField().set('V', PdfString.fromString('35'));
    expect(await said(await pdf.save())).toEqual(['form']);
  });

  it.each([
    ['1000', '1 000,00'],
    ['1000', '1.000,00 EUR'],
    ['1000', '$1,000.00'],
    ['1000', '1,000'],
    ['1234567.5', '1 234 567,50'],
    ['-1250,5', '(1 250,50)'],
    ['-1250.5', '-1.250,50'],
    ['0.2', '20 %'],
    ['0,055', '5,50%'],
  ])('becomes text when the number %s is drawn as « %s », as programs format it', async (answer, shown) => {
    const { pdf, price } = await filled();
    price.setValue(shown);
    price.acroField().set('V', PdfString.fromString(answer));
    expect(await said(await pdf.save())).toEqual(['form']);
  });

  it.each([
    ['1000', '1 000,01'],
    ['1', '1,000'],
    ['1.5', '1,500'],
    ['1000', '100 000'],
    ['1000', '-1 000'],
    ['1000', '(1 000'],
    ['20', '20 %'],
    ['33.333', '33,33'],
    ['1000', '10.00.0'],
    ['1000', '1 000,00 par jour'],
    ['mille', '1 000'],
    ['06000', '6 000'],
    // What no person writes is compared sign by sign.
    [`0.${'5'.repeat(38)}0`, `0.${'5'.repeat(38)}`],
  ])('is refused when %s is drawn as « %s »', async (answer, shown) => {
    const { pdf, price } = await filled();
    price.setValue(shown);
    price.acroField().set('V', PdfString.fromString(answer));
    expect(await said(await pdf.save())).toBe('not_drawn');
  });

  it.each<[string, (filled: Filled) => unknown]>([
    ['an older text', ({ price }) => price.acroField().set('V', PdfString.fromString('9999'))],
    ['a text that was taken out', ({ price }) => price.acroField().delete('V')],
    ['no text', ({ price, widgetOf }) => widgetOf(price).delete('AP')],
    ['an older choice', ({ city }) => city.acroField().set('V', PdfString.fromString('Nantes'))],
    ['no choice', ({ city, widgetOf }) => widgetOf(city).delete('AP')],
    ['several choices', ({ city }) => city.acroField().set('V', PdfArray.of(PdfString.fromString('Rennes')))],
    [
      'an empty box that is ticked',
      ({ consent, widgetOf }) => widgetOf(consent).set('AS', PdfName.of('Off')),
    ],
    ['a ticked box that is empty', ({ consent }) => consent.acroField().set('V', PdfName.of('Off'))],
    ['a box by another name', ({ consent }) => consent.acroField().set('V', PdfName.of('on'))],
    ['no box', ({ consent, widgetOf }) => widgetOf(consent).delete('AP')],
    ['another of two', ({ pay }) => pay.acroField().set('V', PdfName.of('transfer'))],
    [
      'a tick without a picture',
      ({ pdf, consent, widgetOf }) => {
        const blank = pdf.createStream({ BBox: numbers(0, 0, 16, 16) }, new TextEncoder().encode('q Q'));
        const states = PdfDict.of({ [consent.getOnValue()]: blank, Off: blank });
        widgetOf(consent).set('AP', PdfDict.of({ N: states }));
      },
    ],
    [
      'a field that is in no form',
      ({ form, price }) => {
        const ref = price.getRef();
        if (ref) form.acroForm().removeField(ref);
      },
    ],
  ])('is refused when another one is drawn: %s', async (_how, change) => {
    const form = await filled();
    change(form);
    expect(await said(await form.pdf.save())).toBe('not_drawn');
  });

  it('may have fields that nobody sees', async () => {
    const { pdf, price, widgetOf } = await filled();
    price.acroField().set('V', PdfString.fromString('9999'));
    widgetOf(price).set('F', PdfNumber.of(2));
    expect(await said(await pdf.save())).toEqual(['form']);
  });

  it('keeps what is on a page that says the number of another one', async () => {
    const { pdf, price, widgetOf } = await filled();
    widgetOf(price).set('P', pdf.register(PdfDict.of({ Type: PdfName.of('Page') })));
    widgetOf(price).set('F', PdfNumber.of(5));
    const { bytes } = await normalise(await pdf.save());
    expect((await PDF.load(bytes)).getPages()[0]?.getResources().getDict('XObject')?.size).toBe(5);
  });
});

describe('an annotation', () => {
  const annotated = async (entries: Record<string, PdfObject>, isDrawn = false) => {
    const pdf = await PDF.load(await contract(1));
    const annotation = PdfDict.of({
      Type: PdfName.of('Annot'),
      Rect: numbers(72, 600, 300, 640),
      F: PdfNumber.of(4),
      ...entries,
    });
    const picture = pdf.createStream(
      { Type: PdfName.of('XObject'), Subtype: PdfName.of('Form'), BBox: numbers(0, 0, 228, 40) },
      new TextEncoder().encode('0 0 228 40 re f'),
    );
    if (isDrawn) annotation.set('AP', PdfDict.of({ N: picture }));
    pdf.getPages()[0]?.dict.set('Annots', PdfArray.of(pdf.register(annotation)));
    return pdf.save();
  };

  it('is refused without a picture, which each reader draws in its own way', async () => {
    const marks = ['Highlight', 'StrikeOut', 'FreeText', 'Line'].map((name) => ({
      Subtype: PdfName.of(name),
    }));
    for (const mark of marks) {
      expect(await said(await annotated(mark))).toBe('not_drawn');
      expect(await said(await annotated(mark, true))).toEqual(['annotations']);
    }
  });

  it('is named when it is a note, of which nothing but an icon is seen', async () => {
    expect(await said(await annotated({ Subtype: PdfName.of('Text') }))).toEqual(['annotations']);
  });
});
