/** What is asked does not fit; nothing was changed. Every reason at once, in the words of who publishes. */
export class Refusal extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'Refusal';
    this.problems = problems;
  }
}

/** Throws a `Refusal` when there is any problem. */
export function refuseIfAny(problems: readonly string[]): void {
  if (problems.length > 0) throw new Refusal([...new Set(problems)]);
}
