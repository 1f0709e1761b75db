import { createSheet, type SheetFonts } from '@trame/app/pdf-sheet';
import { formatDateTime } from '@trame/domain';
import type { ShownPart } from './shown-data.ts';

/** What is not in the file, and how it is asked for. */
export const NOT_INCLUDED =
  'Les notes et les évaluations de l’équipe n’y sont pas\u00a0: elles parlent aussi d’autres personnes. Vous pouvez les demander, comme toute autre information sur vous, par le formulaire de la page RGPD du site.';

/** « Mes données » to be read on paper: each part, what it holds, and how long it is kept. */
export async function dataPdf(
  { parts, madeAt, email }: { parts: readonly ShownPart[]; madeAt: string; email: string },
  fonts: SheetFonts,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = createSheet(fonts, { title: 'Mes données', subject: `Données détenues sur ${email}` });
  sheet.title('Mes données', 'Espace formateur', `${email} · ${formatDateTime(madeAt)}`);
  sheet.paragraph(NOT_INCLUDED);
  for (const { label, what, kept, facts } of parts) {
    sheet.section(label);
    sheet.paragraph(`${what}. Conservation\u00a0: ${kept}`);
    if (facts.length === 0) sheet.paragraph('Rien.');
    for (const { label: name, value } of facts) sheet.fact(name, value);
  }
  return await sheet.finish(`Édité le ${formatDateTime(madeAt)} · Données personnelles`);
}
