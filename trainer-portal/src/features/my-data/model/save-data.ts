import { readSheetFonts } from '@trame/app/sheet-fonts';
import { saveAs } from '@trame/app/save-as';
import { today } from '@trame/domain';
import type { MyData } from '../data/my-data.ts';
import { shownParts } from './shown-data.ts';

const fileName = (type: string) => `mes-donnees-${today()}.${type}`;

/** Saves the answer as it is, for another program. */
export function saveJson(data: MyData): void {
  saveAs(new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }), fileName('json'));
}

/** Saves it to be read. The program that writes it is fetched when it is asked for. */
export async function savePdf(data: MyData, email: string): Promise<void> {
  const parts = shownParts(data);
  const [{ dataPdf }, fonts] = await Promise.all([
    import('./data-pdf.ts'),
    readSheetFonts(Promise.resolve(JSON.stringify(parts))),
  ]);
  const bytes = await dataPdf({ parts, madeAt: data.made_at, email }, fonts);
  saveAs(new Blob([bytes], { type: 'application/pdf' }), fileName('pdf'));
}
