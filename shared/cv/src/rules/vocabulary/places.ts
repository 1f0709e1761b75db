import { companyScore } from './roles.ts';
import { remembered } from './remembered.ts';
import { LIKELY } from './scores.ts';
import { fold } from './text.ts';

// Towns, countries and forms of addresses, folded: they are removed from a company's name.

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
  beijing, shanghai, sydney, melbourne, singapore,
  vitrolles, thionville, saint-herblain, lannion, le creusot, haguenau, bourgoin-jallieu, douarnenez, issoire,
  guebwiller, martigues, aubagne, la ciotat, istres, salon-de-provence, miramas, gardanne, marignane, draguignan,
  hyeres, six-fours-les-plages, la garde, saint-raphael, grasse, cagnes-sur-mer, menton, vallauris, mandelieu,
  manosque, digne-les-bains, briancon, carpentras, cavaillon, pertuis, bagnols-sur-ceze, lunel, agde, frontignan,
  mauguio, narbonne, limoux, castelnaudary, mazamet, gaillac, moissac, castelsarrasin, auch, lourdes,
  bagneres-de-bigorre, pamiers, foix, muret, blagnac, colomiers, tournefeuille, cugnaux, balma, ramonville, labege,
  anglet, biarritz, hendaye, orthez, mont-de-marsan, pessac, talence, gradignan, villenave-d'ornon, begles, cenon,
  lormont, libourne, arcachon, la teste-de-buch, marmande, villeneuve-sur-lot, sarlat, saint-junien, gueret, tulle,
  ussel, brive-la-gaillarde, aurillac, saint-flour, mende, millau, figeac, cahors, thiers, riom,
  cournon-d'auvergne, ambert, moulins, montlucon, le puy-en-velay, yssingeaux, firminy, saint-chamond, montbrison,
  villefranche-sur-saone, tarare, givors, vaulx-en-velin, bron, venissieux, saint-priest, caluire-et-cuire,
  oullins, ecully, meyzieu, voiron, echirolles, saint-martin-d'heres, meylan, romans-sur-isere, bourg-les-valence,
  aubenas, annonay, privas, albertville, aix-les-bains, cluses, sallanches, rumilly, thonon-les-bains, gex,
  ferney-voltaire, amberieu-en-bugey, montceau-les-mines, autun, paray-le-monial, chenove, quetigny, montbard,
  avallon, cosne-cours-sur-loire, pontarlier, luxeuil-les-bains, hericourt, audincourt, saint-louis, wittenheim,
  thann, selestat, obernai, schiltigheim, illkirch-graffenstaden, bischheim, saverne, sarreguemines, forbach,
  saint-avold, hagondange, pont-a-mousson, toul, luneville, vandoeuvre-les-nancy, bar-le-duc, verdun,
  saint-die-des-vosges, remiremont, saint-dizier, vitry-le-francois, chalons-en-champagne, epernay, rethel,
  romilly-sur-seine, laon, soissons, chateau-thierry, compiegne, creil, senlis, chantilly, noyon, abbeville,
  peronne, bethune, bruay-la-buissiere, lievin, henin-beaumont, saint-omer, boulogne-sur-mer, cambrai, denain,
  wattrelos, villeneuve-d'ascq, marcq-en-baroeul, lambersart, armentieres, hazebrouck, le touquet, fecamp, elbeuf,
  sotteville-les-rouen, mont-saint-aignan, vernon, louviers, bernay, vire, bayeux, herouville-saint-clair,
  saint-lo, coutances, granville, avranches, flers, argentan, mayenne, chateau-gontier, fougeres, vitre, redon,
  bruz, cesson-sevigne, dinan, dinard, lamballe, loudeac, guingamp, morlaix, landerneau, concarneau, quimperle,
  pontivy, ploermel, auray, hennebont, lanester, reze, orvault, saint-sebastien-sur-loire, carquefou, ancenis,
  chateaubriant, pornic, la baule, guerande, les herbiers, challans, les sables-d'olonne, fontenay-le-comte,
  bressuire, parthenay, thouars, chatellerault, segre, avrille, trelaze, la fleche, sable-sur-sarthe, vendome,
  romorantin-lanthenay, pithiviers, montargis, gien, fleury-les-aubrais, olivet, dreux, chateaudun,
  nogent-le-rotrou, joue-les-tours, amboise, loches, vierzon, issoudun, saint-amand-montrond,
  saint-germain-en-laye, poissy, sartrouville, les mureaux, mantes-la-jolie, rambouillet, trappes,
  montigny-le-bretonneux, guyancourt, plaisir, le chesnay, chatou, houilles, sarcelles, garges-les-gonesse, ermont,
  franconville, pontoise, taverny, gonesse, aubervilliers, bobigny, bondy, bagnolet, le blanc-mesnil, les lilas,
  livry-gargan, noisy-le-sec, rosny-sous-bois, saint-ouen, saint-ouen-sur-seine, sevran, stains,
  tremblay-en-france, villepinte, epinay-sur-seine, gagny, alfortville, arcueil, cachan, charenton-le-pont,
  choisy-le-roi, fontenay-sous-bois, gentilly, l'hay-les-roses, maisons-alfort, nogent-sur-marne,
  le perreux-sur-marne, thiais, villejuif, vincennes, bagneux, chatillon, clamart, clichy, fontenay-aux-roses,
  garches, gennevilliers, malakoff, meudon, montrouge, le plessis-robinson, saint-cloud, sceaux, sevres, suresnes,
  vanves, ville-d'avray, corbeil-essonnes, evry-courcouronnes, longjumeau, les ulis, palaiseau, ris-orangis,
  savigny-sur-orge, sainte-genevieve-des-bois, etampes, meaux, chelles, melun, pontault-combault, provins, torcy,
  lognes, fontainebleau, montereau-fault-yonne, nemours, dammarie-les-lys, saint-denis de la reunion, saint-pierre,
  le tampon, saint-paul, les abymes, baie-mahault, le lamentin, schoelcher, kourou, mamoudzou, charleroi, gand,
  ghent, anvers, antwerp, bruges, louvain, leuven, wavre, tournai, arlon, fribourg, neuchatel, lugano, lucerne,
  winterthur, esch-sur-alzette, sheffield, nottingham, leicester, coventry, cardiff, swansea, belfast, aberdeen,
  dundee, inverness, newcastle, sunderland, norwich, ipswich, southampton, portsmouth, brighton, plymouth, exeter,
  swindon, milton keynes, luton, peterborough, northampton, stoke-on-trent, wolverhampton, harrogate, basingstoke,
  guildford, slough, croydon, cork, galway, limerick, waterford, rotterdam, the hague, utrecht, eindhoven, porto,
  seville, malaga, bilbao, turin, naples, florence, bologna, vienna, prague, warsaw, krakow, budapest, bucharest,
  athens, copenhagen, stockholm, oslo, helsinki, frankfurt, cologne, stuttgart, dusseldorf, leipzig, dresden,
  hanover, calgary, edmonton, winnipeg, halifax, gatineau, sherbrooke, detroit, minneapolis, pittsburgh, charlotte,
  nashville, phoenix, tampa, orlando, columbus, cleveland, cincinnati, baltimore, raleigh, sacramento, oakland,
  boise, salt lake city, las vegas, kansas city, st. louis, milwaukee, indianapolis, brooklyn, queens, brisbane,
  adelaide, auckland, wellington, hong kong, seoul, nairobi, lagos, accra, johannesburg, cape town, kigali, lome,
  cotonou, bamako, conakry, libreville, antananarivo, beyrouth, beirut, agadir, meknes, oujda, constantine, sfax,
  sousse`);
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

export const isCountry = (folded: string): boolean => COUNTRIES.has(folded.trim());

/** Certainly a place: « Lyon », « 69003 Lyon », « Brive (19) », « Austin, TX », « Casablanca, Maroc », « Remote ». */
export const isPlace = remembered((text): boolean => {
  const bare = fold(text)
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
      companyScore(pieces[0] ?? '') < LIKELY &&
      (COUNTRIES.has(last) || REGIONS.has(last)))
  );
});

/** May be a place where one is expected, after a company: one to four capitalised words. */
export const mayBePlace = remembered(
  (text): boolean =>
    /^(?:l[ae]s? |l['’])?\p{Lu}[\p{L}'’-]+(?:[ -](?:\p{Lu}[\p{L}'’-]*|de|du|des|la|le|les|sur|sous|en|d['’]\p{L}+|l['’]\p{L}+|of|and|et|\d{1,2}(?:e|er|ème)?)){0,4}(?:\s*\(\d{2,5}\))?$/iu.test(
      text.trim(),
    ) && /^\P{L}*\p{Lu}/u.test(text.trim()),
);
