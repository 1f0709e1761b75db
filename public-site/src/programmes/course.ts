import { type Modality, type SiteProgramme } from '@trame/domain/catalogue';
import { FACTS } from '../facts.ts';
import { known, type Node } from '../structured-data.ts';
import { descriptionOf, pathOfCard, publishedOn } from './wording.ts';

/** What search engines read of a programme: schema.org Course, with one instance for what a session is. */

const MODES: Record<Modality, string> = { Présentiel: 'Onsite', Distanciel: 'Online', Mixte: 'Blended' };
const UNITS = { person: 'personne', day: 'jour', group: 'groupe' } as const;

/** ISO 8601, "PT10H30M". */
function isoDuration(hours: number | undefined): string | null {
  if (hours === undefined) return null;
  const minutes = Math.round(hours * 60);
  return `PT${Math.floor(minutes / 60)}H${minutes % 60 === 0 ? '' : `${minutes % 60}M`}`;
}

function offer({ content }: SiteProgramme, url: string): Node | null {
  const { price_cents: cents, price_unit: unit, price_terms: terms } = content;
  if (cents === undefined && terms === undefined) return null;
  const price = cents === undefined ? null : (cents / 100).toFixed(2);
  return {
    '@type': 'Offer',
    category: 'Paid',
    url,
    ...known({
      price,
      priceCurrency: price && 'EUR',
      description: terms,
      priceSpecification: price && {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'EUR',
        valueAddedTaxIncluded: false,
        ...known({ unitText: unit && UNITS[unit] }),
      },
    }),
  };
}

function instance({ content }: SiteProgramme): Node | null {
  const { modality, duration_hours: hours, group_max: most, places = [] } = content;
  if (modality === undefined && hours === undefined) return null;
  return {
    '@type': 'CourseInstance',
    inLanguage: 'fr',
    ...known({
      courseMode: modality && MODES[modality],
      courseWorkload: isoDuration(hours),
      maximumAttendeeCapacity: most,
      location: places.map((name) => ({ '@type': 'Place', name, address: name })),
    }),
  };
}

function credential({ content: { certification } }: SiteProgramme): Node | null {
  const name = certification?.title ?? certification?.code;
  if (!certification || !name) return null;
  return {
    '@type': 'EducationalOccupationalCredential',
    name,
    ...known({
      identifier: certification.code,
      recognizedBy: certification.certifier && { '@type': 'Organization', name: certification.certifier },
    }),
  };
}

export function courseNode(programme: SiteProgramme, absolute: (path: string) => string): Node {
  const { content } = programme;
  const url = absolute(pathOfCard(programme));
  return {
    '@type': 'Course',
    '@id': `${url}#formation`,
    url,
    name: content.title,
    description: descriptionOf(content),
    inLanguage: 'fr',
    dateModified: publishedOn(programme),
    provider: {
      '@type': 'Organization',
      '@id': absolute('/#organisation'),
      name: FACTS.name,
      url: absolute('/'),
    },
    ...known({
      about: { '@type': 'Thing', name: content.sector },
      teaches: content.objectives,
      coursePrerequisites: content.prerequisites,
      audience: content.audience && { '@type': 'EducationalAudience', audienceType: content.audience },
      timeRequired: isoDuration(content.duration_hours),
      educationalCredentialAwarded: credential(programme),
      offers: offer(programme, url),
      hasCourseInstance: instance(programme),
    }),
  };
}
