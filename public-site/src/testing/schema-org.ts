import * as z from 'zod/mini';

/**
 * The part of schema.org that courses use: https://schema.org/Course and the types that it names, with what search engines
 * ask for (https://developers.google.com/search/docs/appearance/structured-data/course-info). A property that is not in the
 * vocabulary of its type is refused.
 */
const text = z.string().check(z.minLength(1));
const address = z.url();
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const duration = z.string().check(z.regex(/^PT\d+H(?:\d+M)?$/));
const price = z.string().check(z.regex(/^\d+\.\d\d$/));
const type = <Name extends string>(name: Name) => z.literal(name);

const organization = z.strictObject({
  '@type': type('Organization'),
  '@id': z.optional(address),
  name: text,
  url: z.optional(address),
});

const offer = z.strictObject({
  '@type': type('Offer'),
  category: z.enum(['Free', 'Partially Free', 'Subscription', 'Paid']),
  url: address,
  price: z.optional(price),
  priceCurrency: z.optional(type('EUR')),
  description: z.optional(text),
  priceSpecification: z.optional(
    z.strictObject({
      '@type': type('UnitPriceSpecification'),
      price,
      priceCurrency: type('EUR'),
      valueAddedTaxIncluded: z.boolean(),
      unitText: z.optional(text),
    }),
  ),
});

const instance = z.strictObject({
  '@type': type('CourseInstance'),
  inLanguage: type('fr'),
  courseMode: z.enum(['Onsite', 'Online', 'Blended']),
  courseWorkload: duration,
  maximumAttendeeCapacity: z.optional(z.int()),
  location: z.optional(z.array(z.strictObject({ '@type': type('Place'), name: text, address: text }))),
});

export const COURSE = z.strictObject({
  '@type': type('Course'),
  '@id': address,
  url: address,
  name: text,
  description: text.check(z.maxLength(500)),
  inLanguage: type('fr'),
  dateModified: day,
  provider: organization,
  about: z.optional(z.strictObject({ '@type': type('Thing'), name: text })),
  teaches: z.optional(z.array(text)),
  coursePrerequisites: z.optional(text),
  audience: z.optional(z.strictObject({ '@type': type('EducationalAudience'), audienceType: text })),
  timeRequired: z.optional(duration),
  educationalCredentialAwarded: z.optional(
    z.strictObject({
      '@type': type('EducationalOccupationalCredential'),
      name: text,
      identifier: z.optional(text),
      recognizedBy: z.optional(organization),
    }),
  ),
  offers: offer,
  hasCourseInstance: instance,
});
