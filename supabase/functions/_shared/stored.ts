/** Whether storage refused a file because one of this name is there: the hosted service answers 400 and has 409 in the text. */
export const isAlreadyStored = (error: Error) =>
  ('statusCode' in error && String(error.statusCode) === '409') ||
  /already exists|duplicate/i.test(error.message);
