import { describe, expect, it } from 'vitest';
import { isDecidedByContents, kindsOfHeading } from './headings.ts';

describe('a section title', () => {
  it.each([
    ['EXPÉRIENCE PROFESSIONNELLE', ['experience']],
    ['Expériences professionnelles :', ['experience']],
    ['Mes expériences', ['experience']],
    ['E X P É R I E N C E S', ['experience']],
    ['W O R K  H I S T O R Y', ['experience']],
    ['Parcours professionnel', ['experience']],
    ['Work Experience', ['experience']],
    ['Employment History', ['experience']],
    ['Expérience en formation', ['experience']],
    ['1. Parcours', ['experience']],
    ['Parcours scolaire et universitaire', ['education']],
    ['Parcours et formation', ['experience', 'education']],
    ['Là où j’ai travaillé', ['experience']],
    ['Ce que j’ai appris', ['education']],
    ['What I use', ['skills']],
    ['Ma boîte à outils', ['skills']],
    ['Expérience de formateur et conseil', ['experience']],
    ['Numérique', ['skills']],
    ['Ce que j’enseigne', ['skills']],
    ['Thèmes enseignés', ['skills']],
    ['Étapes de carrière', ['experience']],
    ['Je parle', ['languages']],
    ['Qui suis-je ?', ['other']],
    ['J’aime', ['other']],
    ['Formation', ['education']],
    ['Éducation et formation', ['education']],
    ['Diplômes & formations', ['education']],
    ['Parcours de formation', ['education']],
    ['Études', ['education']],
    ['Formation et certifications', ['education', 'certifications']],
    ['Compétences', ['skills']],
    ['TOP SKILLS', ['skills']],
    ['Technical Skills', ['skills']],
    ['Logiciels maîtrisés', ['skills']],
    ['Savoir-être', ['skills']],
    ['Compétences informatiques', ['skills']],
    ['Compétences linguistiques', ['languages']],
    ['Langue(s)', ['languages']],
    ['Languages', ['languages']],
    ['Programming languages', ['skills']],
    ['Langues et informatique', ['languages', 'skills']],
    ['Langues & loisirs', ['languages']],
    ['Certifications et habilitations', ['certifications']],
    ['Licenses & Certifications', ['certifications']],
    ['Centres d’intérêt', ['other']],
    ['Profil', ['other']],
    ['Profil de compétences', ['skills']],
    ['Formations certifiantes', ['certifications']],
    ['Titres et diplômes', ['education']],
    ['Permis et titres', ['education', 'certifications']],
    ['Academic record', ['education']],
    ['À propos', ['other']],
    ['Professional Summary', ['other']],
    ['Career objective', ['other']],
    ['Permis de conduire', ['other']],
    ['Expériences bénévoles', ['other']],
    ['Formations animées', ['other']],
    ['Formations dispensées', ['other']],
    ['Activité de formation', ['other']],
    ['Activités d’enseignement et de formation', ['other']],
    ['Centre de compétences', ['other']],
    ['Pédagogie', ['other']],
    ['Expérience pédagogique', ['experience']],
    ['Compétences pédagogiques', ['skills']],
    ['Outils pédagogiques', ['skills']],
    ['Savoir-faire pédagogiques', ['skills']],
    ['Projects', ['other']],
    ['Formatrice bureautique', null],
    ['Gestion Claire Formation', null],
    ['Jean Martin', null],
    ['Formation 2018', null],
    ['Langues : anglais', null],
  ])('« %s » announces %j', (text, kinds) => {
    expect(kindsOfHeading(text)).toEqual(kinds);
  });
});

describe('the contents decide', () => {
  it.each([
    'Formations animées',
    'Activités de formation',
    'Centre de compétences',
    'Pédagogie',
    'Là où je vais',
  ])('what « %s » is', (text) => {
    expect(isDecidedByContents(text)).toBe(true);
  });
  it.each(['Centres d’intérêt', 'Activités associatives', 'Références', 'Projets', 'Formation'])(
    'nothing under « %s »',
    (text) => {
      expect(isDecidedByContents(text)).toBe(false);
    },
  );
});
