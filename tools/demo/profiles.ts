/** A job title in its masculine and feminine forms. */
export type Title = readonly [masculine: string, feminine: string];

/** Titles, knowledge and experience of trainers of one sector. Companies and schools are fictional. */
export type Profile = {
  sector: string;
  /** Share among the demo applications. */
  weight: number;
  /** Masculine and feminine forms. */
  titles: readonly Title[];
  software: readonly string[];
  expertise: readonly string[];
  tasks: readonly string[];
  degrees: readonly string[];
  certifications: readonly string[];
};

export const PROFILES: readonly Profile[] = [
  {
    sector: "ERP & Gestion d'entreprise",
    weight: 5,
    titles: [
      ['Consultant formateur Sage 100', 'Consultante formatrice Sage 100'],
      ['Formateur SAP S/4HANA', 'Formatrice SAP S/4HANA'],
      ['Formateur comptabilité et paie', 'Formatrice comptabilité et paie'],
      ['Consultant Odoo et gestion commerciale', 'Consultante Odoo et gestion commerciale'],
      ['Formateur Power BI et contrôle de gestion', 'Formatrice Power BI et contrôle de gestion'],
    ],
    software: [
      'Sage 100',
      'Sage X3',
      'EBP Gestion',
      'Cegid',
      'Odoo',
      'SAP S/4HANA',
      'Silae',
      'Power BI',
      'Excel',
      'Microsoft Dynamics 365',
      'Pennylane',
    ],
    expertise: [
      'Gestion commerciale',
      'Comptabilité générale',
      'Paie et déclarations sociales',
      'Contrôle de gestion',
      'Paramétrage et reprise de données',
      'Tableaux de bord',
    ],
    tasks: [
      'Conduite de sessions intra de deux à cinq jours pour des équipes comptables',
      'Rédaction de supports pas à pas à partir des écrans du client',
      'Reprise des données et accompagnement au premier arrêté mensuel',
      'Animation de classes virtuelles de six personnes',
      'Paramétrage des états de gestion et transfert aux équipes',
    ],
    degrees: [
      'DCG, lycée Marguerite-Perrin',
      'Master contrôle de gestion, université de la Baie',
      'Licence professionnelle métiers de la gestion, IUT du Val',
    ],
    certifications: [
      'Certification éditeur Sage 100 Gestion commerciale',
      'Titre professionnel Formateur pour adultes',
      'PL-300 Power BI Data Analyst',
    ],
  },
  {
    sector: 'Informatique & Technologies',
    weight: 5,
    titles: [
      ['Formateur réseaux et cybersécurité', 'Formatrice réseaux et cybersécurité'],
      ['Formateur bureautique et outils collaboratifs', 'Formatrice bureautique et outils collaboratifs'],
      ['Développeur formateur Python', 'Développeuse formatrice Python'],
      ['Formateur Microsoft 365 et Excel avancé', 'Formatrice Microsoft 365 et Excel avancé'],
      ['Formateur Linux et conteneurs', 'Formatrice Linux et conteneurs'],
    ],
    software: [
      'Microsoft 365',
      'Excel',
      'Windows Server',
      'Linux',
      'Docker',
      'Python',
      'Git',
      'pfSense',
      'Wireshark',
      'WordPress',
      'Figma',
      'SQL',
      'Azure',
    ],
    expertise: [
      'Sécurité des réseaux',
      'Excel et Power Query',
      'Programmation Python',
      'Administration système',
      'Sensibilisation au RGPD',
      'Usages de l’IA générative',
    ],
    tasks: [
      'Ateliers pratiques sur machines virtuelles préparées pour chaque stagiaire',
      'Accompagnement au poste pendant la migration vers Microsoft 365',
      'Conception d’exercices notés et d’une évaluation d’entrée',
      'Sessions de sensibilisation aux courriels frauduleux',
      'Tutorat à distance entre deux journées de formation',
    ],
    degrees: [
      'Diplôme d’ingénieur, école des Télécoms de l’Ouest',
      'Licence professionnelle réseaux, IUT des Deux-Rives',
      'BTS SIO, lycée Ada-Morel',
    ],
    certifications: [
      'CCNA 200-301',
      'Microsoft Office Specialist Excel Expert',
      'CléA numérique, formateur habilité',
    ],
  },
  {
    sector: 'CAO / DAO & Design Industriel',
    weight: 4,
    titles: [
      ['Formateur AutoCAD et Revit', 'Formatrice AutoCAD et Revit'],
      ['Ingénieur CAO, formateur SolidWorks', 'Ingénieure CAO, formatrice SolidWorks'],
      ['Formateur BIM et maquette numérique', 'Formatrice BIM et maquette numérique'],
      ['Dessinateur projeteur, formateur CATIA V5', 'Dessinatrice projeteuse, formatrice CATIA V5'],
      ['Formateur SketchUp et rendu', 'Formatrice SketchUp et rendu'],
    ],
    software: [
      'AutoCAD',
      'Revit',
      'SolidWorks',
      'CATIA V5',
      'Inventor',
      'SketchUp',
      'Navisworks',
      'Creo',
      'Rhino',
      'Twinmotion',
      'TopSolid',
      'Covadis',
    ],
    expertise: [
      'Maquette numérique BIM',
      'Conception mécanique',
      'Tôlerie et mise en plan',
      'Cotation ISO',
      'Gabarits et familles Revit',
      'Rendu architectural',
    ],
    tasks: [
      'Formation de dessinateurs au passage de la 2D à la maquette numérique',
      'Création de gabarits d’entreprise avec les équipes',
      'Sessions de perfectionnement sur les pièces du client',
      'Audit des méthodes de dessin avant formation',
      'Suivi de projet à trois mois',
    ],
    degrees: [
      'Diplôme d’ingénieur mécanique, école des Mines du Plateau',
      'Licence professionnelle métiers du BIM, université des Quais',
      'BTS conception de produits industriels, lycée Vauquelin',
    ],
    certifications: [
      'Autodesk Certified Professional Revit',
      'CSWP SolidWorks',
      'Titre professionnel BIM modeleur',
    ],
  },
  {
    sector: 'Sécurité & Prévention des Risques',
    weight: 4,
    titles: [
      ['Formateur SST et prévention des risques', 'Formatrice SST et prévention des risques'],
      ['Formateur habilitation électrique', 'Formatrice habilitation électrique'],
      ['Formateur CACES R489 et R486', 'Formatrice CACES R489 et R486'],
      ['Préventionniste et formateur PRAP', 'Préventionniste et formatrice PRAP'],
      ['Formateur incendie et évacuation', 'Formatrice incendie et évacuation'],
    ],
    software: ['Caces Online', 'Word', 'PowerPoint', 'Klaxoon', 'Teams'],
    expertise: [
      'Sauveteur secouriste du travail',
      'Habilitation électrique NF C 18-510',
      'Gestes et postures',
      'Conduite en sécurité',
      'Document unique',
      'Risques psychosociaux',
    ],
    tasks: [
      'Sessions SST initiales et maintien des compétences',
      'Exercices d’évacuation grandeur nature et compte rendu',
      'Évaluation pratique sur chariots du client',
      'Visite des postes avant chaque formation',
      'Mise à jour du document unique avec les élus',
    ],
    degrees: [
      'Licence professionnelle QHSE, université du Littoral',
      'BUT hygiène sécurité environnement, IUT des Forges',
      'BTS électrotechnique, lycée Jean-Perrot',
    ],
    certifications: [
      'Certificat de formateur SST',
      'Testeur CACES R489',
      'Certificat de formateur PRAP IBC',
      'AIPR encadrant',
    ],
  },
  {
    sector: 'Compétences Comportementales',
    weight: 4,
    titles: [
      ['Formateur management et cohésion', 'Formatrice management et cohésion'],
      [
        'Formateur en gestion des conflits et prise de parole',
        'Formatrice en gestion des conflits et prise de parole',
      ],
      ['Coach et formateur vente', 'Coach et formatrice vente'],
      ['Formateur anglais professionnel', 'Formatrice anglais professionnel'],
      ['Formateur de formateurs', 'Formatrice de formateurs'],
    ],
    software: ['Klaxoon', 'Teams', 'Zoom', 'Miro', 'PowerPoint'],
    expertise: [
      'Management de proximité',
      'Prise de parole',
      'Gestion des conflits',
      'Négociation',
      'Gestion du temps',
      'Anglais des affaires',
      'Ingénierie pédagogique',
    ],
    tasks: [
      'Jeux de rôle filmés et retour individuel',
      'Parcours de management en quatre journées espacées',
      'Ateliers de codéveloppement entre pairs',
      'Entretiens préalables avec chaque participant',
      'Préparation de commerciaux à la négociation annuelle',
    ],
    degrees: [
      'Master psychologie du travail, université des Cèdres',
      'Master langues et affaires, université du Fleuve',
      'Certificat de coaching professionnel, institut Marcel-Ory',
    ],
    certifications: [
      'Titre professionnel Formateur pour adultes',
      'Praticienne process communication',
      'TOEIC 985',
    ],
  },
  {
    sector: 'Autres Domaines',
    weight: 2,
    titles: [
      ['Formateur hygiène alimentaire HACCP', 'Formatrice hygiène alimentaire HACCP'],
      ['Formateur accueil et relation patient', 'Formatrice accueil et relation patient'],
      ['Formateur photographie et vidéo', 'Formatrice photographie et vidéo'],
      ['Formateur menuiserie et lecture de plan', 'Formatrice menuiserie et lecture de plan'],
    ],
    software: ['Photoshop', 'Premiere Pro', 'Canva', 'Excel'],
    expertise: ['Hygiène alimentaire', 'Accueil du public', 'Prise de vue', 'Lecture de plan'],
    tasks: [
      'Formation en cuisine pendant le service',
      'Ateliers courts sur le lieu de travail',
      'Supports illustrés adaptés aux stagiaires peu lecteurs',
      'Évaluation pratique en fin de journée',
    ],
    degrees: [
      'BTS hôtellerie, lycée des Remparts',
      'Licence arts appliqués, université des Quais',
      'CAP menuisier, centre des Compagnons du Val',
    ],
    certifications: ['HACCP, formateur référencé', 'Titre professionnel Formateur pour adultes'],
  },
];

export const OTHER_SECTORS = [
  'Hygiène alimentaire',
  'Accueil en milieu médical',
  'Photographie et vidéo',
  'Menuiserie',
];

export const EMPLOYERS = [
  'Atelier Verrier',
  'Groupe Armor Conseil',
  'Coopérative Les Trois Vallées',
  'Bureau Carnot & Fils',
  'Centre Delta Formation',
  'Études Garonne',
  'Industries Morvan',
  'Clinique des Peupliers',
  'Société Lumen',
  'Transports Belleau',
  'Institut Horizon',
  'Ville de Saint-Aubray',
  'Menuiseries du Lac',
  'Agence Corail',
];

/** First names with the gender of their title: 0 masculine, 1 feminine. */
export const FIRST_NAMES: readonly (readonly [name: string, form: 0 | 1])[] = [
  ...(
    [
      'Omar',
      'Éric',
      'Yann',
      'Clément',
      'Étienne',
      'Hugo',
      'Gaël',
      'Loïc',
      'Rachid',
      'Jérôme',
      'Thibault',
      'Karim',
      'Benoît',
      'Ousmane',
      'Pascal',
      'Grégory',
      'Mathis',
      'Jean-Baptiste',
      'Kévin',
      'Stéphane',
      'Rémi',
      'Ismaël',
      'Théo',
      'Bastien',
    ] as const
  ).map((name) => [name, 0] as const),
  ...(
    [
      'Solène',
      'Marguerite',
      'Tamara',
      'Nadège',
      'Bénédicte',
      'Aïcha',
      'Zoé',
      'Mariame',
      'Inès',
      'Françoise',
      'Anaïs',
      'Fatou',
      'Maëlle',
      'Céline',
      'Léonie',
      'Sophie',
      'Noémie',
      'Amélie',
      'Chloé',
      'Leïla',
      'Valérie',
      'Anne-Charlotte',
      'Marie-Ange',
      'Élodie',
    ] as const
  ).map((name) => [name, 1] as const),
];

export const FORMER_TITLES: readonly Title[] = [
  ['Formateur interne', 'Formatrice interne'],
  ['Consultant métier', 'Consultante métier'],
  ['Chargé de projet', 'Chargée de projet'],
  ['Responsable de service', 'Responsable de service'],
  ['Technicien support', 'Technicienne support'],
];

export const LAST_NAMES = [
  'Marchadier',
  'Haddad-Lacombe',
  'Wauters',
  'Zurbriggen',
  'Ferrante',
  'Kouamé-Lamarche',
  'Saint-Aubin de Kerveguen',
  'Le Bihannic',
  'Benkirane-Tazi',
  'Lamarque-Oyono',
  'Diarra',
  'Peyrelade',
  'Ouvrard-Nguyen',
  'Castelnau',
  'Thévenard',
  'Müller-Bastide',
  'Lefebvrien',
  'Garrigou',
  'Duhautpas',
  'Mbengue',
  'Quéméneur',
  'Rochebrune',
  'Vasseurin',
  'Çelikbas',
  'Boissonnat',
  'Ndiaye-Prudent',
  'Etxeberry',
  'Fauconnet',
  'Guillemardet',
  'Hérisson',
  'Jaouenec',
  'Kessaci',
  'Lanoëlle',
  'Malapert',
  'Noirmont',
  'Ollivaud',
  'Pontallier',
  'Roumanille',
  'Sérandour',
  'Tancrède',
  'Uhlmann',
  'Verdurand',
  'Wozniakiewicz',
  'Ythier',
  'de La Rochemaraud-Villemain',
  'd’Aubervillers',
  'Bouchareb',
  'Cordonnet',
];

/** Where applicants live: towns with their postal code, and phone numbers that nobody holds or plausible ones. */
export const PLACES: readonly {
  country: string;
  weight: number;
  towns: readonly [city: string, postalCode: string][];
  phone: string;
  digits: number;
}[] = [
  {
    country: 'FR',
    weight: 40,
    towns: [
      ['Quimper', '29000'],
      ['Lyon', '69003'],
      ['Bordeaux', '33000'],
      ['Lille', '59800'],
      ['Marseille', '13006'],
      ['Nantes', '44000'],
      ['Strasbourg', '67000'],
      ['Toulouse', '31000'],
      ['Clermont-Ferrand', '63000'],
      ['Saint-Étienne', '42000'],
      ['Ajaccio', '20000'],
      ['Paris', '75011'],
      ['Grenoble', '38000'],
      ['Nîmes', '30000'],
    ],
    phone: '+3363998',
    digits: 4,
  },
  {
    country: 'BE',
    weight: 3,
    towns: [
      ['Liège', '4000'],
      ['Namur', '5000'],
      ['Bruxelles', '1050'],
    ],
    phone: '+3247000',
    digits: 4,
  },
  {
    country: 'CH',
    weight: 2,
    towns: [
      ['Lausanne', '1003'],
      ['Genève', '1204'],
    ],
    phone: '+417900',
    digits: 5,
  },
  { country: 'LU', weight: 1, towns: [['Luxembourg', '1730']], phone: '+3526210', digits: 5 },
  {
    country: 'MA',
    weight: 2,
    towns: [
      ['Casablanca', '20250'],
      ['Rabat', '10000'],
    ],
    phone: '+2126000',
    digits: 5,
  },
  { country: 'TN', weight: 1, towns: [['Tunis', '1002']], phone: '+21620000', digits: 3 },
  { country: 'SN', weight: 1, towns: [['Dakar', '11500']], phone: '+22177000', digits: 4 },
  { country: 'CI', weight: 1, towns: [['Abidjan', '01000']], phone: '+225070000', digits: 4 },
  { country: 'CA', weight: 1, towns: [['Montréal', 'H2X 1Y4']], phone: '+151455501', digits: 2 },
];

export const NOTES = [
  'Disponible surtout le mardi et le jeudi, déplacements possibles dans toute la région.',
  'Je préfère les groupes de huit au plus, avec un temps de pratique sur les données des stagiaires.',
  'Formatrice depuis 2014, d’abord en interne dans une coopérative agricole.',
  'Véhicule personnel. Salle équipée de dix postes disponible à mon adresse professionnelle.',
  'Je peux animer en classe virtuelle du soir.',
];

export const ADMIN_NOTES = [
  'Tarif annoncé : 480 € la journée, frais en sus.',
  'Rappeler après le 15, en mission jusque-là.',
  'Références vérifiées par téléphone, retours très favorables.',
  'Demande un acompte de 30 % ; à discuter.',
  'Numéro de déclaration d’activité demandé par mail.',
];
