const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text, of an address for instance, can be the id of a row: the database fails on any other. */
export const isUuid = (text: string): boolean => UUID.test(text);
