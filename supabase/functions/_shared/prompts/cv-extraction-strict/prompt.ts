import type { Prompt } from '../prompt.ts';
import v1 from './v1.ts';
import v2 from './v2.ts';

const prompt: Prompt = {
  title: 'Relecture stricte d’un CV',
  purpose:
    'Relire un CV quand trop peu d’éléments de la première lecture ont été retrouvés dans son texte, et ne garder que ce qui est prouvé mot pour mot.',
  modelRole: 'Un relecteur qui préfère se taire. Il n’écrit que ce que sa citation dit à elle seule.',
  current: 'v2',
  versions: [v1, v2],
};

export default prompt;
