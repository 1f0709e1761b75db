// Words of section titles, folded (no accents, no capitals). A title only has such words.

export type SectionKind = 'experience' | 'education' | 'skills' | 'languages' | 'certifications' | 'other';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u));

export const HEADING_WORDS: Readonly<Record<SectionKind, ReadonlySet<string>>> = {
  experience:
    words(`experience experiences parcours emploi emplois employment career careers carriere work internship
    internships stage stages poste postes jobs job itineraire appointment appointments positions held roles`),
  education:
    words(`formation formations apprentissage apprentissages education diplome diplomes etudes etude scolarite scolaire scolaires cursus
    academique academiques academic academics universitaire universitaires studies degrees degree diplomas schooling
    bagage bancs educational titres training trainings coursework university school studies study learning
    instruction apprentissage apprentissages ecole ecoles schools`),
  skills: words(`competence competences skill skills savoir savoirs faire etre logiciel logiciels outil outils
    technologie technologies expertise expertises informatique informatiques aptitude aptitudes qualites qualite atout
    atouts competency competencies tools software capacites connaissances knowledge bureautique strengths abilities
    proficiencies proficiency stack langages domaine domaines thematique thematiques specialites specialties
    technologiques themes theme thematiques matieres matiere enseignes enseignees transmises hard soft frameworks toolbox maitrise maitrises points forts
    maitriser specialisation specialisations craft toolkit capabilities`),
  languages: words(
    'langue langues language languages linguistique linguistiques idiome idiomes tongue tongues',
  ),
  certifications:
    words(`certification certifications certificat certificats certificate certificates certified
    habilitation habilitations agrement agrements accreditation accreditations licenses license qualification
    qualifications credentials attestations badge badges tickets licences brevet brevets attestation titres
    certifiante certifiantes cartes`),
  other:
    words(`profil profile propos about me summary resume objectif objectifs objective objectives projet projets
    project projects publication publications reference references interet interets interest interests centre centres
    loisir loisirs hobby hobbies divers information informations infos info permis conduite conduire benevolat benevole
    benevoles volunteer volunteering associatif associatifs associative associatives association associations engagement
    engagements awards award honors honours achievements accomplishments patents patent talks invited mobilite
    disponibilite disponibilites reseaux sociaux contact contacts contactez coordonnees tarifs tarif
    pedagogie pedagogique pedagogiques approche recommandations recommandation distinctions distinction conferences
    presentation introduction portfolio activities activites extracurricular extra curricular sport sports passion
    passions vie etat civil donnees details personal driving licence links liens courses selected honor accroche bio
    biographie biography philosophie materiel equipement equipements miscellaneous additional affiliations memberships
    membership leadership community recherche research grants statut gouts passe temps libre pastimes leisure
    pursuits detente`),
};

/** Words that do not indicate a kind by themselves. */
export const HEADING_FILLERS =
  words(`professionnel professionnels professionnelle professionnelles professional pro
  technique techniques technical cle cles principale principales principaux mes ma mon my notre votre et and de des du d
  la le les l en of the in a au aux initial initiale continue continues relevant key core top main personnelle personnelles
  personnels personnel complementaire complementaires recente recentes recent autre autres other others history
  background significative significatives detaillee detaillees detail parle parlees parles pratiquees pratiques spoken metier metiers
  transversale transversales numerique numeriques digital digitales sectorielle specifique specifiques obtenus obtenues
  obtenu suivies suivie generale generales general humaines humaine relationnelles comportementales organisationnelles
  programming computer it intervention areas area summary clefs clef avec sur pour par acquises acquise acquis
  occupes with for areas competence continu initiaux superieur superieures superieure higher formateur formatrice
  trainer formation teaching enseignement administratives courant etrangeres etrangere foreign annexes exercees
  activite historique record records vivante vivantes classes methode methodes methods etape etapes conseil consultant consultante anterieures anterieure antecedents selected set clinique clinical`);

/** Words that decide alone, whatever is beside them. */
export const DOMINANT_OTHER =
  /\b(?:(?:emploi|poste|metier)s? (?:recherche|vise|souhaite)s?|recherche d'emploi|(?:job|position) sought|benevol\w*|associati\w*|volunteer\w*|extracurricular|loisirs?|hobb\w+|interets?|interests?|objecti\w+|profile?|accroche|about|propos|permis|driving|publications?|referees?|garants|projets?|projects?|references?|coordonnees|contacts?|awards?|honou?rs?)\b/u;

/** « Formations animées », « Missions réalisées »: what the person gave, which is no study of theirs. */
export const GIVEN = /\b(?:animees?|dispensees?|assurees?|realisees?|proposees?|delivrees?|effectuees?)\b/u;

/** Words that say nothing beside those of a kind: « Compétences pédagogiques » are skills. */
export const BESIDE_KIND = words('pedagogie pedagogique pedagogiques');

/** « Activités de formation », « Centre de compétences », « Pédagogie »: what is under such words decides. */
export const DECIDED_BY_CONTENTS = words(
  'activites centre centres pedagogie pedagogique pedagogiques approche materiel equipement equipements',
);
