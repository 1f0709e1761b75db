import { XmlDocument, XsdValidator } from 'libxml2-wasm';

/** What a schema says of an XML; nothing when it is valid. `url` is where the schema's own imports are looked for. */
export function schemaErrors(xml: string, xsd: Uint8Array, url = 'mem:/schema.xsd'): string[] {
  const schema = XmlDocument.fromBuffer(xsd, { url });
  const validator = XsdValidator.fromDoc(schema);
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    return [String(error)];
  } finally {
    document.dispose();
    validator.dispose();
    schema.dispose();
  }
}
