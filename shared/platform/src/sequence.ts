/**
 * Whether a registry with this number can be followed by another: a change raises it by one, and above the greatest
 * exact integer one more is the same number.
 */
export const canBeRaised = (sequence: number): boolean =>
  sequence >= 0 && Number.isSafeInteger(sequence) && sequence < Number.MAX_SAFE_INTEGER;
