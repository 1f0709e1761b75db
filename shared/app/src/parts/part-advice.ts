/**
 * What is kept where something can have been typed, and what to do.
 * @deprecated `partAdvice` says what is true in the page, and its text may change.
 */
export const PART_ADVICE =
  'Rien n’est perdu\u00a0: ce que vous avez saisi dans la page y reste. Vérifiez votre connexion, puis réessayez. Si cela continue, enregistrez votre travail et rechargez la page.';

const ADVICE_FOR_READERS = 'Vérifiez votre connexion, puis réessayez. Si cela continue, rechargez la page.';

/** The advice about a part that cannot be loaded. Its type names no text, which can change in any version. */
export const partAdvice = (): string =>
  document.querySelector('form, textarea') ? PART_ADVICE : ADVICE_FOR_READERS;
