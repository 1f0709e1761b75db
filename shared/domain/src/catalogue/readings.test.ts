import { describe, expect, it } from 'vitest';
import { resolveContact } from './contacts.ts';
import { readDelay } from './delays.ts';
import { readDuration } from './durations.ts';
import { objectiveFault } from './verbs.ts';

describe('a delay', () => {
  it.each<[text: string, days: number | undefined, isWorking?: boolean]>([
    ['15 jours ouvrés', 15, true],
    ['10 jours ouvrables', 10, true],
    ['2 semaines', 14],
    ['Sous 48 h', 2],
    ['sous 72 heures', 3],
    ['24H', 1],
    ['30 heures', 2],
    ['un mois', 30],
    ['Deux mois maximum', 60],
    ['une quinzaine', 15],
    ['sous quinze jours', 15],
    ['entre 10 et 15 jours', 15],
    ['10 à 15 jours', 15],
    ['2-3 semaines', 21],
    ['2 ou 3 semaines', 21],
    ['De 5 à 30 jours selon les sessions', 30],
    ['J+15', 15],
    ['j + 8', 8],
    ['15j', 15],
    ['Délai moyen\u00a0: 3 semaines', 21],
    ['Inscription jusqu’à 8 jours avant le début', 8],
    ['1\u00a0mois', 30],
    ['Immédiat', 0],
    ['Accès immédiat', 0],
    ['SOUS 10 JOURS OUVRÉS', 10, true],
    ['rapidement', undefined],
    ['Nous consulter', undefined],
    ['dès que possible', undefined],
    ['dans les meilleurs délais', undefined],
    ['selon le calendrier', undefined],
    ['à convenir', undefined],
    ['entrées et sorties permanentes', undefined],
    ['le 15 janvier', undefined],
    ['2027', undefined],
    ['12 personnes', undefined],
    ['quelques jours', undefined],
    ['plusieurs semaines', undefined],
    ['le jour même', undefined],
    ['', undefined],
  ])('%s', (text, days, isWorking = false) => {
    expect(readDelay(text)).toEqual(days === undefined ? undefined : { days, isWorking });
  });
});

describe('a duration', () => {
  it.each<[text: string, duration: { hours?: number; days?: number } | undefined]>([
    ['7 h', { hours: 7 }],
    ['7h30', { hours: 7.5 }],
    ['3 h 30', { hours: 3.5 }],
    ['10,5 heures', { hours: 10.5 }],
    ['10.5 h', { hours: 10.5 }],
    ['45 minutes', { hours: 0.75 }],
    ['90 min', { hours: 1.5 }],
    ['2 jours', { days: 2 }],
    ['1,5 jour', { days: 1.5 }],
    ['3 jours (21 h)', { hours: 21, days: 3 }],
    ['21 heures, 3 journées', { hours: 21, days: 3 }],
    ['2 j', { days: 2 }],
    ['une demi-journée', { days: 0.5 }],
    ['3 demi-journées', { days: 1.5 }],
    ['7', undefined],
    ['sur mesure', undefined],
    ['2 jeux', undefined],
    ['3 habilitations', undefined],
    ['', undefined],
  ])('%s', (text, duration) => {
    expect(readDuration(text)).toEqual(duration);
  });
});

describe('the contact of an accessibility text', () => {
  const CONTACT = {
    name: 'Nadège Saulnier',
    phone: '+33299000012',
    outdated: ['Paul Fauvel', '+33299000013', 'ancien@trame.example'],
  };
  it.each<[text: string, isReachable: boolean, outdated?: string[]]>([
    ['02 99 00 00 14', true],
    ['02.99.00.00.14', true],
    ['02-99-00-00-14', true],
    ['0299000014', true],
    ['+33 2 99 00 00 14', true],
    ['+33 (0)2 99 00 00 14', true],
    ['0033299000014', true],
    ['+32 470 12 34 56', true],
    ['handicap@trame.example', true],
    ['HANDICAP@TRAME.EXAMPLE', true],
    ['Nadege Saulnier s’en occupe', true],
    ['Notre référent handicap', false],
    ['poste 112', false],
    ['salle 12, 3e étage, 35000 Rennes', false],
    ['handicap @ trame . example', false],
    ['SIRET 123 456 789 00012', false],
    ['Paul Fauvel', false, ['Paul Fauvel']],
    ['Paul Fauvel, 02 99 00 00 13', true, ['Paul Fauvel', '+33299000013']],
    ['02 99 00 00 13 ou 02 99 00 00 14', true, ['+33299000013']],
    ['Ancien@trame.example', true, ['ancien@trame.example']],
    ['', false],
  ])('%s', (text, isReachable, outdated = []) => {
    expect(resolveContact(text, CONTACT)).toEqual({ isReachable, outdated });
  });

  it('is no name alone when the settings do not say how to reach the person', () => {
    expect(resolveContact('Nadège Saulnier', { name: 'Nadège Saulnier' }).isReachable).toBe(false);
  });
});

describe('an objective', () => {
  it.each([
    'Créer une famille',
    'CRÉER UNE FAMILLE',
    '• Créer une famille',
    '- créer',
    '1. Créer',
    '2) Créer',
    'a) Créer',
    '→ Créer',
    '✓ Créer',
    'Objectif 1 : créer une famille',
    '« Créer » une famille',
    'Être capable de créer',
    'être capable d’identifier',
    'Etre en mesure de rédiger',
    'Être apte à conduire',
    'Pouvoir expliquer',
    'À l’issue de la formation, le stagiaire sera capable de rédiger',
    'À la fin du stage : lire un plan',
    'Les participants seront capables d’animer une réunion',
    'Le stagiaire saura créer un devis',
    'L’apprenant pourra choisir',
    'Vous saurez accueillir',
    'En situation réelle, réagir à un incident',
    'Sur Excel, trier une liste',
    'S’exprimer en public',
    'Se repérer dans l’interface',
    'Mieux communiquer',
    'Co-construire un plan',
    'De définir un budget',
    'Défendre un prix',
    'Inclure une image',
    'Perdre moins de temps',
    'Prendre des mesures de protection',
    'Faire alerter les secours',
    'Développer une application',
    'Manager une équipe',
    'Scripter un traitement',
    'Rendre compte',
    'Reconnaître un symptôme',
    '1. Identifier : reconnaître les usages pertinents',
    'Mettre en pratique les notions vues',
    'Réaliser des tests de performance (latence / débit)',
  ])('begins with a verb that one can see: %s', (objective) => {
    expect(objectiveFault(objective)).toBeUndefined();
  });

  it('begins with any verb of the lists of action verbs that trainers use', () => {
    const verbs =
      `adapter analyser animer appliquer argumenter assembler associer calculer catégoriser choisir citer classer
      comparer composer concevoir conclure construire contraster convaincre créer critiquer débattre décomposer décrire déduire
      défendre définir démontrer dessiner développer différencier distinguer élaborer employer énumérer établir évaluer examiner
      exécuter expliquer formuler identifier illustrer interpréter interroger inventer juger justifier lister manipuler mesurer
      modifier nommer opérer ordonner organiser paraphraser planifier pratiquer produire proposer rappeler recommander reconnaître
      rédiger relier reproduire résoudre résumer réunir schématiser séparer simuler soutenir subdiviser synthétiser tester traduire
      transférer transformer utiliser vérifier`.split(/\s+/);
    expect(verbs.filter((verb) => objectiveFault(`${verb} un cas`))).toEqual([]);
  });

  it.each<[objective: string, fault: string]>([
    ['Connaître les règles', 'unobservable'],
    ['CONNAITRE les règles', 'unobservable'],
    ['• Comprendre le fonctionnement', 'unobservable'],
    ['Savoir créer', 'unobservable'],
    ['Être capable de comprendre', 'unobservable'],
    ['Être sensibilisé aux risques', 'unobservable'],
    ['Etre autonome sur Excel', 'unobservable'],
    ['Avoir des notions de droit', 'unobservable'],
    ['Se familiariser avec l’outil', 'unobservable'],
    ['S’approprier la méthode', 'unobservable'],
    ['S’initier à Revit', 'unobservable'],
    ['Se sensibiliser', 'unobservable'],
    ['Mieux comprendre ses clients', 'unobservable'],
    ['Prendre conscience des enjeux', 'unobservable'],
    ['Se tenir informé', 'unobservable'],
    ['Monter en compétences', 'unobservable'],
    ['Acquérir les bases', 'unobservable'],
    ['Développer ses connaissances', 'unobservable'],
    ['Renforcer les compétences dans la préparation des déclarations', 'unobservable'],
    ['Développer la capacité à identifier les erreurs', 'unobservable'],
    ['Assimiler les concepts fondamentaux', 'unobservable'],
    ['Apprendre à dessiner', 'unobservable'],
    ['Ne pas oublier les EPI', 'negative'],
    ['N’utiliser que des calques', 'negative'],
    ['Être capable de ne pas paniquer', 'negative'],
    ['Les bases d’Excel', 'no_verb'],
    ['Connaissance des normes', 'no_verb'],
    ['Maîtrise de l’outil', 'no_verb'],
    ['Lecture de plans', 'no_verb'],
    ['Atelier pratique', 'no_verb'],
    ['Dossier de prévention', 'no_verb'],
    ['Vous connaîtrez vos obligations', 'no_verb'],
    ['5S', 'no_verb'],
    ['Être capable de', 'no_verb'],
    ['…', 'no_verb'],
  ])('is found at fault: %s (%s)', (objective, fault) => {
    expect(objectiveFault(objective)).toBe(fault);
  });
});
