import { FILE_MESSAGES } from '@trame/domain';
import type { ErrorCode } from '../_shared/errors.ts';
import type { SiteFileProblem } from './judge.ts';

type Refusal = { status: number; code: ErrorCode; message: string };

const AS_PNG = 'exportez-le en PNG, ou en SVG avec les couleurs écrites sur chaque forme';
const of = (status: number, code: ErrorCode, message: string): Refusal => ({ status, code, message });
const pdf = (code: ErrorCode, message: string) => of(422, code, message);
const { fr } = FILE_MESSAGES;

/** What a refused file is answered with: what is wrong, and what to do. */
export const REFUSALS: Readonly<Record<SiteFileProblem, Refusal>> = {
  empty: of(422, 'file_empty', 'Ce fichier est vide\u00a0: choisissez-en un autre.'),
  not_picture: of(
    415,
    'file_type',
    'Ce fichier n’est pas une image SVG, PNG, JPEG ou WebP\u00a0: exportez-le dans l’un de ces formats.',
  ),
  not_proof: of(415, 'file_type', 'La preuve est un PDF, ou une image PNG, JPEG ou WebP.'),
  not_pdf: of(415, 'file_type', 'Ce fichier n’est pas un PDF\u00a0: enregistrez-le en PDF.'),
  too_large: of(
    413,
    'file_too_large',
    'Fichier trop lourd\u00a0: 512\u00a0Ko au plus pour un SVG, 5\u00a0Mo pour une image, 10\u00a0Mo pour un PDF.',
  ),
  svg_corrupt: of(422, 'file_corrupt', 'Ce SVG est illisible\u00a0: exportez-le de nouveau, en UTF-8.'),
  svg_entities: of(422, 'file_active', `Ce SVG déclare des entités\u00a0: ${AS_PNG}.`),
  svg_heavy: of(422, 'file_heavy', `Ce SVG est trop complexe\u00a0: simplifiez-le, ou ${AS_PNG}.`),
  svg_style: of(422, 'file_active', `Sa feuille de style ne peut pas être reprise\u00a0: ${AS_PNG}.`),
  svg_size: of(
    422,
    'file_corrupt',
    'Ce SVG n’a pas de taille\u00a0: exportez-le avec sa largeur et sa hauteur.',
  ),
  svg_empty: of(422, 'file_empty', `Ce SVG ne contient aucune forme\u00a0: ${AS_PNG}.`),
  picture_corrupt: of(422, 'file_corrupt', 'Cette image est incomplète\u00a0: enregistrez-la de nouveau.'),
  picture_animated: of(415, 'file_type', 'Cette image est animée\u00a0: choisissez une image fixe.'),
  picture_size: of(
    413,
    'file_too_large',
    'Cette image est trop grande\u00a0: 8\u202f000 pixels de côté et 25\u00a0millions de pixels en tout au plus.',
  ),
  picture_depth: of(
    413,
    'file_too_large',
    'Cette image a 16\u00a0bits par couleur, trop pour sa taille\u00a0: enregistrez-la en 8\u00a0bits.',
  ),
  picture_narrow: of(
    422,
    'file_corrupt',
    'Cette image est trop étroite\u00a0: un côté est plus de 62 fois plus long que l’autre. Recadrez-la.',
  ),
  pdf_encrypted: pdf('file_encrypted', `${fr.encrypted}.`),
  pdf_corrupt: pdf('file_corrupt', `${fr.corrupt}.`),
  pdf_heavy: pdf('file_heavy', `${fr.heavy}.`),
  pdf_macros: pdf('file_type', `${fr.macros}.`),
  pdf_script: pdf('file_active', `${fr.script}.`),
  pdf_program: pdf('file_active', `${fr.program}.`),
  pdf_attachment: pdf('file_active', `${fr.attachment}.`),
  pdf_form: pdf('file_active', `${fr.form}.`),
  pdf_media: pdf('file_active', `${fr.media}.`),
  pdf_external: pdf('file_active', `${fr.external}.`),
  pdf_dde: pdf('file_active', `${fr.dde}.`),
};

export const VIRUS: Refusal = of(422, 'file_virus', `${fr.virus}.`);
