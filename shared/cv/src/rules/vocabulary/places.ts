// Towns, countries and forms of addresses, folded: what is cut off from a company's name.

const set = (list: string): ReadonlySet<string> =>
  new Set(
    list
      .split(/[,\n]/u)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );

const COUNTRIES =
  set(`france, belgique, belgium, suisse, switzerland, luxembourg, maroc, morocco, algerie, algeria,
  tunisie, tunisia, senegal, cote d'ivoire, cameroun, mali, madagascar, canada, quebec, espagne, spain, italie, italy,
  allemagne, germany, portugal, royaume-uni, united kingdom, uk, angleterre, england, ecosse, scotland, irlande, ireland,
  etats-unis, usa, u.s.a., united states, us, netherlands, pays-bas, poland, pologne, india, inde, china, chine, japan,
  japon, brazil, bresil, turkiye, turkey, turquie, singapore, singapour, australia, australie, austria, autriche,
  roumanie, romania, grece, greece, suede, sweden, norvege, norway, danemark, denmark, finlande, finland, mexique, mexico,
  emirats arabes unis, uae, dubai, liban, lebanon, egypte, egypt, israel, russie, russia, monaco, la reunion, reunion,
  guadeloupe, martinique, guyane, mayotte, gabon, congo, rdc, benin, togo, niger, tchad, mauritanie, ile maurice`);
const TOWNS =
  set(`paris, marseille, lyon, toulouse, nice, nantes, montpellier, strasbourg, bordeaux, lille, rennes, reims,
  toulon, saint-etienne, le havre, grenoble, dijon, angers, nimes, villeurbanne, clermont-ferrand, le mans, aix-en-provence,
  brest, tours, amiens, limoges, annecy, perpignan, metz, besancon, orleans, rouen, mulhouse, caen, nancy, argenteuil,
  saint-denis, roubaix, tourcoing, avignon, nanterre, poitiers, creteil, versailles, pau, courbevoie, vitry-sur-seine,
  colombes, asnieres, aulnay-sous-bois, la rochelle, rueil-malmaison, antibes, saint-maur, calais, champigny, cannes,
  beziers, bourges, colmar, drancy, merignac, saint-nazaire, valence, ajaccio, bastia, issy-les-moulineaux, quimper,
  levallois-perret, troyes, noisy-le-grand, la seyne, neuilly-sur-seine, antony, lorient, cergy, chambery, niort, vannes,
  cholet, montauban, evry, frejus, arles, pantin, chalon-sur-saone, chartres, laval, belfort, albi, evreux, blois, brive,
  chateauroux, saint-brieuc, saint-malo, bayonne, angouleme, carcassonne, tarbes, macon, beauvais, boulogne-billancourt,
  saint-quentin, roanne, bourg-en-bresse, la roche-sur-yon, gap, le puy, rodez, auxerre, nevers, epinal, vichy, vienne,
  beaune, carhaix, fort-de-france, pointe-a-pitre, cayenne, noumea, papeete, la defense, sophia antipolis, saclay,
  montreuil, ivry, puteaux, massy, velizy, roissy, montelimar, sete, ales, castres, dax, agen, perigueux, bergerac, cognac,
  saintes, rochefort, saumur, alencon, lisieux, cherbourg, dieppe, dunkerque, arras, lens, douai, valenciennes, maubeuge,
  charleville-mezieres, sedan, chaumont, langres, vesoul, montbeliard, dole, lons-le-saunier, oyonnax, thonon, annemasse,
  bruxelles, brussels, liege, namur, geneve, geneva, lausanne, zurich, bern, basel, casablanca, rabat, tanger, marrakech,
  fes, alger, oran, tunis, dakar, abidjan, douala, yaounde, montreal, toronto, vancouver, ottawa, london, londres,
  manchester, birmingham, leeds, liverpool, bristol, edinburgh, glasgow, dublin, cambridge, oxford, madrid, barcelone,
  barcelona, rome, milan, berlin, munich, hamburg, amsterdam, lisbonne, lisbon, istanbul, new york, san francisco, boston,
  chicago, seattle, austin, los angeles, washington, atlanta, denver, portland, houston, dallas, philadelphia, miami,
  san diego, san jose, santa clara, palo alto, mountain view, cupertino, bengaluru, bangalore, mumbai, delhi, tokyo,
  beijing, shanghai, sydney, melbourne, singapore`);
const REGIONS =
  set(`ile-de-france, bretagne, normandie, occitanie, nouvelle-aquitaine, auvergne-rhone-alpes, paca, grand est,
  hauts-de-france, pays de la loire, centre-val de loire, bourgogne, franche-comte, corse, alsace, lorraine, aquitaine,
  rhone-alpes, midi-pyrenees, languedoc-roussillon, picardie, champagne-ardenne, region parisienne, france entiere,
  national, international, californie, california, texas, ohio, oregon, florida, illinois, virginia, georgia, ontario`);
const AWAY =
  /^(?:remote|hybrid|hybride|teletravail|a distance|on-?site|distanciel|full remote|anywhere|en ligne|online)$/u;
const STATE = /^[a-z .'-]+,\s*(?:[a-z]{2})(?:\s+\d{5})?$/u;
const STATE_CASE = /,\s*[A-Z]{2}(?:\s+\d{5})?$/u;
const POSTCODE = /^(?:[a-z]{1,2}-)?\d{4,5}\s+[a-z' -]+(?:cedex.*)?(?:\([a-z ]+\))?$/u;
const DEPARTMENT = /^[a-z' -]+\s*\(\s*(?:\d{2,5}|2[ab])\s*\)?$/u;

const isPlaceName = (folded: string): boolean =>
  COUNTRIES.has(folded) || TOWNS.has(folded) || REGIONS.has(folded) || AWAY.test(folded);

/** Certainly a place: « Lyon », « 69003 Lyon », « Brive (19) », « Austin, TX », « Casablanca, Maroc », « Remote ». */
export const isPlace = (text: string, folded: string): boolean => {
  const bare = folded
    .trim()
    .replace(/^[([]\s*|\s*[)\].]$/gu, '')
    .trim();
  // « Maçon » lays bricks, Mâcon is a town.
  if (bare === '' || /maçon/iu.test(text)) return false;
  if (isPlaceName(bare) || POSTCODE.test(bare) || DEPARTMENT.test(bare)) return true;
  if (STATE.test(bare) && STATE_CASE.test(text.trim().replace(/[)\].]$/u, ''))) return true;
  const pieces = bare.split(/\s*(?:[,/]|\s-\s)\s*/u);
  if (pieces.length < 2 || pieces.length > 3) return false;
  if (pieces.length === 3)
    return (
      isPlaceName(pieces[1] ?? '') &&
      isPlaceName(pieces[2] ?? '') &&
      (isPlaceName(pieces[0] ?? '') || AWAY.test(pieces[0] ?? ''))
    );
  const last = pieces.at(-1) ?? '';
  return (
    pieces.every((piece) => isPlaceName(piece)) ||
    (isPlaceName(last) &&
      pieces.every((piece) => piece.split(' ').length < 4 && !/\d/u.test(piece)) &&
      (COUNTRIES.has(last) || REGIONS.has(last)))
  );
};

/** May be a place where one is expected, after a company: one to four capitalised words. */
export const mayBePlace = (text: string): boolean =>
  /^(?:l[ae]s? |l['’])?\p{Lu}[\p{L}'’-]+(?:[ -](?:\p{Lu}[\p{L}'’-]*|de|du|des|la|le|les|sur|sous|en|d['’]\p{L}+|l['’]\p{L}+|of|and|et|\d{1,2}(?:e|er|ème)?)){0,4}(?:\s*\(\d{2,5}\))?$/iu.test(
    text.trim(),
  ) && /^\P{L}*\p{Lu}/u.test(text.trim());
