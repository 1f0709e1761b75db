import { formatDate } from '@trame/domain';
import type { Certificate, Published } from '../../envelopes/data/certificates.ts';

/** Days before its end from which the page says so: another certificate takes some time. The log says it from then on too. */
const SOON_DAYS = 60;
const DAY_MS = 86_400_000;

/** What is to be said of the certificate that seals. */
export type CertificateNotice = { tone: 'warning' | 'danger'; title: string; text: string };

const OPERATOR = 'Demandez-le à la personne qui administre la plateforme.';

/** The warning that the state of the certificates calls for; null when all is well. */
export function noticeOf(
  { certificates, current }: Pick<Published, 'certificates' | 'current'>,
  now: Date,
): CertificateNotice | null {
  const own = certificates.find(({ fingerprint }) => fingerprint === current);
  if (!own)
    return {
      tone: 'danger',
      title: 'Aucun certificat ne scelle',
      text: `Les enveloppes signées attendent leur sceau. ${OPERATOR}`,
    };
  if (own.revokedAt !== undefined && new Date(own.revokedAt) <= now)
    return {
      tone: 'danger',
      title: 'Le certificat qui scelle est révoqué',
      text: `Depuis le ${formatDate(own.revokedAt)}, ce qu’il scelle ne compte pas. Il en faut un autre. ${OPERATOR}`,
    };
  const days = Math.floor((Date.parse(own.to) - now.getTime()) / DAY_MS);
  if (days < 0)
    return {
      tone: 'danger',
      title: 'Le certificat qui scelle est terminé',
      text: `Depuis le ${formatDate(own.to)}, rien n’est plus scellé. Il en faut un autre. ${OPERATOR}`,
    };
  const next = nextOf({ certificates, current });
  if (days >= SOON_DAYS || next) return null;
  return {
    tone: 'warning',
    title:
      days === 0
        ? 'Le certificat finit aujourd’hui'
        : `Le certificat finit dans ${days} jour${days > 1 ? 's' : ''}`,
    text: `Il en faut un autre avant le ${formatDate(own.to)}, sans quoi rien ne sera plus scellé. ${OPERATOR}`,
  };
}

/** The certificate that is published already and lasts longer than the one that seals. */
export function nextOf({
  certificates,
  current,
}: Pick<Published, 'certificates' | 'current'>): Certificate | undefined {
  const own = certificates.find(({ fingerprint }) => fingerprint === current);
  return certificates.find(
    ({ fingerprint, to, revokedAt }) =>
      own && fingerprint !== current && to > own.to && revokedAt === undefined,
  );
}
