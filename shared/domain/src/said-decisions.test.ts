import { describe, expect, it } from 'vitest';
import { saidDecisions } from './said-decisions.ts';

describe('a message that refuses', () => {
  it.each([
    'Nous ne pouvons pas y donner suite. {{motif}}',
    'Après étude, nous ne pouvons malheureusement pas y donner suite.',
    'Nous avons le regret de vous informer que nous ne pourrons pas donner une suite favorable à votre candidature.',
    'NOUS NE DONNERONS PAS SUITE A VOTRE CANDIDATURE',
    'Nous avons décidé de ne pas donner suite.',
    'Nous sommes au regret de ne pouvoir donner suite à votre demande.',
    'Il nous est impossible d’y donner suite.',
    'Même si votre parcours est riche, nous ne pouvons pas donner suite.',
    'Votre candidature n’a pas été retenue.',
    'Votre candidature {{reference}} n’est pas acceptee',
    'Votre candidature TR-2026-0F7K2Q du 17/11/2026 ne sera pas retenue',
    'Votre profil n’a malheureusement pas retenu notre attention.',
    'Nous n’avons pas pu retenir votre candidature.',
    'Nous n’acceptons pas votre candidature.',
    'Votre candidature est refusée',
    'Votre candidature, reçue le 3 mars, a été rejetée.',
    'Candidature refusée',
    'Candidature non retenue',
    'Nous refusons votre candidature.',
    'Nous avons retenu un autre candidat.',
    'Réponse négative',
    'Refus de votre candidature',
    'Nous avons décidé de ne pas retenir votre candidature.',
    'Nous ne retiendrons pas votre candidature.',
    'Vous n’avez pas été retenu.',
    'Vous n’êtes pas retenue.',
    'Nous sommes contraints de refuser votre candidature.',
    'Votre candidature vient d’être refusée.',
  ])('%s', (text) => {
    expect(saidDecisions(text)).toEqual({ refuses: true, accepts: false });
  });
});

describe('a message that accepts', () => {
  it.each([
    'Votre candidature {{reference}} est acceptée',
    'Nous avons le plaisir de vous annoncer que votre candidature est acceptée.',
    'Votre candidature du 17/11/2026 au poste de formateur a été retenue.',
    'votre candidature est bien acceptee',
    'Candidature acceptée',
    'Votre profil est retenu.',
    'Vous êtes accepté(e) chez Trame.',
    'Vous avez été sélectionné·e',
    'Nous acceptons votre candidature.',
    'J’accepte votre candidature.',
    'Nous avons retenu votre profil.',
    'Nous confirmons l’acceptation de votre candidature.',
    'Nous donnons une suite favorable à votre candidature.',
    'Bienvenue dans notre équipe !',
    'Votre candidature vient d’être acceptée.',
    'Votre candidature a finalement été retenue.',
    'Votre candidature a été retenue par notre équipe.',
  ])('%s', (text) => {
    expect(saidDecisions(text)).toEqual({ refuses: false, accepts: true });
  });
});

describe('a message without a decision', () => {
  it.each([
    'Nous avons lu votre candidature du {{date_candidature}} et nous aimerions en parler avec vous.',
    'Pour étudier votre candidature du {{date_candidature}}, il nous manque :',
    'Votre candidature a retenu toute notre attention.',
    'Votre candidature a bien été reçue.',
    'Votre candidature est en cours d’étude.',
    'Votre candidature n’est ni acceptée ni refusée à ce jour.',
    'Votre candidature n’a pas encore été acceptée.',
    'Vous n’avez pas été retenu pour ce rendez-vous, un autre vous est proposé.',
    'Votre dossier sera étudié puis, le cas échéant, retenu par la commission.',
    'Si votre candidature est acceptée, vous recevrez un contrat.',
    'Une fois votre candidature acceptée, nous ouvrirons votre espace.',
    'Dès que votre candidature est retenue, nous vous appelons.',
    'En cas de réponse négative, nous effaçons vos données.',
    'Votre candidature est retenue pour un premier entretien.',
    'Vous avez été retenu pour un échange en visio.',
    'Si vous ne souhaitez pas donner suite, dites-le-nous.',
    'Vous pouvez ne pas donner suite à ce message.',
    'Nous n’hésiterons pas à donner suite à votre message.',
    'L’acceptation de votre candidature dépend de vos disponibilités.',
    'Suite à votre candidature, la date du 3 juin est retenue.',
    'Nous acceptons les CV en PDF.',
    'Votre absence est acceptée.',
    'Nous ne pouvons pas ouvrir votre CV.',
    'Votre refus de cette mission est noté.',
    '',
  ])('%s', (text) => {
    expect(saidDecisions(text)).toEqual({ refuses: false, accepts: false });
  });
});

it('each sentence of a message counts, in the subject as in the text', () => {
  expect(
    saidDecisions('Votre candidature', 'Bonjour,\n\nVotre candidature est refusée.\n\nBien à vous'),
  ).toEqual({
    refuses: true,
    accepts: false,
  });
  expect(saidDecisions('Candidature acceptée', 'Nous ne pouvons pas y donner suite.')).toEqual({
    refuses: true,
    accepts: true,
  });
});
