// What tells a job's title from the name of who gives the job, folded (no accents, no capitals).

const any = (list: string): string => list.trim().split(/\s+/u).join('|');

/** First words of a job's title, French (both genders) and English. */
const FRENCH_ROLES = any(`
  formateur formatrice formateurs coformateur consultant consultante ingenieure? technicien technicienne responsable chef
  cheffe chefs directeur directrice assistante? secretaire comptable gestionnaire charge chargee conseiller conseillere
  coordinateur coordinatrice coordonnateur coordonnatrice animateur animatrice enseignante? professeure? prof maitre
  maitresse instructeur instructrice moniteur monitrice educateur educatrice developpeur developpeuse programmeur
  programmeuse analyste architecte administrateur administratrice agent agente employee? ouvrier ouvriere operateur
  operatrice conducteur conductrice cariste magasinier magasiniere preparateur preparatrice vendeur vendeuse commerciale?
  attachee? delegue deleguee hote hotesse serveur serveuse cuisinier cuisiniere commis infirmier infirmiere aide-?soignante?
  medecin pharmacien pharmacienne psychologue coach mentor tuteur tutrice auditeur auditrice controleur controleuse
  inspecteur inspectrice superviseure? manager manageuse dirigeante? gerante? presidente? fondateur fondatrice
  cofondateur cofondatrice co-fondateur co-fondatrice associee? dessinateur dessinatrice projeteur projeteuse
  dessinateur-projeteur modeleur modeleuse graphiste infographiste webmaster redacteur redactrice journaliste traducteur
  traductrice interprete bibliothecaire documentaliste chercheur chercheuse doctorante? stagiaire apprentie? alternante?
  benevole volontaire intervenante? vacataire referente? expert experte specialiste electricien electricienne plombier
  plombiere mecanicien mecanicienne soudeur soudeuse macon menuisier menuisiere chauffeur chauffeuse livreur livreuse
  facteur factrice sapeur-pompier pompier militaire sous-officier officier gardien gardienne surveillante? receptionniste
  standardiste acheteur acheteuse logisticien logisticienne planificateur planificatrice metreur geometre topographe
  juriste avocate? notaire clerc huissier economiste statisticien statisticienne data chefs? concepteur conceptrice
  concepteur-redacteur ergonome preventeur preventrice testeur testeuse evaluateur evaluatrice jury membre adjointe?
  adjoint-administratif collaborateur collaboratrice auxiliaire accompagnateur accompagnatrice facilitateur facilitatrice
  mediateur mediatrice bim webdesigner designer ostheopathe kinesitherapeute educ assistante? vice-presidente? cadre
  lead tech scrum product business auto-entrepreneur autoentrepreneur independante? freelance prestataire sophrologue
  naturopathe photographe artisan artisane patron exploitante? negociateur negociatrice courtier courtiere trader
  recruteur recruteuse paie rh drh daf dsi rssi raf pmo amoa moa`);
const ENGLISH_ROLES = any(`
  trainer teacher instructor lecturer professor tutor coach engineer developer programmer analyst architect manager
  director head lead leader officer administrator coordinator assistant associate consultant advisor adviser specialist
  technician operator supervisor executive representative intern trainee apprentice researcher scientist designer writer
  editor accountant auditor clerk secretary receptionist nurse doctor chef cook waiter waitress driver mechanic
  electrician founder co-founder cofounder president vice ceo cto cfo coo cio cmo vp svp evp principal staff senior junior
  sr jr chief owner partner strategist recruiter buyer planner producer student volunteer fellow postdoc adjunct faculty
  freelancer contractor practitioner librarian curator translator interpreter facilitator mentor superintendent foreman
  welder plumber cashier salesperson salesman barista bartender server host superviser steward agent broker`);
const HEADS = `(?:${FRENCH_ROLES}|${ENGLISH_ROLES})`;

const STARTS = new RegExp(`^(?:\\W*)(?:l'|un |une |the )?${HEADS}(?![\\p{L}])`, 'u');
const HOLDS = new RegExp(`(?<![\\p{L}'])${HEADS}(?![\\p{L}])`, 'u');
/** English puts the role last: « Software Engineer », « Data Analyst Intern ». */
const ENDS = new RegExp(`(?<![\\p{L}])(?:${ENGLISH_ROLES})(?:\\s+(?:[ivx]{1,3}|\\d))?\\s*$`, 'u');

export const startsWithRole = (folded: string): boolean => STARTS.test(folded.trim());
export const endsWithRole = (folded: string): boolean => ENDS.test(folded.trim());
export const holdsRole = (folded: string): boolean => HOLDS.test(folded);

/** Forms of companies and words that name an organisation wherever they stand. */
const COMPANY_FORMS =
  '(?:sarl|s\\.a\\.r\\.l\\.?|sas|sasu|s\\.a\\.s\\.?|eurl|scop|scic|sci|snc|sa|s\\.a\\.|gie|inc|llc|llp|ltd|limited|plc|corp|corporation|company|co|gmbh|ag|bv|b\\.v\\.|spa|srl|pty|group|groupe|holding|holdings)';
const FORM_AT_END = new RegExp(`(?:^|[\\s,(])${COMPANY_FORMS}\\.?\\)?$`, 'u');
const ORGANISATIONS = any(`
  universite university lycee college iut ecole institut institute faculte academie academy campus cfa afpa greta cnam
  cci ccir cma chambre centre mairie ville commune communaute conseil departement region prefecture rectorat ministere
  ministry hopital clinique chu chru ehpad ifsi mfr cabinet etude office association fondation foundation federation
  societe ste ets etablissements etablissement entreprise entreprises agence agency bureau espace maternite creche laboratoires? labs? banque bank
  caisse credit mutuelle assurance assurances syndicat cooperative atelier ateliers usine usines fonderies? menuiseries?
  maison librairie garage transports? logistique clinic hospital school studios? systems solutions technologies consulting
  conseils? services partners partenaires industries ingenierie engineering software informatique interim formations?
  compagnie cie freres fils organisme organismes pole emploi anpe apec cpam caf sncf edf ratp insee armee marine
  gendarmerie police hotel restaurant boulangerie supermarche magasins? divers clients? plateforme mission media
  analytics dynamics networks ventures capital financial learning training numerique digital group editions presse
  polyclinique pharmacie verrerie scierie brasserie imprimerie domaine chateau esat ime sessad crous inrs inra cnrs cea
  international france europe`);
const STARTS_ORGANISATION = new RegExp(`^(?:l'|la |le |les |the )?(?:${ORGANISATIONS})(?![\\p{L}])`, 'u');
const HOLDS_ORGANISATION = new RegExp(`(?<![\\p{L}])(?:${ORGANISATIONS})(?![\\p{L}])`, 'u');
const ENDS_ORGANISATION = new RegExp(`(?<![\\p{L}])(?:${ORGANISATIONS})\\s*$`, 'u');

const isLong = (text: string): boolean => text.split(/\s+/u).length > 9;

/** How much a text reads as the name of an organisation: 0 not at all, 3 certainly. */
export const companyScore = (folded: string): number => {
  const text = folded.trim().replace(/\s*\([^)]*\)$/u, '');
  // « Conseil à la clientèle » is what a shop assistant does.
  if (isLong(text) || /^conseils? (?:a|aux) /u.test(text)) return 0;
  if (FORM_AT_END.test(text) || /^(?:sarl|sas|sasu|eurl|ets|ste|scop)\s/u.test(text)) return 3;
  if (STARTS_ORGANISATION.test(text)) return 2;
  if (ENDS_ORGANISATION.test(text)) return 2;
  return HOLDS_ORGANISATION.test(text) ? 1 : 0;
};

export const startsWithOrganisation = (folded: string): boolean => STARTS_ORGANISATION.test(folded.trim());

export const hasCompanyCue = (folded: string): boolean => companyScore(folded) >= 2;

/** How much a text reads as a job's title: 0 not at all, 3 certainly. */
export const titleScore = (folded: string): number => {
  const text = folded.trim();
  if (startsWithRole(text)) return 3;
  if (endsWithRole(text)) return 2.5;
  return holdsRole(text) ? 1 : 0;
};
