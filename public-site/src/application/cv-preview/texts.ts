import type { ReadingErrorCode } from '@trame/document';
import type { Locale } from '@trame/domain';

// Separate from the texts of the form, so that the page does not load them at first.

const fr = {
  title: 'Voici ce que nous avons lu dans votre CV',
  local:
    'Corrigez ou décochez ce qui ne convient pas. Cette lecture se fait sur votre appareil\u00a0: elle n’envoie rien et ne garde rien.',
  reading: 'Lecture de votre CV…',
  read: 'Votre CV est lu.',
  correction: (field: string) => `Lu dans votre CV\u00a0: ${field}`,
  taught: 'Cochez celles dans lesquelles vous enseignez.',
  current: (value: string) => `Cochez pour remplacer votre saisie\u00a0: ${value}`,
  take: 'Reprendre',
  skip: 'Ignorer',
  taken: 'Repris dans le formulaire\u00a0: relisez avant d’envoyer.',
  again: 'Revoir ce que nous avons lu dans votre CV',
  nothing: 'Votre CV n’ajoute rien à ce que contient le formulaire.',
  failures: {
    encrypted:
      'Ce CV est protégé par un mot de passe\u00a0: nous ne pouvons pas le lire. Choisissez une version sans protection.',
    no_text:
      'Ce CV est une image\u00a0: il ne contient aucun texte que nous puissions reprendre ici. Vous pouvez l’envoyer tel quel.',
    corrupt: 'Nous n’avons pas pu lire ce CV ici. Vérifiez qu’il s’ouvre\u00a0; vous pouvez continuer.',
    not_a_cv: 'Nous n’avons pas reconnu de CV dans ce fichier. Si c’est le bon, vous pouvez continuer.',
    heavy:
      'Ce fichier est trop complexe pour être lu ici\u00a0: imprimez-le en PDF et choisissez cette copie.',
    active:
      'Ce fichier contient un script, un programme ou un fichier joint\u00a0: imprimez-le en PDF et choisissez cette copie.',
    legacy_doc: 'Un fichier .doc ne se lit pas ici\u00a0: vous pouvez l’envoyer tel quel.',
    unsupported: 'Ce format ne se lit pas ici\u00a0: vous pouvez l’envoyer tel quel.',
  } satisfies Record<ReadingErrorCode, string> as Record<ReadingErrorCode, string>,
};

const en: typeof fr = {
  title: 'Here is what we read in your CV',
  local:
    'Correct or untick what is not right. This reading happens on your device: it sends nothing and keeps nothing.',
  reading: 'Reading your CV…',
  read: 'Your CV has been read.',
  correction: (field) => `Read in your CV: ${field}`,
  taught: 'Tick the ones you teach in.',
  current: (value) => `Tick to replace what you typed: ${value}`,
  take: 'Use these',
  skip: 'Skip',
  taken: 'Copied into the form: check it before sending.',
  again: 'See again what we read in your CV',
  nothing: 'Your CV adds nothing to what the form holds.',
  failures: {
    encrypted: 'This CV has a password: we cannot read it. Choose a version without protection.',
    no_text: 'This CV is a picture: it holds no text that we could copy here. You can send it as it is.',
    corrupt: 'We could not read this CV here. Check that it opens; you can go on.',
    not_a_cv: 'We did not recognise a CV in this file. If it is the right one, you can go on.',
    heavy: 'This file is too complex to be read here: print it to PDF and choose that copy.',
    active: 'This file contains a script, a program or another file: print it to PDF and choose that copy.',
    legacy_doc: 'A .doc file cannot be read here: you can send it as it is.',
    unsupported: 'This format cannot be read here: you can send it as it is.',
  },
};

export const PREVIEW_TEXTS: Record<Locale, typeof fr> = { fr, en };
