import { remembered } from './remembered.ts';
import { LIKELY } from './scores.ts';

// Words that distinguish a job's title from the name of an employer, folded (no accents, no capitals).

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
  juriste avocate? notaire clerc huissier economiste statisticien statisticienne chefs? concepteur conceptrice
  concepteur-redacteur ergonome preventeur preventrice testeur testeuse evaluateur evaluatrice jury membre adjointe?
  adjoint-administratif collaborateur collaboratrice auxiliaire accompagnateur accompagnatrice facilitateur facilitatrice
  mediateur mediatrice bim webdesigner designer ostheopathe kinesitherapeute educ assistante? vice-presidente? cadre
  lead tech scrum auto-entrepreneur autoentrepreneur independante? freelance prestataire sophrologue
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
  counselor counsellor docent composer curator vocalist musician
  welder plumber cashier salesperson salesman barista bartender server host superviser steward agent broker`);
/** Trades that are also family names (Boulanger, Charpentier): titles only where one begins. */
const TRADES = any(`
  plongeu(?:r|se) barman barmaid boulang(?:er|ere) patissi(?:er|ere) bouch(?:er|ere) charcuti(?:er|ere) traiteur fleuriste
  coiffeu(?:r|se) estheticien(?:ne)? couturi(?:er|ere) peintre platrier carreleu(?:r|se) couvreu(?:r|se) charpenti(?:er|ere)
  plaquiste vitrier serruri(?:er|ere) metallier chaudronni(?:er|ere) tuyauteur usineu(?:r|se) tourneu(?:r|se) fraiseu(?:r|se)
  ajusteu(?:r|se) monteu(?:r|se) cableu(?:r|se) regleu(?:r|se) automaticien(?:ne)? frigoriste chauffagiste climaticien
  jardini(?:er|ere) paysagiste agriculteu(?:r|rice) viticulteu(?:r|rice) maraich(?:er|ere) veterinaire dentiste opticien(?:ne)?
  dieteticien(?:ne)? orthophoniste sage-femme puericult(?:eur|rice) ambulanci(?:er|ere) ergotherapeute psychomotricien(?:ne)?
  maitre-nageur entraineu(?:r|se) comedien(?:ne)? musicien(?:ne)? chanteu(?:r|se) danseu(?:r|se) maquettiste illustrat(?:eur|rice)
  correct(?:eur|rice) lect(?:eur|rice)(?:-correctrice)? lectrice-correctrice libraire edit(?:eur|rice) archiviste
  conservat(?:eur|rice) guide sommeli(?:er|ere) pilote matelot capitaine commandant lieutenant sergent(?:-chef)? adjudant caporal
  brigadi(?:er|ere) gendarme polici(?:er|ere) magistrate? greffi(?:er|ere) mandataire actuaire banqui(?:er|ere)
  tele(?:conseill|opera|vend)\\p{L}+ caissi(?:er|ere) approvisionneu(?:r|se) ordonnanceu(?:r|se) manutentionnaire coursi(?:er|ere)
  ecoutante? laborantine? biologiste chimiste sociologue historien(?:ne)? urbaniste geologue agronome oenologue hydrologue
  aide-comptable aide-soignante? tourier commis maitre-chien croupi(?:er|ere) repetiteur repetitrice correspondante?
  operateur-geometre tractoriste grutier pontier ferrailleur coffreur bardeur etancheur ascensoriste`);
const HEADS = `(?:${FRENCH_ROLES}|${ENGLISH_ROLES})`;

const STARTS = new RegExp(`^(?:\\W*)(?:l'|un |une |the )?${HEADS}(?![\\p{L}])`, 'u');
const HOLDS = new RegExp(`(?<![\\p{L}'])${HEADS}(?![\\p{L}])`, 'u');
const STARTS_TRADE = new RegExp(`^\\W*(?:l'|une? )?(?:${TRADES})(?![\\p{L}])`, 'u');
/** English puts the role last: « Software Engineer », « Data Analyst Intern ». */
const ENDS = new RegExp(`(?<![\\p{L}])(?:${ENGLISH_ROLES})(?:\\s+(?:[ivx]{1,3}|\\d))?\\s*$`, 'u');

export const startsWithRole = (folded: string): boolean =>
  STARTS.test(folded.trim()) || STARTS_TRADE.test(folded.trim());
export const endsWithRole = (folded: string): boolean => ENDS.test(folded.trim());
export const holdsRole = (folded: string): boolean => HOLDS.test(folded);

/** Forms of companies and words that indicate an organisation at any place. */
const COMPANY_FORMS =
  '(?:sarl|s\\.a\\.r\\.l\\.?|sas|sasu|s\\.a\\.s\\.?|eurl|scop|scic|sci|snc|sa|s\\.a\\.|gie|inc|llc|llp|ltd|limited|plc|corp|corporation|company|co|gmbh|ag|bv|b\\.v\\.|spa|srl|pty|group|groupe|holding|holdings)';
const FORM_AT_END = new RegExp(`(?:^|[\\s,(])${COMPANY_FORMS}\\.?\\)?$`, 'u');
const ORGANISATIONS = any(`
  universite university lycee college iut ecole institut institute faculte academie academy campus cfa afpa greta cnam
  cci ccir cma chambre centre mairie ville commune communaute conseil departement region prefecture rectorat ministere
  ministry hopital clinique chu chru ehpad ifsi mfr cabinet etude office association fondation foundation federation
  societe ste ets etablissements etablissement entreprise entreprises agence agency bureau espace maternite creche laboratoires? labs? banque bank
  caisse credit mutuelle assurance assurances syndicat cooperative atelier ateliers usine usines fonderies? menuiseries?
  center centers museum musee
  maison librairie garage transports? logistique clinic hospital school studios? systems solutions technologies consulting
  conseils? services partners partenaires industries ingenierie engineering software informatique interim formations?
  compagnie cie freres fils organisme organismes pole emploi anpe apec cpam caf sncf edf ratp insee armee marine
  gendarmerie police hotel restaurant boulangerie supermarche magasins? divers clients? plateforme mission media
  analytics dynamics networks ventures capital financial learning training numerique digital group editions presse
  polyclinique pharmacie verrerie scierie brasserie imprimerie domaine chateau esat ime sessad crous inrs inra cnrs cea
  international france europe regiment bataillon escadron etat-major brigade tribunal prefecture musee theatre opera
  festival cinema salle ports? entrepots? textiles? tresorerie cooperative coop ong boulangerie patisserie chocolaterie
  boucherie charcuterie poissonnerie fromagerie laiterie biscuiterie verreries? trefileries? robinetterie papeteries?
  cartonnerie filature tissages? forges? chaudronnerie scieries? minoterie conserverie distillerie cimenterie
  tannerie hotels club cercle ligue comite syndicat mutuelle forces armees? communaute metropole paroisse foyer
  residence mediatheque bibliotheque observatoire interprofession primeurs caves vignobles radio journal galerie
  aeroport gare`);
const STARTS_ORGANISATION = new RegExp(`^(?:l'|la |le |les |the )?(?:${ORGANISATIONS})(?![\\p{L}])`, 'u');
const HOLDS_ORGANISATION = new RegExp(`(?<![\\p{L}])(?:${ORGANISATIONS})(?![\\p{L}])`, 'u');
const ENDS_ORGANISATION = new RegExp(`(?<![\\p{L}])(?:${ORGANISATIONS})\\s*$`, 'u');

/** Words that no post is named by, whatever the rest: « Cabinet Mentor ». */
const INSTITUTION = /^(?:agence|atelier|cabinet|centre|club|ecole|espace|groupe|institut|maison|societe)\s/u;

const isLong = (text: string): boolean => text.split(/\s+/u).length > 9;

/** How much a text looks like the name of an organisation: 0 not at all, 3 certainly. */
export const companyScore = remembered((folded): number => {
  const text = folded.trim().replace(/\s*\([^)]*\)$/u, '');
  // « Conseil à la clientèle » is a task of a shop assistant.
  if (isLong(text) || /^conseils? (?:a|aux) /u.test(text)) return 0;
  if (FORM_AT_END.test(text) || /^(?:sarl|sas|sasu|eurl|ets|ste|scop)\s/u.test(text)) return 3;
  // « Training manager », « Software engineer II, payments ».
  if (ENDS.test(text.split(',')[0] ?? text) && !INSTITUTION.test(text))
    return HOLDS_ORGANISATION.test(text) ? 1 : 0;
  if (STARTS_ORGANISATION.test(text)) return 2;
  if (ENDS_ORGANISATION.test(text)) return 2;
  return HOLDS_ORGANISATION.test(text) ? 1 : 0;
});

export const startsWithOrganisation = (folded: string): boolean => STARTS_ORGANISATION.test(folded.trim());

export const hasCompanyCue = (folded: string): boolean => companyScore(folded) >= LIKELY;

/** How much a text looks like a job's title: 0 not at all, 3 certainly. */
export const titleScore = remembered((folded): number => {
  // « Data analyst (40 hours a week) ».
  const text = folded.trim().replace(/\s*\([^)]*\)$/u, '');
  if (startsWithRole(text)) return 3;
  if (endsWithRole(text)) return 2.5;
  if (endsWithRole(text.split(',')[0] ?? text)) return 2;
  return holdsRole(text) ? 1 : 0;
});

const MISSION =
  /^\W*(?:migration|deploiement|refonte|accompagnement|conduite (?:du|de)|mise en (?:place|oeuvre|service)|audit|parametrage|pilotage|cadrage|integration|conception|realisation|creation|redaction|animation|assistance|formation) (?:[dl]'|(?:a|au|aux|de|des|du|la|le|les|office|sap|sage|windows|microsoft|google|erp|crm)(?![\p{L}]))/u;

/** « Déploiement de Sage 100 », « Refonte du parcours »: what was done for a client, without a word for a job. */
export const namesMission = remembered((folded): boolean => MISSION.test(folded));
