/** Letters that are looked at together; fewer would take longer. */
const PIECE = 262_144;

/**
 * Cuts XML that comes in pieces of bytes into pieces of text that end before a tag: no tag is in two of them. Throws for
 * bytes that are not UTF-8.
 */
export class XmlPieces {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #look: (xml: string, next: string) => void;
  /** Joined when there is enough of it: a text that grows by each piece would be copied as often. */
  #waiting: string[] = [];
  #length = 0;

  /** @param look gets each piece, and the first two letters after it: those of the next tag, or none at the end */
  constructor(look: (xml: string, next: string) => void) {
    this.#look = look;
  }

  add(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true });
    this.#waiting.push(text);
    this.#length += text.length;
    if (this.#length >= PIECE && text.includes('<')) this.#cut();
  }

  /** The last piece. */
  end(): void {
    this.#waiting.push(this.#decoder.decode());
    this.#look(this.#waiting.join(''), '');
    this.#waiting = [];
    this.#length = 0;
  }

  #cut(): void {
    const xml = this.#waiting.join('');
    // Not at the last letter: the one after the sign says what kind of tag it is.
    const at = xml.lastIndexOf('<', xml.length - 2);
    if (at <= 0) {
      this.#waiting = [xml];
      return;
    }
    this.#look(xml.slice(0, at), xml.slice(at, at + 2));
    this.#waiting = [xml.slice(at)];
    this.#length = xml.length - at;
  }
}
