/** Where the browser keeps messages to many that have not left for everybody. */
export const KEPT_KEY = 'trame.message-sending';
