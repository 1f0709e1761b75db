import type { Prompt } from '../prompt.ts';
import v1 from './v1.ts';
import v2 from './v2.ts';
import v3 from './v3.ts';

const prompt: Prompt = {
  title: 'Lecture d’un CV',
  purpose:
    'Relever dans un CV l’identité, les expériences, les formations, les compétences, les langues et les certifications, avec pour chacune le passage qui la prouve.',
  modelRole: 'Un lecteur qui relève et recopie. Il ne juge pas, ne note pas et ne recommande rien.',
  current: 'v2',
  versions: [v1, v2, v3],
};

export default prompt;
