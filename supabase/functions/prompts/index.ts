import { logToConsole } from '../_shared/log.ts';
import { createHandler } from './handler.ts';

export default { fetch: createHandler({ log: logToConsole }) };
