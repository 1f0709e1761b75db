/** The profiles of Factur-X and ZUGFeRD, from the poorest; each says how its metadata name it. */
export const PROFILES = {
  minimum: { label: 'MINIMUM', level: 'MINIMUM', hasLines: false, isInvoice: false },
  basic_wl: { label: 'BASIC WL', level: 'BASIC WL', hasLines: false, isInvoice: false },
  basic: { label: 'BASIC', level: 'BASIC', hasLines: true, isInvoice: true },
  en16931: { label: 'EN 16931', level: 'EN 16931', hasLines: true, isInvoice: true },
  extended: { label: 'EXTENDED', level: 'EXTENDED', hasLines: true, isInvoice: true },
  xrechnung: { label: 'XRECHNUNG', level: 'XRECHNUNG', hasLines: true, isInvoice: true },
} as const;

export type Profile = keyof typeof PROFILES;

/** The profile that a guideline states (BT-24), in today's spelling (« #compliant#urn: ») or an older one. */
export function profileOf(guideline: string): Profile | undefined {
  const id = guideline.trim().toLowerCase();
  if (/xrechnung|xeinkauf/.test(id)) return 'xrechnung';
  if (!/^urn:(?:cen\.eu:en16931|factur-x\.eu|zugferd\.de|ferd)/.test(id)) return undefined;
  if (id.endsWith(':minimum')) return 'minimum';
  if (/:basic-?_?wl$/.test(id)) return 'basic_wl';
  if (id.endsWith(':basic')) return 'basic';
  if (/:(?:extended|extended-ctc-fr)$/.test(id)) return 'extended';
  if (/^urn:cen\.eu:en16931:2017$/.test(id) || /:(?:comfort|en16931)$/.test(id)) return 'en16931';
  return undefined;
}

/** « EN 16931 », « EN16931 » and « COMFORT » are one level; so are « BASIC WL » and « BASICWL ». */
export function profileOfLevel(level: string): Profile | undefined {
  const name = level.toUpperCase().replace(/[\s_-]/g, '');
  if (name === 'COMFORT' || name === 'EN16931') return 'en16931';
  return (Object.keys(PROFILES) as Profile[]).find((one) => PROFILES[one].level.replace(' ', '') === name);
}
