export {
  certificateFacts,
  DEMO_NAME,
  fingerprintOf,
  makeCertificate,
  readCertificates,
  readKey,
  writePem,
  type CertificateFacts,
  type SealCertificate,
} from './certificate.ts';
