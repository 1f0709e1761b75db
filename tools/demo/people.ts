import type { Random } from './random.ts';
import {
  ADMIN_NOTES,
  EMPLOYERS,
  FIRST_NAMES,
  FORMER_TITLES,
  LAST_NAMES,
  NOTES,
  OTHER_SECTORS,
  PLACES,
  PROFILES,
  type Profile,
} from './profiles.ts';

export type Job = { title: string; employer: string; from: number; to: number | null; tasks: string[] };

/** One fictional applicant: the answers of the form, and the content of the CV. */
export type Person = {
  fullName: string;
  email: string;
  phone: string;
  birthDate: string | null;
  country: string;
  city: string;
  postalCode: string;
  currentStatus: string;
  otherStatus: string | null;
  remoteExperience: boolean;
  sectors: string[];
  otherSector: string | null;
  languages: string[];
  interventionType: string;
  availability: string;
  software: string[];
  expertise: string[];
  jobTitle: string;
  notes: string | null;
  adminNotes: string | null;
  language: 0 | 1;
  jobs: Job[];
  degrees: { title: string; year: number }[];
  certifications: { title: string; year: number }[];
};

function weighted<T extends { weight: number }>(random: Random, items: readonly T[]): T {
  let left = random.next() * items.reduce((sum, item) => sum + item.weight, 0);
  return items.find((item) => (left -= item.weight) < 0) ?? items[0]!;
}

/** ASCII form of a name, for an address. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ç/gi, 'c')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');

function jobsOf(random: Random, profile: Profile, form: 0 | 1, thisYear: number): Job[] {
  const count = random.int(2, 4);
  const jobs: Job[] = [];
  let to: number | null = null;
  let year = thisYear;
  for (let index = 0; index < count; index += 1) {
    const from = year - random.int(2, 5);
    jobs.push({
      title: random.pick(index === 0 ? profile.titles : FORMER_TITLES)[form],
      employer: random.pick(EMPLOYERS),
      from,
      to,
      tasks: random.some(profile.tasks, 2, 3),
    });
    to = from;
    year = from;
  }
  return jobs;
}

/** The `index`-th applicant; the same random source gives the same person. */
export function createPerson(random: Random, index: number, thisYear: number): Person {
  const profile = weighted(random, PROFILES);
  const place = weighted(random, PLACES);
  const [city, postalCode] = random.pick(place.towns);
  const [firstName, form] = FIRST_NAMES[(index * 7) % FIRST_NAMES.length]!;
  const lastName = LAST_NAMES[(index * 11 + Math.floor(index / LAST_NAMES.length)) % LAST_NAMES.length]!;
  const jobs = jobsOf(random, profile, form, thisYear);
  const currentStatus = random.pick([
    'Indépendant',
    'Indépendant',
    'Indépendant',
    'Salarié',
    'Organisme de formation',
    'Autre',
  ]);
  const secondSector = random.chance(0.25) ? weighted(random, PROFILES).sector : null;
  const sectors = [...new Set([profile.sector, ...(secondSector ? [secondSector] : [])])];

  return {
    fullName: `${firstName} ${lastName}`,
    email: `${plain(firstName)}.${plain(lastName)}${index >= 48 ? index : ''}@example.${random.pick(['org', 'com', 'net'])}`,
    phone: place.phone + String(random.int(0, 10 ** place.digits - 1)).padStart(place.digits, '0'),
    birthDate: random.chance(0.6)
      ? `${random.int(1962, 1998)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`
      : null,
    country: place.country,
    city,
    postalCode,
    currentStatus,
    otherStatus:
      currentStatus === 'Autre'
        ? random.pick(['Portage salarial', 'En reconversion', 'Retraité actif'])
        : null,
    remoteExperience: random.chance(0.7),
    sectors,
    otherSector: sectors.includes('Autres Domaines') ? random.pick(OTHER_SECTORS) : null,
    languages: ['French', ...random.some(['English', 'Spanish', 'German', 'Italian', 'Arabic'], 0, 2)],
    interventionType: random.pick(['Présentiel', 'Distanciel', 'Les deux', 'Les deux']),
    availability: random.pick([
      'Immédiate',
      'Sous 1 semaine',
      'Sous 2 semaines',
      'Sous 1 mois',
      'Sous 2 mois',
      'Sous 3 mois ou plus',
    ]),
    software: random.some(profile.software, 0, 7),
    expertise: random.some(profile.expertise, 1, 4),
    jobTitle: jobs[0]!.title,
    notes: random.chance(0.5) ? random.pick(NOTES) : null,
    adminNotes: random.chance(0.3) ? random.pick(ADMIN_NOTES) : null,
    language: random.chance(0.06) ? 1 : 0,
    jobs,
    degrees: random
      .some(profile.degrees, 1, 2)
      .map((title, rank) => ({ title, year: jobs.at(-1)!.from - 1 - rank * 3 })),
    certifications: random
      .some(profile.certifications, 0, 2)
      .map((title) => ({ title, year: random.int(thisYear - 7, thisYear - 1) })),
  };
}
