import { describe, expect, it } from 'vitest';
import { analyseText } from '../analyse-text.ts';
import { documentOf } from '../testing.ts';

const cv = (...lines: readonly string[]) =>
  analyseText(documentOf('# Yann Le Guen', 'yann.leguen@example.fr', '## Langues', 'Anglais : B2', ...lines));

describe('jobs and studies written as forms', () => {
  it('are read from missions with a table each, under a title that is in no list', () => {
    const mission = (client: string, dates: string, role: string) => [
      `*Client\t${client}`,
      `Période\t${dates}`,
      `Rôle\t${role}`,
      'Contexte du projet\tPortail utilisé par 400 conseillers',
      'Environnement\tJava, Angular, Oracle',
    ];
    const { experiences } = cv(
      '## Missions réalisées',
      ...mission('Banque du Trégor, Lannion', 'janvier 2022 – présent', 'Architecte logiciel'),
      ...mission('Armor Télécom, Rennes', 'mars 2018 – décembre 2021', 'Lead développeur'),
    );
    expect(experiences).toMatchObject([
      { title: 'Architecte logiciel', company: 'Banque du Trégor', duration: 'janvier 2022 – présent' },
      { title: 'Lead développeur', company: 'Armor Télécom', duration: 'mars 2018 – décembre 2021' },
    ]);
  });

  it('are read with labels in another order, studies too', () => {
    const { experiences, education } = cv(
      '## Expérience professionnelle',
      'Dates\t01/04/2017 – 31/03/2019',
      'Fonction ou poste occupé\tÉlectromécanicien',
      'Principales activités\tMaintenance en équipe de nuit',
      'Nom et adresse de l’employeur\tSidérurgie Mosane, Seraing',
      '## Éducation et formation',
      'Dates\t2009',
      'Intitulé du diplôme délivré\tBachelier en électromécanique',
      'Nom de l’établissement\tHaute École de Liège',
    );
    expect(experiences).toMatchObject([
      { title: 'Électromécanicien', company: 'Sidérurgie Mosane', duration: '01/04/2017 – 31/03/2019' },
    ]);
    expect(education).toMatchObject([
      { degree: 'Bachelier en électromécanique', institution: 'Haute École de Liège', year: '2009' },
    ]);
  });

  it('are read from labels with a colon, and from a client named under the title alone', () => {
    const { experiences } = cv(
      '## Expérience',
      '*mars 2021 – novembre 2022',
      '*Formatrice facilitation visuelle',
      'Client : Coopérative Maraîchine',
      '• Séminaires annuels',
      '*octobre 2018 – décembre 2020',
      '*Facilitatrice de séminaires',
      'Client : Chantiers de l’Aunis',
      '• Accompagnement d’une fusion',
    );
    expect(experiences).toMatchObject([
      { title: 'Formatrice facilitation visuelle', company: 'Coopérative Maraîchine' },
      { title: 'Facilitatrice de séminaires', company: 'Chantiers de l’Aunis' },
    ]);
  });

  it('do not include a job that only lists its tools', () => {
    const { experiences } = cv(
      '## Expérience',
      '*Développeur – Atelier Nord\t2015 – 2018',
      'Clients : Renault, Peugeot',
      'Environnement : Java, Oracle',
    );
    expect(experiences).toMatchObject([{ title: 'Développeur', company: 'Atelier Nord' }]);
  });

  it('do not include the job that the person looks for', () => {
    const looked = [
      '## Emploi recherché',
      '*Technicien de maintenance',
      '## Expérience',
      '*Soudeur, Lafitte SA',
      '2015 – 2018',
    ];
    expect(cv(...looked).experiences).toHaveLength(1);
  });

  it('may be dated by a length beside a town and a contract, where the others have dates', () => {
    const { experiences } = cv(
      '## Expérience',
      '*Secrétaire commerciale - Matériaux Beauvoir',
      'Janvier 2010 - Février 2018 - Limoges - CDI',
      'Accueil téléphonique, devis, facturation',
      '*Vendeuse - Chaussures Delmas',
      '18 mois - Limoges - CDI',
      'Conseil à la clientèle et tenue de la caisse',
    );
    expect(experiences).toMatchObject([
      { title: 'Secrétaire commerciale', company: 'Matériaux Beauvoir' },
      { title: 'Vendeuse', company: 'Chaussures Delmas', duration: '18 mois' },
    ]);
  });

  it('are read in English', () => {
    const { experiences, education } = cv(
      '## Work experience',
      'Dates\tMarch 2012 – June 2018',
      'Occupation or position held\tMaintenance technician',
      'Name and address of employer\tMeuse Steel Ltd, Liège',
      '## Education',
      'Dates\t2011',
      'Title of qualification awarded\tBSc Mechanics',
      'Name and type of organisation\tUniversity of Leeds',
    );
    expect(experiences).toMatchObject([{ title: 'Maintenance technician', company: 'Meuse Steel Ltd' }]);
    expect(education).toMatchObject([
      { degree: 'BSc Mechanics', institution: 'University of Leeds', year: '2011' },
    ]);
  });
});
