import { fieldId } from '@trame/ui/form';
import { useState } from 'react';

/** Text typed into a list of tags that is not a tag yet; empty when there is none. */
export type PendingTag = {
  isThere: boolean;
  read: () => string;
  /** For the form around the field. */
  onInput: () => void;
};

/** A typed tag that was not added would be lost by closing, and becomes a tag when the form is saved. */
export function usePendingTag(name: string, tags: readonly string[]): PendingTag {
  const [isThere, setThere] = useState(false);
  const [counted, setCounted] = useState(tags);
  // The typed text has become a tag.
  if (tags !== counted) {
    setCounted(tags);
    setThere(false);
  }
  const read = () => {
    const input = document.getElementById(fieldId(name));
    return input instanceof HTMLInputElement ? input.value.trim() : '';
  };
  return { isThere, read, onInput: () => setThere(read() !== '') };
}
