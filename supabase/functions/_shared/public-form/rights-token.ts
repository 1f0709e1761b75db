import { sha256 } from '../auth.ts';

/**
 * The token of the link that confirms the address of a request. Made of a secret and of the key that its sender chose: the
 * receipt can be mailed again with the same link, and the token itself is stored nowhere.
 */
export const rightsToken = (secret: string, submissionKey: string): Promise<string> =>
  sha256(`${secret}:rights-request:${submissionKey}`);
