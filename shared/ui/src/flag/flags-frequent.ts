// Flags that nearly every list shows: small, and drawn at once without a request.
export {
  BE,
  CA,
  CH,
  CI,
  CM,
  DE,
  DZ,
  ES,
  FR,
  GB,
  IT,
  LU,
  MA,
  PT,
  SN,
  TN,
} from 'country-flag-icons/string/3x2';
