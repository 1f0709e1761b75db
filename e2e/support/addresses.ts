/** Offset of every port, so that the platform of the tests runs beside one that is already open. */
export const PORT_OFFSET = Number(process.env.TRAME_E2E_PORT_OFFSET ?? 6700);

const at = (port: number) => `http://localhost:${port + PORT_OFFSET}`;

export const SHELL = at(4200);
export const PUBLIC_SITE = at(4300);
/** First page of the trainers' portal. */
export const PORTAL = `${at(4400)}/espace-formateur-91c7e`;
export const SUPABASE = at(54_321);
export const MAILBOX = at(54_324);

/** The OpenID Connect provider that the stories run. */
export const IDENTITY_PROVIDER = at(4700);
/** As what the portal knows it: the name on the button, by the identifier in Supabase Auth. */
export const IDENTITY_PROVIDERS = {
  google: 'Google',
  azure: 'Microsoft',
  linkedin_oidc: 'LinkedIn',
} as const;
export const IDENTITY_SECRET = 'secret-of-the-tests';

/** Password of every demo account. */
export const PASSWORD = 'trame-demo-2026';

export const ACCOUNTS = {
  app5_user: 'recrutement@trame.example',
  gestionnaire: 'gestion@trame.example',
  admin: 'admin@trame.example',
  app1_user: 'corporate@trame.example',
  app2_user: 'catalogue@trame.example',
  app4_user: 'signatures@trame.example',
  all: 'tout@trame.example',
  none: 'personne@trame.example',
} as const;

/** The page of a programme of the demonstration, on the public site. */
export const ONLINE_PROGRAMME = '/formules-formation/revit-niveau-2-familles-et-maquettes-partagees';
/** The page of deployed apps, for admins. */
export const DEPLOYED_APPS = '/applications-deployees';
export const RECRUITMENT = '/recrutement-6f1b4';
export const APPLICATIONS = `${RECRUITMENT}/applications`;
/** The sign-in page, which then opens the list of applications. */
export const SIGN_IN_TO_LIST = `/auth?next=${encodeURIComponent(APPLICATIONS)}`;
