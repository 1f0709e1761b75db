import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_CONTENT, type SiteContent } from '@trame/domain/company';
import { ROOT } from '../lib/paths.ts';

/** What the public site shows without a database; the demo company is the same everywhere. */
const CONTENT = join(ROOT, 'public-site/demo-content.json');
const MEDIA = join(ROOT, 'public-site/demo-media');

const svg = (path: string) => ({ path, type: 'image/svg+xml' as const, width: 160, height: 48 });
const logo = (name: string, file: string) => ({
  id: file,
  name,
  alt: `Logo de ${name}`,
  link: null,
  picture: svg(`logos/${file}.svg`),
});
const event = (
  date: string,
  precision: string,
  title: string,
  text: string,
  en: [string, string] | null,
) => ({
  id: date,
  date,
  precision,
  title: { fr: title, en: en?.[0] ?? null },
  text: { fr: text, en: en?.[1] ?? null },
  picture: null,
});

/** The same company, for a checkout without the site's own file. */
const OWN = {
  company: {
    legalName: 'Trame',
    tradeName: 'Trame',
    legalForm: 'société par actions simplifiée',
    capitalCents: 2_000_000,
    siren: '200 000 008',
    rcsCity: 'Rennes',
    vatNumber: 'FR 37 200 000 008',
    street: '8 rue de la Navette',
    postalCode: '35000',
    city: 'Rennes',
    nda: '53 35 00000 35',
    ndaRegion: 'Bretagne',
    phone: '01 99 00 00 01',
    phoneHours: 'du lundi au vendredi, de 9 h à 17 h 30',
    email: 'bonjour@trame.example',
    privacyEmail: 'donnees@trame.example',
    billingEmail: 'factures@trame.example',
    publicationDirector: 'Hélène Garrigue',
    publicationDirectorRole: 'présidente',
    hostName: 'Hébergement Exemple SAS',
    hostAddress: '1 place du Métier\n44000 Nantes',
    hostPhone: '01 99 00 00 99',
    hostDataPlace: 'France, deux centres à plus de 100 km l’un de l’autre',
    qualiopiNumber: 'EX-2025-0312',
    qualiopiCertifier: 'Certification Exemple',
    qualiopiFrom: '2025-03-13',
    qualiopiUntil: '2028-03-12',
    qualiopiCategories: ['actions_de_formation'],
    disabilityContactName: 'Nadège Saulnier',
    disabilityContactPhone: '01 99 00 00 12',
    disabilityContactEmail: 'handicap@trame.example',
    mediatorName: 'Médiation Exemple',
    mediatorAddress: '2 rue de l’Entente\n75000 Paris',
    mediatorUrl: 'https://mediation.example',
  },
  logos: [
    logo('Atelier Verrier', 'atelier-verrier'),
    logo('Coopérative Val d’Erdre', 'val-d-erdre'),
    logo('Menuiseries Lacombe', 'menuiseries-lacombe'),
    logo('Imprimerie Fauvel', 'imprimerie-fauvel'),
    logo('Transports Quéméner', 'transports-quemener'),
    logo('Les Deux Rives', 'les-deux-rives'),
  ],
  timeline: [
    event(
      '2019-01-01',
      'year',
      'Trame naît à Rennes',
      'Deux consultantes, un premier client, Atelier Verrier.',
      ['Trame starts in Rennes', 'Two consultants and a first client, Atelier Verrier.'],
    ),
    event(
      '2020-04-01',
      'month',
      'Tout à distance',
      'En trois semaines, chaque formation se donne aussi à distance.',
      null,
    ),
    event('2022-03-12', 'day', 'Certifiée Qualiopi', 'Pour les actions de formation.', [
      'Qualiopi certified',
      'For training courses.',
    ]),
    event('2023-09-01', 'month', 'Cinquante formateurs', 'Le réseau couvre onze régions.', null),
    event('2025-03-13', 'day', 'Certificat renouvelé', 'Sans réserve, pour trois ans.', null),
    event('2026-07-02', 'day', 'L’espace formateur ouvre', 'Missions, pièces et factures au même endroit.', [
      'The trainers’ space opens',
      'Missions, papers and invoices in one place.',
    ]),
  ],
  changedAt: '2026-11-20T15:31:00.000Z',
};

export const demoContent = (): SiteContent =>
  SITE_CONTENT.parse(existsSync(CONTENT) ? JSON.parse(readFileSync(CONTENT, 'utf8')) : OWN);

/** Threads in a company's colour and its name: the picture of a logo without a file. */
function drawnLogo(name: string): Buffer {
  const hue = Array.from(name, (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum + code, 0) % 360;
  const text = name.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const threads = [8, 16, 24, 32, 40].map((y) => `<path d="M6 ${y}h28"/><path d="M${y - 4} 6v36"/>`).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 48" width="160" height="48"><g fill="none" stroke="hsl(${hue} 45% 35%)" stroke-width="2.5">${threads}</g><text x="46" y="29" font-family="sans-serif" font-size="13" fill="#1f2a2e">${text}</text></svg>\n`,
  );
}

/** The bytes of a picture of the site. */
export function demoPicture(path: string, name: string): Buffer {
  const file = join(MEDIA, path);
  return existsSync(file) ? readFileSync(file) : drawnLogo(name);
}
