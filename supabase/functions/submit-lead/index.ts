import { serveIntake } from '../_shared/public-form/serve-intake.ts';
import { createHandler } from './handler.ts';

export default serveIntake(createHandler);
