// Names of software, programming languages, systems and platforms that trainers' CVs name, as their makers write them.

const listed = (names: string): string[] =>
  names
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/**
 * Unambiguous names: at any place, they mean the software. Kinds of software (WMS, GMAO) are left out, because they are
 * fields as well.
 */
export const SOFTWARE: ReadonlySet<string> = new Set(
  listed(`
    excel, powerpoint, power point, outlook, onenote, onedrive, sharepoint, microsoft 365, office 365, o365, m365, microsoft office, ms office,
    pack office, suite office, microsoft word, ms word, microsoft access, ms access, microsoft project, ms project, microsoft visio, ms visio,
    microsoft teams, ms teams, power bi, powerbi, power query, power pivot, power automate, power apps, powerapps, vba, publipostage word,
    libreoffice, openoffice, open office, libre office, google workspace, g suite, gsuite, google docs, google sheets, google slides,
    google forms, google drive, google meet, google analytics, google ads, google classroom, gmail, looker studio, google data studio,
    google sites, onlyoffice, nextcloud, zoom, webex, slack, klaxoon, genially, canva, kahoot, wooclap, mentimeter, quizlet, quizizz, beekast,
    miro, padlet, trello, asana, notion, jira, monday.com, clickup, moodle, chamilo, claroline, 360learning, docebo,
    talentlms, rise up, easygenerator, ispring, articulate 360, articulate storyline, storyline, adobe captivate, camtasia, h5p, opale scenari,
    evernote, dropbox, airtable, zapier, typeform, survey monkey, surveymonkey, limesurvey, prezi, powtoon, vyond, loom, obs studio,
    sap, sap s/4hana, s/4hana, sap hana, sap business one, sap fi, sap mm, sap sd, sap r/3, abap, sage, sage 50, sage 100, sage x3, sage paie, sage compta,
    sage comptabilite, sage gestion commerciale, sage 1000, sage coala, ciel compta, ebp, ebp compta, ebp comptabilite, ebp gestion commerciale,
    ebp paie, cegid, cegid quadra, quadratus, odoo, dolibarr, erpnext, netsuite, oracle netsuite, microsoft dynamics, dynamics 365,
    dynamics nav, navision, dynamics crm, business central, divalto, silae, adp, quickbooks, pennylane, tiime, acd, isacompta, isagri,
    agiris, myunisoft, coala, batigest, batappli, onaya, proginov, sylob, infor, jd edwards, peoplesoft, workday, salesforce,
    hubspot, zoho, zoho crm, pipedrive, sellsy, axonaut, henrri, sendinblue, brevo, mailchimp, mailjet, sarbacane, lucca, payfit, nibelis,
    meta4, hr access, talentsoft, cornerstone, digiforma, dendreo, galia, ymag, yparéo, ypareo, sowesign, edusign,
    windows, windows server, windows 10, windows 11, linux, ubuntu, debian, red hat, centos, rhel, macos, mac os, ios, android, unix, vmware, vsphere, esxi,
    hyper-v, proxmox, virtualbox, citrix, docker, kubernetes, openshift, ansible, terraform, puppet, jenkins, gitlab, github, gitlab ci, git, svn,
    bitbucket, azure, microsoft azure, azure devops, azure ad, entra id, aws, amazon web services, google cloud, google cloud platform, gcp, ovh, openstack,
    cisco, cisco packet tracer, packet tracer, gns3, fortinet, fortigate, palo alto, stormshield, pfsense, opnsense, wireshark, nmap, metasploit,
    kali linux, burp suite, nessus, splunk, elk, elasticsearch, kibana, logstash, grafana, prometheus, nagios, centreon, zabbix, glpi, ocs inventory,
    servicenow, active directory, exchange server, microsoft exchange, intune, sccm, mecm, powershell, bash, veeam, ebios rm,
    python, java, javascript, typescript, c++, c#, php, ruby, ruby on rails, golang, kotlin, scala, perl, cobol, fortran, delphi, vb.net, .net, asp.net,
    visual basic, matlab, simulink, labview, sql, mysql, postgresql, postgres, mariadb, sql server, oracle database, pl/sql, t-sql, mongodb, redis,
    cassandra, neo4j, sqlite, nosql, html, html5, css, css3, sass, bootstrap, tailwind, jquery, react, react.js, reactjs, react native, angular, angularjs,
    vue.js, vuejs, next.js, nuxt.js, node.js, nodejs, symfony, laravel, django, flask, fastapi, spring boot, hibernate, flutter, xamarin, unreal engine,
    wordpress, elementor, divi, drupal, joomla, prestashop, shopify, magento, woocommerce, wix, webflow, squarespace, typo3, spip,
    pandas, numpy, scikit-learn, tensorflow, pytorch, keras, jupyter, apache spark, hadoop, kafka, airflow, databricks, snowflake, dbt, talend, informatica,
    alteryx, dataiku, knime, tableau software, tableau desktop, qlik, qlikview, qlik sense, business objects, sap bo, cognos, microstrategy, spss, stata, sas, sas base,
    chatgpt, copilot, microsoft copilot, github copilot, midjourney, dall-e, stable diffusion, mistral ai, hugging face,
    visual studio, visual studio code, vs code, vscode, eclipse, intellij, intellij idea, pycharm, netbeans, android studio, xcode, postman, swagger, sonarqube,
    selenium, cypress, jmeter, testlink, squash tm, hp alm, qtp, uft,
    photoshop, illustrator, indesign, adobe premiere, premiere pro, after effects, lightroom, adobe xd, adobe acrobat, acrobat pro, adobe animate, adobe audition,
    creative cloud, adobe creative cloud, suite adobe, creative suite, dreamweaver, figma, sketch up, sketchup, gimp, inkscape, scribus, coreldraw, corel draw,
    affinity designer, affinity photo, affinity publisher, quarkxpress, quark xpress, davinci resolve, final cut, final cut pro, imovie, avid media composer,
    audacity, cubase, pro tools, ableton, ableton live, capcut, handbrake, vlc, blender, cinema 4d, 3ds max, autodesk maya, zbrush, substance painter, keyshot, v-ray, vray,
    lumion, twinmotion, enscape, d5 render, autocad, autocad lt, autocad architecture, autocad electrical, autocad map, autocad plant 3d, revit, revit mep, archicad, allplan,
    vectorworks, navisworks, bimcollab, bim 360, bim vision, solibri, dynamo bim, civil 3d, autocad civil 3d, infraworks, covadis, mensura, autopiste, solidworks, catia, catia v5,
    catia v6, 3dexperience, delmia, enovia, autodesk inventor, fusion 360, autodesk fusion, pro/engineer, pro engineer, siemens nx, nx cad, solid edge, topsolid,
    mastercam, esprit cam, gibbscam, powermill, rhinoceros, rhino 3d, grasshopper, tekla, tekla structures, advance steel, robot structural analysis,
    graitec, idea statica, cype, abaqus, ansys, nastran, hypermesh, comsol, freecad, onshape, qcad, draftsight, qgis, arcgis, mapinfo, fme, see electrical, caneco,
    caneco bt, elec calc, elecworks, eplan, dialux, schemaplic, tia portal, step 7, simatic, unity pro, codesys, pcvue, wonderware, labview, lantek, radan, cabinet vision,
    polyboard, woodwop, top solid, cadwork, dietrichs, winrelais, perrenoud, pleiades, climawin, lesosai, archiwizard, prusaslicer,
    hotelia, opera pms, fidelio, amadeus, galileo gds, medialog, cashpad, lightspeed, zelty, inventio, adelya, odoo pos, cyberlux,
    medisoft, dxcare, netsoins, hopital manager, mediboard, weda, hellodoc, logosw, lgpi, winpharma, crossway,
    reflex wms, manhattan wms, gcl, generix, coswin, mainti, carl source, sap pm, dimomaint, altair enterprise, optimaint, minitab, statistica, jmp,
    planisware, gantt project, ganttproject, primavera, primavera p6, sciforma, ms planner, microsoft planner, bonitasoft, visual paradigm, enterprise architect, powerdesigner, aris,
    pronote, ecole directe, moodle cloud, moovly, scenari, anki, duolingo, trados, sdl trados, memoq, wordfast, deepl, dragon naturallyspeaking, jaws, nvda
  `),
);

/** Names that are also ordinary words: they mean the software when they are alone. */
export const SOFTWARE_WORDS: ReadonlySet<string> = new Set(
  listed(`
    word, access, project, publisher, teams, planner, forms, stream, visio, tableau, fusion, animate, audition, maya, premiere, acrobat, sketch, unity, swift, go, rust,
    r, c, nx, robot, exchange, spring, access vba, office, pages, numbers, keynote, meet, drive, docs, sheets, slides, opera, edge, firefox, chrome, safari, flash,
    indy, loop, arche, ciel, sphinx, clipper, quadra, kelio, monday, linear, spark, hive, vue, express, nest, rise, captivate, mural, creo, rhino, oracle, esprit, hermes, easily,
    clarity, inventor, vidal, mews, sabre, cordial, antidote, articulate, framer, osiris, orbis, ibiza, cura, sema, pascal, confluence
  `),
);
