/** The wait that the sentence of a refusal asks for, in seconds: « … after 42 seconds », of Auth and of the database. */
export function waitIn(message: string): number | undefined {
  const seconds = /\bafter (\d{1,6}) seconds?\b/i.exec(message)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

const of = (count: number, noun: string): string => `${count}\u00a0${noun}${count > 1 ? 's' : ''}`;

/** How long to wait, in words, never less than needed: seconds, then minutes, then hours. A minute when it is not known (0). */
export function waitInWords(seconds: number): string {
  if (seconds <= 0) return 'une minute';
  if (seconds < 60) return of(seconds, 'seconde');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? of(minutes, 'minute') : of(Math.ceil(minutes / 60), 'heure');
}
