/** Names of the providers that a deployment may switch on, as their owners write them, by their identifier in Supabase Auth. */
export const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  azure: 'Microsoft',
  linkedin_oidc: 'LinkedIn',
  github: 'GitHub',
  gitlab: 'GitLab',
  apple: 'Apple',
  keycloak: 'Keycloak',
};
