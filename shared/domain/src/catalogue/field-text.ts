import { formatDate } from '../dates.ts';
import { euros } from '../invoices/money.ts';
import { optionLabel } from '../options.ts';
import { formatPhone } from '../phone.ts';
import type {
  ProgrammeCertification,
  ProgrammeContent,
  ProgrammeModule,
  ProgrammePicture,
} from './content.ts';
import { programmeField, type ProgrammeFieldKey } from './fields.ts';
import { hoursText, numberText } from './number-text.ts';

/** "1 560 € HT par personne"; empty when there is no amount. */
export function priceText({ price_cents: cents, price_unit: unit }: Partial<ProgrammeContent>): string {
  if (cents === undefined) return '';
  const amount = `${euros(cents).replace(/,00(?=\s)/, '')} HT`;
  return unit ? `${amount} ${optionLabel(programmeField('price_unit').options ?? [], unit)}` : amount;
}

const moduleText = ({ title, hours, text }: ProgrammeModule): string =>
  `${title}${hours === undefined ? '' : ` (${hoursText(hours)})`}${text ? `\u00a0: ${text}` : ''}`;

const certificationText = ({
  title,
  code,
  certifier,
  registered_on: from,
  ends_on: until,
}: ProgrammeCertification) =>
  [
    title,
    code,
    certifier,
    from && `enregistrée le ${formatDate(from)}`,
    until && `jusqu’au ${formatDate(until)}`,
  ]
    .filter(Boolean)
    .join(', ');

/** The entries of a list field as they are read; of another field, its one text. Empty when the field is not known. */
export function fieldLines(key: ProgrammeFieldKey, content: Partial<ProgrammeContent>): string[] {
  const value = content[key];
  if (value === undefined) return [];
  const { kind, options = [] } = programmeField(key);
  switch (kind) {
    case 'modules':
      return (value as ProgrammeModule[]).map(moduleText);
    case 'list':
      return value as string[];
    case 'choice':
      return [optionLabel(options, value as string)];
    case 'decimal':
    case 'count':
      return [numberText(value as number)];
    case 'amount':
      return [euros(value as number).replace(/,00(?=\s)/, '')];
    case 'phone':
      return [formatPhone(value as string)];
    case 'certification':
      return [certificationText(value as ProgrammeCertification)];
    case 'picture':
      return [(value as ProgrammePicture).alt ?? (value as ProgrammePicture).path];
    default:
      return [value as string];
  }
}

/** A field as it is read, in versions, conflicts and lists; empty when it is not known. */
export const fieldText = (key: ProgrammeFieldKey, content: Partial<ProgrammeContent>): string =>
  fieldLines(key, content).join('\n');
