import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { formatDate } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { certificatesQuery, type Certificate } from '../../envelopes/data/certificates.ts';
import { nextOf, noticeOf } from '../model/certificates.ts';
import '../styles/settings.css';

/** With which certificate envelopes are sealed, until when, and which ones sealed before. */
export function CertificatesSection() {
  const query = useQuery(certificatesQuery);
  return (
    <Section title="Certificat du sceau">
      <QueryView
        query={query}
        compact
        failed="Impossible de lire le certificat"
        pending={
          <LoadingStatus label="Chargement du certificat...">
            <SkeletonBlock height={120} />
          </LoadingStatus>
        }
      >
        {(published) => {
          const { certificates, current } = published;
          const own = certificates.find(({ fingerprint }) => fingerprint === current);
          const next = nextOf(published);
          const notice = noticeOf(published, new Date());
          const earlier = certificates.filter((one) => one !== own && one !== next);
          return (
            <div className="sst-fields">
              {notice && (
                <Alert tone={notice.tone} title={notice.title}>
                  {notice.text}
                </Alert>
              )}
              {own && <CertificateFacts label="Scelle aujourd’hui" certificate={own} />}
              {next && <CertificateFacts label="Scellera ensuite" certificate={next} />}
              {earlier.map((one) => (
                <CertificateFacts key={one.fingerprint} label="A scellé" certificate={one} />
              ))}
            </div>
          );
        }}
      </QueryView>
    </Section>
  );
}

function CertificateFacts({ label, certificate }: { label: string; certificate: Certificate }) {
  const { name, from, to, fingerprint, revokedAt } = certificate;
  return (
    <Facts
      label={label}
      layout="columns"
      items={[
        { label, value: name },
        {
          label: 'Valable',
          value: `du ${formatDate(from)} au ${formatDate(to)}${revokedAt === undefined ? '' : `, révoqué le ${formatDate(revokedAt)}`}`,
        },
        { label: 'Empreinte (SHA-256)', value: <code className="sst-print">{fingerprint}</code> },
      ]}
    />
  );
}
