import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CONFIG = `
[req]
distinguished_name = dn
x509_extensions = ext
prompt = no
[dn]
CN = Horodatage d'essai
[ext]
basicConstraints = CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = main
[main]
dir = .
serial = $dir/serial
crypto_device = builtin
signer_cert = $dir/tsa.pem
certs = $dir/tsa.pem
signer_key = $dir/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_alg = sha256
`;

/** A timestamp authority of OpenSSL in a folder of its own: a query (RFC 3161) in, an answer out. */
export function startAuthority(): { answer: (query: Uint8Array) => Promise<Uint8Array>; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'trame-tsa-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  writeFileSync(join(folder, 'tsa.cnf'), CONFIG);
  writeFileSync(join(folder, 'serial'), '01\n');
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 400 -config tsa.cnf -keyout tsa.key -out tsa.pem';
  openssl(...request.split(' '));
  return {
    answer: (query) => {
      writeFileSync(join(folder, 'query.tsq'), query);
      openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query.tsq', '-out', 'answer.tsr');
      return Promise.resolve(new Uint8Array(readFileSync(join(folder, 'answer.tsr'))));
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
