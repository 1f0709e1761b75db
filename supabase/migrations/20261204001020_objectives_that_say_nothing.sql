-- Objectives that say that a person's knowledge or skills grow, whatever the verb; and "RAS" for a field that says nothing.

create or replace function private.programme_rules() returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '{
  "rules": [
    {"id":"prerequisites","group":"presence","points":5,"test":{"kind":"written","groups":[["prerequisites"]]}},
    {"id":"objectives","group":"presence","points":5,"test":{"kind":"written","groups":[["objectives"]]}},
    {"id":"duration","group":"presence","points":5,"test":{"kind":"written","groups":[["duration_hours","duration_days"]]}},
    {"id":"access_terms","group":"presence","points":5,"test":{"kind":"written","groups":[["access_terms"]]}},
    {"id":"access_delay","group":"presence","points":5,"test":{"kind":"written","groups":[["access_delay"]]}},
    {"id":"price","group":"presence","points":5,"test":{"kind":"written","groups":[["price_cents","price_terms"]]}},
    {"id":"contact","group":"presence","points":5,"test":{"kind":"written","groups":[["contact_email","contact_phone"]]}},
    {"id":"methods","group":"presence","points":5,"test":{"kind":"written","groups":[["methods"]]}},
    {"id":"evaluation","group":"presence","points":5,"test":{"kind":"written","groups":[["evaluation"]]}},
    {"id":"accessibility","group":"presence","points":5,"test":{"kind":"written","groups":[["accessibility"]]}},
    {"id":"access_delay_days","group":"quality","points":6,"test":{"kind":"delay","field":"access_delay"}},
    {"id":"accessibility_contact","group":"quality","points":6,"test":{"kind":"contact","field":"accessibility"}},
    {"id":"objective_verbs","group":"quality","points":4,"test":{"kind":"verbs","field":"objectives"}},
    {"id":"certification_in_force","group":"quality","points":5,"test":{"kind":"certificate","field":"certification"}},
    {"id":"recent_results","group":"quality","points":3,"test":{"kind":"results","years":2}},
    {"id":"confirmed","group":"quality","points":3,"test":{"kind":"confirmed","months":12}},
    {"id":"consistent_duration","group":"quality","points":3,"test":{"kind":"duration","leastPerDay":2,"mostPerDay":8}},
    {"id":"structured_data","group":"reach","points":4,"test":{"kind":"written","groups":[["title"],["summary"],["sector"],["modality"],["duration_hours","duration_days"],["price_cents","price_terms"]]}},
    {"id":"title_length","group":"reach","points":3,"test":{"kind":"length","field":"title","least":30,"most":65}},
    {"id":"summary_length","group":"reach","points":3,"test":{"kind":"length","field":"summary","least":120,"most":160}},
    {"id":"picture_text","group":"reach","points":3,"test":{"kind":"alternative_text","field":"picture"}},
    {"id":"audience","group":"reach","points":3,"test":{"kind":"written","groups":[["audience"]]}},
    {"id":"modules","group":"reach","points":2,"test":{"kind":"written","groups":[["modules"]]}},
    {"id":"group_and_modality","group":"reach","points":2,"test":{"kind":"written","groups":[["group_max"],["modality"]]}}
  ],
  "placeholders": {
    "longest": 40,
    "texts": [
      "", "a completer", "a definir", "a determiner", "a preciser", "a remplir", "a renseigner", "a venir", "en cours",
      "en cours de redaction", "n a", "n c", "na", "nc", "non renseigne", "ras", "tbc", "tbd", "todo", "x", "xx", "xxx"
    ]
  },
  "delay": "(?:^|[^a-z0-9,.])(?:([0-9]{1,3}|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente) ?(?:(?:a|-|–|ou|\\/) ?([0-9]{1,3}|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente) ?)?(jours?|j|semaines?|sem|quinzaines?|mois|heures?|h)|j ?\\+ ?([0-9]{1,3})|(immediate?))(?![a-z0-9])",
  "contacts": {
    "phone": "(?:^|[^0-9+])((?:\\+33 ?(?:\\(0\\) ?)?|0033 ?|0)[1-9](?:[ .-]?[0-9]{2}){4}|\\+[1-9][0-9]{0,2}(?: ?[0-9]{2,4}){2,5})(?![0-9])",
    "email": "(?:^|[^a-z0-9._%+-])([a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){1,4})"
  },
  "certification": ["title","code","certifier","registered_on","ends_on"],
  "objectives": {
    "before": [
      "^(?:[-–—•●▪■◦·*>→➢➤✓✔«\"]+ ?|\\(?[0-9]{1,2}[.)°] ?|[a-z][.)] ?|objectif(?: n?°? ?[0-9]{1,2})? ?: ?){1,3}",
      "^(?:a l''issue|a la fin|au terme|en|dans|sur|avec|face a|lors|apres|selon|depuis|sous)(?= |'')[^,:]{1,120}[,:] ?",
      "^(?:(?:le|la|les|l''|chaque|tout|vous|il|elle|ils|elles) ?)?(?:(?:stagiaire|participant|participante|apprenant|apprenante|salarie|salariee|collaborateur|collaboratrice|personne|beneficiaire)s? )?(?=(?:etre|est|sont|sera|seront|serez|saura|sauront|saurez|peut|pourra|pourront|pourrez|pouvoir) )",
      "^(?:(?:etre|est|sont|sera|seront|serez) (?:capables?|en mesure|aptes?|en capacite) ?:? ?|(?:saura|sauront|saurez|peut|pourra|pourront|pourrez|pouvoir) ?:? ?)",
      "^(?:de |d''|a )?(?:(?:bien|mieux|aussi|puis|ensuite|egalement) )?(?:se |s'')?"
    ],
    "first": "^(?:(?:co|re|pre|auto)-)?([a-z]*)",
    "unobservable": [
      "aborder", "acquerir", "apprehender", "apprendre", "approfondir", "approprier", "aspirer", "assimiler", "avoir",
      "cerner", "comprendre", "connaitre", "conscientiser", "considerer", "croire", "decouvrir", "desirer", "devenir",
      "disposer", "etre", "familiariser", "impregner", "initier", "interesser", "interioriser", "maitriser", "memoriser",
      "penser", "percevoir", "perfectionner", "posseder", "reflechir", "ressentir", "savoir", "sensibiliser", "souhaiter",
      "souvenir", "vivre", "voir", "vouloir"
    ],
    "observable": [
      "abattre", "aboutir", "absoudre", "accomplir", "accourir", "accroitre", "accueillir", "adjoindre", "admettre",
      "affaiblir", "affranchir", "agir", "agrandir", "alourdir", "amincir", "amoindrir", "amortir", "apercevoir", "aplanir",
      "apparaitre", "appartenir", "appauvrir", "applaudir", "arrondir", "assaillir", "assainir", "asservir", "assombrir",
      "assortir", "assouplir", "astreindre", "atteindre", "attendre", "attendrir", "avertir", "bannir", "batir", "battre",
      "blanchir", "boire", "bouillir", "brandir", "ceindre", "choisir", "circonscrire", "clore", "combattre", "commettre",
      "comparaitre", "compromettre", "concevoir", "conclure", "concourir", "conduire", "confondre", "conquerir", "consentir",
      "construire", "contenir", "contraindre", "contredire", "contrefaire", "contrevenir", "convaincre", "convenir",
      "convertir", "correspondre", "corrompre", "coudre", "courir", "couvrir", "craindre", "croitre", "cueillir", "cuire",
      "debattre", "decoudre", "decrire", "deduire", "defaire", "defendre", "definir", "dementir", "demettre", "demolir",
      "demordre", "depeindre", "dependre", "descendre", "desservir", "deteindre", "detendre", "detenir", "detruire", "devoir",
      "dire", "disjoindre", "dissoudre", "distendre", "distraire", "divertir", "durcir", "eblouir", "eclaircir", "econduire",
      "ecrire", "elargir", "elire", "embellir", "emettre", "emplir", "enduire", "endurcir", "enfouir", "enfreindre",
      "enrichir", "ensevelir", "entendre", "entreprendre", "entretenir", "envahir", "epaissir", "equarrir", "etablir",
      "eteindre", "etendre", "etourdir", "etreindre", "exclure", "extraire", "faiblir", "faire", "farcir", "feindre",
      "fendre", "finir", "flechir", "fondre", "fournir", "fraichir", "franchir", "fuir", "garantir", "garnir", "grandir",
      "gravir", "grossir", "guerir", "inclure", "induire", "inflechir", "inscrire", "instruire", "interdire", "interrompre",
      "intervenir", "introduire", "investir", "jaillir", "joindre", "lire", "maintenir", "mettre", "moisir", "mordre",
      "moudre", "munir", "murir", "noircir", "nourrir", "nuire", "obeir", "obscurcir", "obtenir", "offrir", "omettre",
      "ouvrir", "paraitre", "parcourir", "partir", "parvenir", "peindre", "pendre", "perdre", "permettre", "petrir",
      "plaindre", "polir", "pondre", "poursuivre", "pourvoir", "pouvoir", "predire", "premunir", "prendre", "prescrire",
      "pretendre", "prevenir", "prevoir", "produire", "promettre", "promouvoir", "proscrire", "provenir", "punir",
      "raccourcir", "raffermir", "rafraichir", "rajeunir", "ralentir", "ravir", "reagir", "reapparaitre", "rebatir",
      "rebondir", "recevoir", "reconduire", "reconnaitre", "reconquerir", "reconstruire", "recoudre", "recourir", "recouvrir",
      "recrire", "recueillir", "redefinir", "redescendre", "redire", "reduire", "reecrire", "reelire", "refaire", "refondre",
      "refroidir", "regir", "reinscrire", "rejoindre", "relire", "reluire", "remettre", "remplir", "rendre", "repandre",
      "repartir", "repeindre", "repondre", "reprendre", "reproduire", "requerir", "resoudre", "ressortir", "restreindre",
      "retablir", "retenir", "retentir", "retranscrire", "retransmettre", "retrecir", "reunir", "reussir", "revendre",
      "revenir", "revetir", "revoir", "rompre", "rotir", "rougir", "saisir", "salir", "satisfaire", "secourir", "seduire",
      "sertir", "servir", "sortir", "souffrir", "soumettre", "souscrire", "soustraire", "soutenir", "subir", "subvenir",
      "suffire", "suivre", "surprendre", "survivre", "suspendre", "taire", "teindre", "tendre", "tenir", "ternir", "tiedir",
      "tondre", "tordre", "traduire", "transcrire", "transmettre", "travestir", "unir", "vaincre", "vendre", "vernir",
      "vetir", "vieillir"
    ],
    "nouns": [
      "acier", "atelier", "calendrier", "chantier", "charpentier", "clavier", "clocher", "computer", "conseiller", "courrier",
      "courtier", "cuisinier", "damier", "danger", "dernier", "docker", "dossier", "entier", "escalier", "etranger",
      "fevrier", "fichier", "financier", "foyer", "guichetier", "hier", "hiver", "immobilier", "infirmier", "janvier",
      "journalier", "laser", "leader", "levier", "loyer", "master", "metier", "mobilier", "officier", "panier", "papier",
      "particulier", "passager", "pilier", "plombier", "poster", "premier", "quartier", "regulier", "routier", "scanner",
      "sentier", "serrurier", "singulier", "soulier", "super", "tablier", "teaser", "terrier", "tresorier", "usager", "verger"
    ],
    "beginnings": [
      "actualiser ses connaissances", "ameliorer la capacite", "ameliorer la comprehension", "ameliorer la connaissance",
      "ameliorer les competences", "ameliorer les connaissances", "ameliorer sa capacite", "ameliorer sa comprehension",
      "ameliorer sa connaissance", "ameliorer ses capacites", "ameliorer ses competences", "ameliorer ses connaissances",
      "augmenter la capacite", "augmenter la comprehension", "augmenter la connaissance", "augmenter les competences",
      "augmenter les connaissances", "augmenter sa capacite", "augmenter sa comprehension", "augmenter sa connaissance",
      "augmenter ses capacites", "augmenter ses competences", "augmenter ses connaissances", "consolider la capacite",
      "consolider la comprehension", "consolider la connaissance", "consolider les competences",
      "consolider les connaissances", "consolider sa capacite", "consolider sa comprehension", "consolider sa connaissance",
      "consolider ses capacites", "consolider ses competences", "consolider ses connaissances", "developper la capacite",
      "developper la comprehension", "developper la connaissance", "developper les competences",
      "developper les connaissances", "developper sa capacite", "developper sa comprehension", "developper sa connaissance",
      "developper ses capacites", "developper ses competences", "developper ses connaissances", "elargir la capacite",
      "elargir la comprehension", "elargir la connaissance", "elargir les competences", "elargir les connaissances",
      "elargir sa capacite", "elargir sa comprehension", "elargir sa connaissance", "elargir ses capacites",
      "elargir ses competences", "elargir ses connaissances", "enrichir la capacite", "enrichir la comprehension",
      "enrichir la connaissance", "enrichir les competences", "enrichir les connaissances", "enrichir sa capacite",
      "enrichir sa comprehension", "enrichir sa connaissance", "enrichir ses capacites", "enrichir ses competences",
      "enrichir ses connaissances", "faire connaissance", "faire une idee", "gagner en competence",
      "mettre a jour ses connaissances", "mettre a niveau ses connaissances", "monter en competence",
      "obtenir des connaissances", "obtenir des notions", "prendre confiance", "prendre connaissance", "prendre conscience",
      "renforcer la capacite", "renforcer la comprehension", "renforcer la connaissance", "renforcer les competences",
      "renforcer les connaissances", "renforcer sa capacite", "renforcer sa comprehension", "renforcer sa connaissance",
      "renforcer ses capacites", "renforcer ses competences", "renforcer ses connaissances", "reviser les bases",
      "revoir les bases", "tenir informe"
    ]
  }
}'::jsonb
$$;

select private.keep_access_rules();
