import process from 'node:process';
import { apart } from '../apart.ts';
import { steps } from './steps.ts';

// A process that runs one step and has nothing else to do.
const open = apart({ double: steps.double }, new URL('./steps.ts', import.meta.url), { double: 30_000 });
const { double } = open();
process.stdout.write(String(await double(21)));
