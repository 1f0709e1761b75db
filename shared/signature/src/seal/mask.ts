/** An address of mail as a page that travels may show it: `c•••@example.org`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${Array.from(email)[0] ?? ''}•••${email.slice(at)}` : '•••';
}

/** An address of the network without what names the machine: `192.0.•.•`, `2001:db8:•`. */
export function maskedIp(ip: string): string {
  const [first = '', second = ''] = ip.split(/[.:]/);
  return ip.includes(':') ? `${first}:${second}:•` : `${first}.${second}.•.•`;
}
