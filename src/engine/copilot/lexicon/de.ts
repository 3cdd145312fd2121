// German. Compounds are many: their parts stand with a star.
import type { Lexicon, NumberWords } from './concepts.ts'

export const DE = {
  web: `webseite*, website*, webanwendung*, web-anwendung*, webapplikation*, web applikation*, webapp*, web-app*, web app*, webauftritt, webportal*, webshop*, web shop, onlineshop*, online-shop*, online shop*, internetshop*, internetseite*, internetauftritt, internetportal*, homepage*, webplattform*, weboberflache*, online-plattform, onlineplattform*, kundenportal*, portal, portale, intranet*, blog, forum, wiki, cms,
    buchungssystem*, buchungsportal*, buchungsplattform*, buchungsseite*, redaktionssystem*, e-commerce, online-handel, onlinehandel, webseiten, seite, webdienst*, webprojekt*, web-projekt, marktplatz, online-marktplatz, ticketshop*, *webshop, *onlineshop, shop, fanshop*, buchshop, modeshop, blumenshop, ticketshop, firmenseite*, unternehmensseite*, vereinsseite*, vereinswebsite*, mitarbeiterportal*, *portal, api mit frontend, api mit weboberflache, api mit einem frontend, schnittstelle mit frontend, landingpage*, laden im netz, webanwendungen, web-portal, reservierungssystem*, bestellsystem*, bestellplattform*, lernplattform*, web-oberflache, webtool*, online laden, onlineladen, handelsplattform*`,
  data: `datenpipeline*, daten-pipeline*, daten pipeline*, data pipeline*, pipeline fur daten, etl*, datenaufnahme, datenverarbeitung*, analytik, analytik-plattform, datenstrom*, datenstrome, datenlager, data warehouse*, data-warehouse*, datawarehouse*, warehouse, data lake*, datensee, datenanalyse*, analytics, analyseplattform*, auswertung*, stapelverarbeitung*, batch-verarbeitung, batchverarbeitung, batch verarbeitung, batchjob*, batch-job*, batchlauf*, batch laufe, streaming-plattform, stream-verarbeitung, streamverarbeitung, datenintegration, datenplattform*, datenaufbereitung, datentransformation, business intelligence,
    datenimport*, datenfluss, datenflusse, datenstrecke*, datenverarbeitungs*, datenladestrecke*, ladestrecke*, ladelauf*, ladeprozess*, ingestion, logauswertung*, ereignisstrom*, ereignisstrome, datenladung, datenerfassung, daten einlesen, daten verarbeiten, daten sammeln, daten aufbereiten, nachtlauf, nachtlicher batch, nachtliche laufe, reporting-plattform, berichtswesen, datenzusammenfuhrung, verarbeitung von daten, analyse von daten, daten analysieren, auswerten, datensammlung, einspielen von daten, echtzeitanalyse*, echtzeitauswertung*`,
  ml: `maschinelles lernen, maschinellem lernen, maschinellen lernen, machine learning, machine-learning, deep learning, kunstliche intelligenz, kunstlicher intelligenz, ki, ki-*, ki sandbox, ki umgebung, ki labor, ki projekt*, ki modell*, kimodell*, modelltraining*, modell-training, modelle trainieren, modell trainieren, modelle zu trainieren, training von modellen, trainieren von modellen, modelle anlernen, trainieren, trainiert, training, notebook, notebooks, jupyter*, notebook umgebung, notebookumgebung, data science, datenwissenschaft, neuronale netze*, neuronaler netze, neuronales netz,
    sprachmodell*, bilderkennung, bildklassifikation, bildverarbeitung mit ki, ml sandbox, ml umgebung, ml-umgebung, ki experimente, vorhersagemodell*, prognosemodell*, modelle fur vorhersagen, trainingsumgebung*, trainingslauf*, lernmodell*, ml modell*, ml-modell*, ml projekt*, ki plattform*, ki spielwiese, ml labor, modellversuche, gpu training, ml ki`,
  micro: `microservice*, micro-service*, mikroservice*, mikro-service*, mikrodienst*, micro service*, containerplattform*, container-plattform*, containerumgebung*, container-umgebung, container plattform*, containercluster*, container-cluster, containerisiert*, kubernetes*, kubernetes-*, k8s*, kubernetescluster*, service-mesh, servicemesh, containerorchestrierung, container-orchestrierung, docker-container*, kleine dienste, kleinen diensten, viele dienste, mehrere dienste, verteilte dienste, container`,
  mobile: `mobiles backend, mobile backend, mobilen backend, mobilem backend, mobile-backend, backend fur mobile*, backend fur eine app, backend fur unsere app, backend fur die app, backend fur app*, backend fur eine mobile*, backend einer app, backend einer mobilen, backend unserer app, backend fur eine handy app, backend fur unsere handy app, backend fur unsere mobile*, app-backend*, appbackend*, handy-app*, handyapp*, handy app*, smartphone-app*, smartphoneapp*, smartphone app*, mobile app, mobile apps, mobilen app, mobilen apps, mobile anwendung*, mobilanwendung*, mobilapp*, mobil-app*, ios-app*, ios app*, android-app*, android app*, iphone-app*, iphone app*, tablet-app*, push-nachrichten, push-benachrichtigung*, pushnachrichten, pushbenachrichtigungen, mobile-app*, app fur handys, app furs handy, app furs smartphone, app fur smartphones, backend fur ios, backend fur android, handyspiel*, handy-spiel*, mobilspiel*, handys, smartphones, server fur die app, server fur unsere app, serverseite der app, mobil-backend, mobilbackend, app auf dem handy, mobile spiele, mobiles spiel, begleit app`,
  'web-hint': 'warenkorb, produktkatalog, frontend, oberflache, benutzeroberflache, formulare, web',
  'data-hint':
    'batch, dashboards, dashboard, berichte, reporting, big data, datenquellen, streaming, abfragen, kennzahlen',
  'ml-hint': 'gpu*, grafikkarte*, modelle, modell, modellen, vorhersage*, inferenz, prognose*',
  'micro-hint': 'cluster, dienste, services',
  'mobile-hint': 'mobil, mobile, handy, smartphone, tablet',
  development:
    'entwicklung, entwicklungsumgebung*, entwickler-umgebung, entwicklerumgebung, dev-umgebung, dev umgebung, entwicklungssystem*, entwicklungszweck*, entwicklungsstufe, entwicklungsserver, entwicklungsbetrieb',
  staging: `vorproduktion, staging-umgebung, staging umgebung, stagingumgebung, testumgebung*, test-umgebung, test umgebung, testsystem*, test-system, abnahme, abnahmetest*, abnahmeumgebung*, abnahmesystem, qualitatssicherung, qs, qs-umgebung, qa-umgebung, qa umgebung, integrationsumgebung*, vorproduktiv*, akzeptanztest*, akzeptanz, testbetrieb, preprod-umgebung, testserver, teststufe, referenzumgebung, integrationssystem, vorab-umgebung, akzeptanzumgebung, testzweck*, pre-prod, benutzerabnahme, qa-system, teststellung`,
  production: `produktion, produktiv*, produktionsumgebung*, produktivumgebung*, produktionssystem*, produktivsystem*, produktivbetrieb, produktionsbetrieb, echtbetrieb, live-betrieb, livebetrieb, live betrieb, live-umgebung, live umgebung, liveumgebung, live-system, livesystem, livegang, live-gang, live gang, live gehen, geht live, live geht, live schalten, livestellung, prod-umgebung, prod umgebung, produktivnahme, produktivgang, produktionsreif, produktiver einsatz, wirkbetrieb, go-live, scharf geschaltet, regelbetrieb, produktions`,
  developing:
    'entwicklung von, entwicklung der, entwicklung des, entwickeln, entwickelt, entwicklung einer, entwicklung eines, entwicklung unserer, zur entwicklung von, der entwicklung',
  testing: 'test, tests, testen, zum testen, getestet, testet',
  sandbox:
    'spielwiese*, prototyp*, machbarkeitsstudie*, machbarkeitsnachweis*, experiment*, ausprobieren, sandkasten, sandkiste, poc, zum spielen, herumspielen, rumspielen, versuchsumgebung, versuch, versuche, versuchsaufbau, sandbox*, basteln, testballon, herumprobieren, rumprobieren',
  confidential: `vertraulich*, sensibel, sensible, sensiblen, sensibler, sensibles, sensitive daten, geheim, geheime, geheimen, geheimes, geheimer, streng geheim, personenbezogen*, personliche daten, personlichen daten, dsgvo, ds-gvo, datenschutz*, patient, patienten, patientendaten, patientenakte*, patientenbezogen*, krankenakte*, gesundheitsdaten, gesundheitsakte*, medizinische daten, medizinischen daten, zahlungsdaten, zahlungsinformationen, kartendaten, kreditkarte*, kreditkartendaten, gehalter, gehaltern, gehalt, gehaltsdaten, gehaltsabrechnung*, lohn, lohne, lohnen, lohndaten, lohnabrechnung*,
    lohn- und gehaltsdaten, kundendaten, daten von kunden, daten unserer kunden, daten der kunden, kundenakten, kundeninformationen, bankdaten, kontodaten, finanzdaten, personaldaten, personalakte*, mitarbeiterdaten, nutzerdaten, private daten, privaten daten, schutzenswert*, schutzbedurftig*, steuerdaten, mandantendaten, gesundheitsinformationen, versichertendaten, bewerberdaten, geschaftsgeheim*, verschlusssache*, kontonummern, krankendaten, abrechnungsdaten, arztbriefe, befunde, besoldung, biometrisch*, benutzerdaten, mitgliederdaten, kundenstammdaten`,
  internal:
    'intern, interne, internen, internes, interner, internem, hausintern*, firmenintern*, inhouse, betriebsintern*, unternehmensintern*, internen gebrauch, im haus',
  'public-data': `offentliche daten, offentlichen daten, offentlicher daten, offene daten, offenen daten, open data, offentlich zugangliche daten, offentlich zuganglichen daten, offentlich verfugbare daten, offentlich verfugbaren daten, veroffentlichte daten, veroffentlichten daten, daten sind offentlich, daten sind alle offentlich, frei verfugbare daten, frei verfugbaren daten, frei zugangliche daten, offentliche informationen, offentliche datensatze, offentlichen datensatzen, offene datensatze, offenen datensatzen, offentlicher datensatz, offener datensatz, daten offentlich, offentliche inhalte, offentlich zugangliche informationen, offentlichen quellen, offentlich bekannte daten, offentliche statistiken, daten sind ohnehin offentlich, daten sind sowieso offentlich, offentliche register`,
  public:
    'offentlich, offentliche, offentlichen, offentlicher, offentliches, veroffentlicht, veroffentlichte, veroffentlichten, public',
  'data-noun':
    'daten, informationen, datensatz, datensatze, datensatzen, inhalte, sensibilitat, schutzbedarf, vertraulichkeit, klassifizierung, dokumente, dateien, statistiken, zahlen, schutzklasse',
  temporary: `temporar*, vorubergehend*, kurzlebig*, wegwerf*, zum wegwerfen, kurzfristig*, befristet*, zeitlich begrenzt*, nur diese woche, dieser sprint, diesen sprint, ubers wochenende, uber das wochenende, ein paar tage, paar tage, wenige tage, einige tage, wenigen tagen, kurze zeit, fur kurze zeit, auf zeit, provisorisch*, provisorium, ein paar tagen, nur kurz, einmalig, kurzer zeit, dieses wochenende, am wochenende, fluchtig*, ephemer*, ein paar wochen, paar wochen, wenige wochen, interim*, voruebergehend*, zeitweise, zeitweilig, fluchtige, verganglich, danach weg, wird danach geloscht, ein sprint, einen sprint`,
  'long-term': `ein halbes jahr, halbes jahr, halben jahr, ein halbes, sechs monate, langfristig*, dauerhaft*, permanent*, unbefristet*, auf dauer, dauerbetrieb, langlebig*, auf unbestimmte zeit, unbestimmte zeit, fur immer, laufend, laufende, fortlaufend*, kontinuierlich*, mehrere monate, mehrere jahre, einige monate, einige jahre, uber jahre, jahrelang, monatelang, fur jahre, viele jahre, ohne enddatum, ohne ende, auf lange sicht, langere zeit, ein paar monate, paar monate, paar jahre, bis auf weiteres, standig, unbegrenzt laufen, auf ewig, dauernd, langer zeitraum, bleibt bestehen, bleibend*, ganzjahrig, das ganze jahr, lange laufen, dauer betrieb, zeitlich unbegrenzt, unbegrenzte zeit, einigen monaten, einigen jahren, langfristige, fest bestehen, bestehen bleiben, durchgehend`,
  occasion:
    'demo, demos, hackathon*, workshop*, probe, vorfuhrung*, prasentation*, schulung*, kurs, kurses, kurse, seminar*, messe, messestand, demonstration*, lehrgang, unterricht, praktikum, probezeit, testphase, probelauf, vorlesung, webinar, tagung, vorfuhrungen, konferenz, schnupper*',
  'near-end': `morgen, heute, heute abend, montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonnabend, sonntag, wochenende, zum wochenende, ende der woche, ende dieser woche, wochenende hin, ende des monats, ende dieses monats, monatsende, nachste woche, nachster woche, ubermorgen, diese woche, dieser woche, nachsten montag, nachsten dienstag, nachsten mittwoch, nachsten donnerstag, nachsten freitag, nachsten samstag, nachsten sonntag, sprintende, ende des sprints, kommenden freitag, kommenden montag, kommende woche, tagesende, ende nachster woche, naechste woche, naechsten freitag, feierabend, sprint ende, kommenden sonntag, monats ende`,
  'far-end':
    'jahresende, ende des jahres, ende nachsten jahres, nachstes jahr, weihnachten, auf weiteres, nachsten sommer, nachstes quartal, quartalsende, ende des nachsten jahres, ende des quartals',
  until:
    'bis, bsi, bis zum, bis zu, bis ende, bis einschliesslich, endet am, lauft ab, endet, bis zur, bis nachsten, bis am, lauft bis, abgeschaltet am, geloscht am, bis nur, verschwindet am, abgebaut am, weg am',
  europe: `europa, europaisch*, eu, europaische union, irland, irisch, dublin, deutschland, deutsch, deutsche, deutschen, deutscher, deutsches, frankfurt, berlin, munchen, muenchen, hamburg, koln, koeln, stuttgart, dusseldorf, leipzig, dresden, nurnberg, hannover, bremen, frankreich, franzosisch*, paris, lyon, vereinigtes konigreich, grossbritannien, england, schottland, wales, london, niederlande, niederlanden, holland, amsterdam, belgien, brussel, spanien, madrid, barcelona, portugal, lissabon, italien, mailand, rom, schweiz, zurich, zuerich, genf, basel, bern, osterreich, oesterreich, wien, graz, salzburg, polen, warschau, schweden, stockholm, norwegen, danemark, kopenhagen, finnland, griechenland, athen, westeuropa, tschechien, prag, ungarn, rumanien, luxemburg, liechtenstein, mitteleuropa, nordeuropa, osteuropa, sudeuropa, bonn, dortmund, schweizer, osterreichisch*, kroatien, bulgarien, slowenien, slowakei, ukraine, dach-raum, dach raum, karlsruhe, innsbruck`,
  'us-east':
    'ostkuste, us-ostkuste, us ostkuste, ostkueste, osten der usa, new york, virginia, nordvirginia, nord virginia, us ost, us-ost, ost usa, ostkuste der usa, florida, north carolina, amerikanische ostkuste, amerikanischen ostkuste, osten amerikas, ost-usa, ostlichen usa, osten der vereinigten staaten, us osten, ostkusten*',
  'us-west':
    'westkuste, us-westkuste, us westkuste, westkueste, westen der usa, kalifornien, oregon, los angeles, san francisco, us west, west usa, silicon valley, westkuste der usa, amerikanische westkuste, amerikanischen westkuste, westen amerikas, west-usa, westlichen usa, westen der vereinigten staaten, us westen, westkusten*',
  'us-central':
    'mittlere usa, mitte der usa, zentrale usa, mittlerer westen, mittleren westen, iowa, us mitte, zentral usa',
  us: 'usa, vereinigte staaten, vereinigten staaten, amerika, nordamerika, amerikanisch*, us-region, us region, us-rechenzentrum, texas, chicago, us kunden, us markt, staaten',
  asia: `asien, asiatisch*, ostasien, sudostasien, suedostasien, asien-pazifik, singapur, hongkong, hong kong, japan, japanisch*, tokio, indien, indisch*, mumbai, china, chinesisch*, peking, shanghai, taiwan, korea, sudkorea, suedkorea, seoul, indonesien, malaysia, thailand, vietnam, philippinen, fernost, ferner osten, fernen osten, sudasien, dubai, israel, asiatischen raum, bangkok, asienraum`,
  elsewhere: `afrika, afrikanisch*, sudafrika, suedafrika, agypten, marokko, nigeria, kenia, kairo, kapstadt, australien, neuseeland, ozeanien, sudamerika, suedamerika, lateinamerika, brasilien, argentinien, chile, kolumbien, peru, mexiko, kanada, sao paulo, sydney, toronto, johannesburg, melbourne, buenos aires, nairobi, vancouver, montreal`,
  not: `nicht, kein, keine, keinen, keinem, keiner, keinerlei, nie, niemals, ohne, weder, noch nicht, ausser, ausgenommen, alles ausser, alles nur nicht, anstatt, statt, anstelle, anstelle von, nichts, nicht mehr, nicht in, nicht auf, vermeiden, ausschliessen, bloss nicht, abgesehen von, nur nicht, weg von, mit ausnahme, raus aus, verlassen, jede cloud ausser, keinesfalls, auf keinen fall, noch kein, noch keine, nichts mit, bloss kein, bloss keine, nur kein, nur keine, nix, nich, anders als`,
  no: 'nein, ne, nee, noe',
  excluded:
    'ist raus, ist verboten, ist ausgeschlossen, ist tabu, fallt aus, scheidet aus, fallt weg, ist keine option, ist kein thema, ausgeschlossen, verboten, tabu, fallt raus, fliegt raus',
  unwanted:
    'notig, erlaubt, gewunscht, infrage, in frage, moglich, vorgesehen, notwendig, erforderlich, geplant, gebraucht, benotigt, brauchen, wollen, gemeint, relevant, enthalten, dabei, zulassig, verboten, ausgeschlossen, mehr, brauchen wir, wollen wir, brauche, benotigen, kommt nicht in frage, gefragt, verwendet, verwenden, nutzen, gestattet, verwendet werden, mag ich, sein',
  correction: `nein warte, warte, warten sie, moment, moment nein, eigentlich, entschuldigung, verzeihung, ich meine, ich meinte, ich meinte naturlich, meine naturlich, besser gesagt, vielmehr, korrektur, ich korrigiere, vergiss das, vergessen sie das, doch lieber, lieber, ach nein, nee doch, quatsch, ach quatsch, oder besser, besser, oder eher, eher, halt, sorry, pardon, streich das, streichen sie das, ups, tschuldigung, nein doch, das heisst, doch nicht sondern, genauer gesagt, beziehungsweise doch, ich habe mich vertan, hab mich vertan, vertan, nein besser, nein eher, doch eher, sagen wir, sagen wir lieber, falsch, irrtum, mein fehler, ne doch, neuer plan, planänderung, anders uberlegt, uberlegt es mir, bzw doch, doch, ach ne, ah nein, stattdessen, ich nehme das zuruck, im grunde, blodsinn, ignorier das, ich sag mal, um genau zu sein, nochmal uberlegt, oder vielmehr, aeh nein, ah ne`,
  unsure:
    'fifty fifty, 50 50, unentschieden, unentschlossen, nicht entschieden, noch nicht entschieden, konnen uns nicht entscheiden, kann mich nicht entscheiden, gleichberechtigt, gleichwertig, beides moglich, beides geht, egal welche, egal welches, egal was von beiden, entweder oder, konnte auch, konnte sein, schwanken zwischen, schwanke zwischen, wissen nicht welche, weiss nicht welche, halb halb, gleich wahrscheinlich, keine praferenz, steht noch nicht fest, noch offen, haben noch nicht entschieden, beides ware moglich, eines von beiden',
  or: 'oder, entweder, oder vielleicht, oder auch, bzw, beziehungsweise, oder doch, versus, vs',
  and: 'und, sowie, plus, und auch, ausserdem, dazu, als auch',
  but: 'aber, sondern, jedoch, obwohl, wahrend, allerdings, weil, denn, nur, lediglich, also, da, dafur, trotzdem',
  from: 'von, aus, vom',
  to: 'zu, nach, auf, zur, zum, in',
  with: `mit, das, die, der, fur, welche, welches, welcher, auf, uber, von, aus, basierend auf, verbunden mit, angebunden an, speist, fullt, spater, danach, damit, durch, mittels, wo, in, unter, via, zu, womit, deren, dessen, als, wie, ahnlich wie, unserer, unseres, einer, eines, gefuttert von, hinter, vor, an, gehostet auf, im, zum, zur`,
  build: `bau, bau uns, bau mir, gib uns, brauchen, brauche, braucht, benotigen, benotige, benotigt, wollen, will, mochten, mochte, bauen, baue, erstellen, erstelle, erstell, aufsetzen, setz, setze, aufbauen, anlegen, einrichten, richte, bereitstellen, starten, hosten, betreiben, entwickeln, planen, suchen, suche, gib, gebt, mach, macht, umgebung fur, infrastruktur fur, eine umgebung, baut, hatten gern, hatte gern, hatten gerne, hatte gerne, deployen, launchen, bitte, benotigen wir, brauchen wir, ausrollen, hochziehen, aufziehen, haben wollen, bau, arbeiten an, wunschen`,
  prefer:
    'bevorzugen, bevorzugt, vorzugsweise, am liebsten, idealerweise, wenn moglich, am besten, nehmen, nehmen wir, entscheiden uns fur, entschieden uns fur, lieber auf, gerne auf, gern auf, soll auf, muss auf, soll es, muss es, tendieren zu, setzen auf',
  later:
    'spater, irgendwann, in zukunft, zukunftig, danach, kunftig, im nachsten schritt, nachstes jahr, bevor, eines tages, zu einem spateren zeitpunkt, anschliessend, nachher, vor dem, vor der, bevor wir, bevor es, demnachst',
  current:
    'aktuell, derzeit, momentan, bisher, bislang, im moment, zurzeit, gegenwartig, bestehend*, alt, alte, alten, altes, altem, ehemalig*, fruher, vorher, jetzig*, kommen von, kommen aus, war, waren, bisherig*, noch auf, heute noch, hatten',
  neutral: `nicht sicher, bin nicht sicher, bin mir nicht sicher, sind uns nicht sicher, uns nicht sicher, nicht ganz sicher, weiss nicht, wissen nicht, weiss noch nicht, wissen wir noch nicht, noch nicht sicher, keine ahnung, egal, nicht nur, kein problem, keine eile, nicht schlimm, nicht mehr als, nicht uberschreiten, nicht ubersteigen, nicht uber, hochstens, kein thema, keine sorge, nicht so wichtig, nicht teurer als, nicht langer als, nicht mehr ausgeben als, weiss nicht genau, nicht vergessen, nicht zu vergessen, warum nicht, ohne probleme,
    produktionsdaten, produktionsnah*, produktionsahnlich*, kopie der produktion, kopie von produktion, kopie aus produktion, wie in produktion, wie in der produktion, wie produktion, entwicklungsteam*, entwicklerteam*, dev team, dev-team, entwicklungsabteilung*, entwicklungsleiter*, softwareentwicklung, webentwicklung, app-entwicklung, appentwicklung, produktentwicklung, forschung und entwicklung, produktionslinie*, produktionsanlage*, produktionshalle*, produktionsleiter*, musikproduktion, filmproduktion, videoproduktion, produktionsmaschinen, produktionsplanung, produktionsstrasse*, produktionsfirma, produktionsbetriebe, produktionsstandort*, fertigung, stromproduktion, energieproduktion, weinproduktion, milchproduktion, lebensmittelproduktion, produktionswerk*, produktivitat, entwicklungskosten, testteam,
    testdaten, testfall*, testfalle, testnutzer*, unit-tests, unit tests, unittests, lasttest*, penetrationstest*, automatisierte tests, google analytics, google maps, google drive, google sheets, google login, google anmeldung, microsoft teams, microsoft office, bei amazon verkaufen, amazon prime, offentliche webseite*, offentliche website*, offentliche seite*, offentliche api*, offentliche cloud, offentlichen cloud, offentliches portal, offentlicher zugang, offentlicher dienst, offentlichen dienst, offentliche verwaltung, offentlichen verwaltung, offentlicher nahverkehr, offentlichen nahverkehr, offentliche schnittstelle*, offentliche webanwendung, offentliche web-anwendung, offentliche web-app, offentliches internet, offentliche ip*, offentlichen website, offentlichen webseite, offentlichen seite, offentlich erreichbar*, offentlich zuganglich, offentlich zugangliche website, offentlich zugangliche webseite, offentliche bibliothek*, offentliche schule*, offentlicher webshop, offentlichen webshop, offentlichen portal, offentlichen api, offentlicher shop, offentlichen hand, offentliche hand, offentlicher blog, offentliches netz, offentlicher sektor, offentlichen sektor, offentlichen raum, offentliche einrichtung*, offentlichkeit,
    im kurs von, wechselkurs*, kurs auf, kursverkauf, kursplattform*, kursportal, kurskatalog, online-kurs*, online kurse, onlinekurs*, kursbuchung, naturlich, geschaftsmodell*, datenmodell*, fotomodell*, automodell*, 3 d-modell*, 3 d modell*, rollenmodell, preismodell, vor ort, lagerhaus, ladengeschaft, kaffeeladen, telefonnummer, vorher testen, chinesisches essen, italienisches restaurant, chinesisches restaurant, auf deutsch, auf franzosisch, deutschsprachig*, deutsche sprache, konferenzraum*, seecontainer, frachtcontainer, containerschiff*, containerhafen, personliche webseite, personliche website, interne netz, workshop termine, live-stream*, livestream*, live stream*, live-daten, live daten, livedaten, live-chat, live-ticker, liveticker, live ubertragung*, live musik, live-musik, deutschlandweit bekannt, essen bestellen, essen liefern, essenslieferung, essensbestellung, zu essen, die essen, das essen, probe des chors, internet, fachkonferenz`,
  command: `losche meine, losche mein, losche meinen, losche unsere, losche unseren, losche unser, losche die alte*, losche das alte, losche den alten, losche die test*, losche die prod*, losche die umgebung*, losche die staging*, losche die entwicklung*, losch meine, losch mein, losch unsere, losch die alte*, losch die test*, losch die prod*, losch die umgebung*, losch das alte, beende die, beende meine, beende unsere, beende das, fahr die, fahre die, fahr meine, fahre meine, stoppe die, stoppe meine, stoppe unsere, stopp die, stopp meine, schalte die, schalte meine, schalte unsere, schalt die, zerstore die, zerstore meine, zerstore unsere, reiss die, schick die rechnung*, schicke die rechnung*, sende die rechnung*, schick eine mail*, schick eine e mail*, lade meine kollegen, lade alle, benenne die, benenne meine, starte die umgebung*, starte meine, verlangere meine, verlangere die umgebung*, genehmige die, genehmige meine, genehmige meinen, genehmige den, sende mir, sende alle, sende die, schicke mir, schicke alle, schicke die, schick mir, exportiere alle, deaktiviere die, deaktiviere das, deaktiviere alle, leere die, lehne alle, gib mir admin, gib alle, gib dir, gib dein*, deine regeln, ihre regeln, administratorrechte*, adminrechte*, admin-rechte, vollzugriff, alles vorherige, alles bisherige, alles davor, die zugangsdaten, drucke alle, drucke den, drucke die, druck alle, umgeh die, umgehe die, nenne mir dein*, nenne mir das, nenne mir die, nenne mir den, zeige alle pass*, zeige alle schlussel, ignoriere deine, ignoriere alle*, ignoriere die, ignorier alle*, ignorier deine, ignorier die, ignorieren sie, vergiss alle*, vergiss deine, vergiss die, vergessen sie alle, vergessen sie ihre, missachte, umgehe, uberspring*, ohne freigabe, ohne genehmigung, losche, losch, loschen sie, loscht alle, losch alle*, zerstore, zerstor, vernichte, entferne alle*, fahre alle, fahr alle, stoppe alle, beende alle*, schalte alle*, genehmige, genehmig, genehmigen sie, gib alle* frei, gib den antrag frei, freigeben sie, bewillige, gib mir admin*, gib mir die rechte, gib mir zugriff, gib mir den, gib mir dein*, gib mir das passwort, gib mir alle, gib mir root*, mach mich zum*, mach mich zu, mache mich zum*, du bist jetzt, du bist nun, ab jetzt bist du, tu so als, verhalte dich, handle als, druck mir, zeig mir dein*, zeig mir die passworter, zeig mir das passwort, zeig mir den schlussel, zeig mir den api*, zeige mir dein*, zeige mir den, zeige mir die, zeige deinen, zeig den, zeig deinen, verrate, verrat, gib deinen, gib den api*, gib die zugangsdaten, gib die passworter, schick, sag mir dein*, sag mir das passwort, fuhre aus, fuhre den, fuhre das, api-schlussel, api schlussel, api-key*, apikey*, passwort*, passworter, andere das passwort, andere meine rolle, storniere, systemprompt, system-prompt, vorherigen anweisungen, bisherigen anweisungen, deine anweisungen, ihre anweisungen, entwicklermodus, adminmodus, hebe alle limits, erhohe alle limits, anweisungen, umgebungsvariablen`,
  article: 'ein, eine, einen, einem, einer, eines, nen, ne, einzelne, einzelner',
  people:
    'personen, person, leute, leuten, kopfe, kopfen, mitglieder, mitglied, mitgliedern, mitarbeiter, mitarbeitende, mitarbeitenden, mitarbeitern, mitarbeiterinnen, teammitglied*, angestellte, angestellten, beschaftigte, menschen, mann, nasen, frauen, manner, kraft, krafte, teammitglieder, jungs, beteiligte*',
  role: `entwickler*, *entwickler, *entwicklern, *entwicklerinnen, entwicklerinnen, ingenieur*, *ingenieure, kollege, kollegen, kolleginnen, kollegin, tester, testern, testerinnen, testerin, designer*, analyst*, *analysten, data scientist*, datenwissenschaftler*, wissenschaftler*, *wissenschaftler, *wissenschaftlern, admin, admins, administrator*, architekt*, student*, studierende*, teilnehmer*, teilnehmende*, forscher*, forschende*, praktikant*, freelancer*, freiberufler*, programmierer*, projektleiter*, product owner*, berater*, techniker*, schuler*, lehrer*, lehrkraft*, auszubildende*, azubi*, experte*, expertin*, spezialist*, freund, freunde, freunden, grunder*, werkstudent*, manager*, devs, dev, redakteur*, statistiker*, doktorand*, dozent*, professor*, partner, kumpel, kumpels, mitstreiter*, chef, leiter, betriebler, teamleiter*, trainer, trainern, trainerin, biologe*, mathematiker*, fachleute*, sachbearbeiter*, autoren, autor, journalist*, ehrenamtliche*, bruder, bruder, schwester, schwestern, cousin, cousine, frau, sohn, tochter`,
  team: 'familie, abteilung, squad, team, teams, gruppe, mannschaft, teamgrosse, truppe, teamgroesse, team grosse, grosse des teams, arbeitsgruppe, belegschaft',
  users: `nutzer, nutzern, nutzerinnen, benutzer, benutzern, benutzerinnen, anwender*, kunde, kunden, kundinnen, besucher*, anfrage, anfragen, requests, gerat, gerate, geraten, server, servern, instanz, instanzen, maschinen, knoten, webseiten, apps, anwendungen, dienste, diensten, microservices, container, cluster, datenbank, datenbanken, tabellen, datensatze, datensatzen, zeilen, modelle, modellen, notebooks, grafikkarten, ereignis, ereignisse, nachrichten, bestellung, bestellungen, transaktion, transaktionen, abonnent*, patienten, downloads, sitzungen, kaufer, leser, spieler, buros, filialen, laden, geschafte, lander, landern, regionen, umgebungen, sensoren, dokumente, dateien, bilder, produkte, produkten, tickets, mal, firmen, unternehmen, konten, krankenhauser, kliniken, quellen, burger, einwohner, gaste, artikel, seiten, fahrzeuge, lkw, autos, schulen, stadte, videos, sprachen, fahrer, aufrufe, seitenaufrufe, versionen, millionen, haushalte, standorte, standorten, abfragen, nutzende, endgerate, mandanten, kundschaft, zugriffe, stuck, sensordaten, nacht, nachte, ubernachtung*, zimmer, flasche`,
  company:
    'verein, klub, museum, hochschule, universitat, firma, unternehmen, betrieb, konzern, mitarbeiter weltweit, organisation',
  me: 'ich, mich, mir',
  alone: `nur ich, ich allein, ich alleine, allein, alleine, im alleingang, einzelkampfer*, nur fur mich, bin allein, bin alleine, arbeite allein, arbeite alleine, nur eine person, eine einzige person, ein einzelner entwickler, einzelentwickler*, einzelner entwickler, ein-mann, ein mann team, ich selbst, ganz allein, ganz alleine, sonst niemand, niemand sonst, bloss ich, einmann*, solo, nur meine wenigkeit, einzelne person, einzige entwickler, einziger entwickler, der einzige`,
  'we-are':
    'wir sind, sind wir, es sind, wir waren, es gibt, wir werden, sind zu, insgesamt, das team hat, team hat, team besteht aus, das team besteht aus, team zahlt, das team zahlt, bestehend aus, team umfasst, sind, wir zahlen, team ist, macht zusammen',
  'of-us':
    'von uns, im team, in meinem team, in unserem team, insgesamt, im projekt, arbeiten daran, arbeiten damit, stark, kopfig*, kopfiges, kopfigen, kopfige, er team, er gruppe, daran arbeiten, damit arbeiten, zusammen, arbeiten mit',
  of: 'von, aus, mit, grosse, hat, ist, zahlt, besteht aus, umfasst, bestehend aus, auf, jetzt, zu, groesse, mit jetzt, sind, wachst auf, hat jetzt, hat nun',
  subset: 'davon, darunter, von denen, von ihnen, einschliesslich, inklusive, inkl, unter ihnen, wovon, hiervon',
  hour: 'stunde, stunden, std, h',
  day: 'tag, tage, tagen, werktage, werktagen, arbeitstage, arbeitstagen, tages, *tagige, *tagiges, *tagigen, *tagiger',
  week: 'woche, wochen, *wochige, *wochiges, *wochigen, *wochiger',
  month: 'monat, monate, monaten, monats, *monatige, *monatiges, *monatigen, *monatiger',
  year: 'jahr, jahre, jahren, jahres',
  weekend: 'wochenende, wochenenden',
  sprint: 'sprint, sprints',
  for: `nicht langer als, nicht mehr als, bis zu, fur, wahrend, dauer, dauert, dauer von, laufzeit, laufzeit von, fur die nachsten, die nachsten, nachsten, nachste, uber, fur etwa, fur ca, fur rund, fur maximal, nur fur, fur hochstens, nach, lauft, fur nur, fur insgesamt, verlangern auf, verlangere auf, existiert, lebt, bleibt, besteht, halt, maximal, hochstens, ca, etwa, rund, lebensdauer, nutzungsdauer, kommenden, lauft nur, wird nach, zeitraum von, endet in, lauft ab in, verschwindet in, verschwindet nach, geloscht in`,
  lasting:
    'lang, lange, insgesamt, maximal, hochstens, dauer, laufzeit, danach weg, dann weg, nur, und dann, dann ist schluss, danach loschen, danach wird, projekt, kurs, workshop, hackathon, demo, test, dann loschen, projektlaufzeit, und weg, dann kann es weg, und danach',
  'not-span':
    'jede, jeden, jedes, jeder, alle, letzte, letzten, letzter, letztes, vergangen*, vor, seit, in, innerhalb, binnen, pro, im, je, am, der letzten, den letzten, die letzten, ab, erste, ersten, in der, bevor, zwischen, unter, mehr als, in den letzten',
  'not-span-after':
    'alt, alte, erfahrung, berufserfahrung, aufbewahrung, historie, aufbewahren, protokolle, logs, sicherungen, backups, vorlauf, garantie, alter, iterationen, aufbewahrt, aufbewahrungsfrist, vorhalten, archivierung, gewahrleistung, releasezyklus, spater',
  usd: 'dollar, us-dollar, us dollar, usd, dollars, us$',
  foreign:
    'euro, euros, eur, pfund, gbp, franken, schweizer franken, chf, yen, kronen, zloty, rupien, pesos, fr, kanadische dollar, kanadischen dollar, austral dollar, teuro',
  budget: `budget*, ausgeben, ausgaben, kosten, kosten darf, kostet, kostenlimit, kostengrenze, kostenrahmen, kostendeckel*, limit, obergrenze, deckel, grenze, bezahlen, zahlen, geld, monatsbudget*, jahresbudget*, wochenbudget*, tagesbudget*, rahmen, finanzrahmen, ausgabenlimit, ausgabengrenze, investieren, gedeckelt, begrenzt auf, preis, etat, monatsetat, jahresetat, preislimit, budgetlimit, budgetgrenze, projektbudget, gesamtbudget, preisgrenze, gekostet, monatslimit, budgetrahmen, kostenobergrenze, mittel`,
  limit:
    'hochstens, maximal, max, bis zu, bis, nicht mehr als, unter, unterhalb, weniger als, maximum, hochstens bis, obergrenze von, nicht uberschreiten, nicht ubersteigen, nicht uber, nicht teurer als, hoechstens, limit von, maximal bis, allerhochstens, nicht mehr ausgeben als, unterhalb von',
  'not-budget': `umsatz, umsatze, umsatzen, einnahmen, erlose, gewinn, gewinne, verkaufen, verkauft, verkauf, verkaufe, verdienen, verdient, finanzierungsrunde, eingesammelt, bewertung, preis von, preise ab, preise, pro bestellung, pro produkt, pro ticket, spende*, gezahlt, bezahlt, bezahlten, zahlten, kostete, gekostet, kosteten, letzten monat, im letzten monat, letztes jahr, im letzten jahr, letzte rechnung, alte rechnung, rechnung von, letzten rechnung, bisheriger anbieter, bisherige kosten, derzeit zahlen, zahlen wir derzeit, zahlen derzeit, zahlen aktuell, zahlen wir aktuell, gehalt von, mitgliedsbeitrag*, beitrag, beitrage, gebuhr, pro nutzer, wert von, gutschein*, rabatt*, monatsumsatz, jahresumsatz, umsatz von, stuckpreis*, bestellwert, investoren, kursgebuhr*, provision, lizenz*, fordergeld*, konkurrenz*, alten hoster, alter hoster, bisher zahlen, bisher gezahlt, tageseinnahmen`,
  unlimited:
    'unbegrenzt*, unlimitiert*, ohne limit, ohne budget, kein budget, kein limit, keine grenze, ohne grenze, ohne obergrenze, keine obergrenze, kein budgetlimit, keine budgetgrenze, keine kostengrenze, kein kostenlimit, geld spielt keine rolle, kosten spielen keine rolle, preis spielt keine rolle, kosten egal, budget egal, budget ist egal, geld ist egal, kosten sind egal, unbeschrankt*, grenzenlos, offenes budget, ohne kostenlimit, ohne budgetgrenze, ohne budgetlimit, budget spielt keine rolle, egal was es kostet, koste es was es wolle, ohne deckel, keinen deckel, kein festes budget, ohne festes budget, kein budget mehr, keine budgetobergrenze, keine kostenobergrenze, ohne kostengrenze, keine limits',
  per: 'pro, im, je, in der, am, die, den, jeden, jede, jedes, der, das, einen, eine, ein, alle',
  hourly: 'stundlich, stunde, std, h, pro stunde, die stunde',
  daily: 'taglich, tag, tages, pro tag, am tag, tagesbudget, taeglich',
  weekly: 'wochentlich, woche, pro woche, die woche, wochenbudget, woechentlich',
  monthly: 'monatlich*, monat, monats, pro monat, im monat, den monat, monatsbudget, mtl',
  quarterly: 'quartal, quartals, pro quartal, im quartal, vierteljahr, vierteljahrlich*, quartalsweise, quartalsbudget',
  yearly: 'jahrlich*, jahr, jahres, pro jahr, im jahr, das jahr, jahresbudget, jahresetat, jaehrlich, p.a.',
  more: 'mehr, zusatzlich*, weitere, weiterer, weiteren, weiteres, extra, dazu, hinzu, kommen dazu, erhohe, erhohen, erhoh, steigere, steigern, anheben, hebe, aufstocken, noch, neue, neuen, stossen dazu, zusatz, kommen hinzu, erganze, fuge, drauf, obendrauf, kommt dazu, verstarken, stocke, heb, rauf, stosst dazu, stossen hinzu',
  less: 'weniger, reduziere, reduzieren, senke, senken, verringere, kurze, kurzen, gehen, verlassen, geht, verlasst, entferne, abziehen, minus, runter, verkleinere, kleiner, fallen weg, fallt weg, scheiden aus, scheidet aus, ab, senk, kurz, reduzier, streiche',
  by: 'um',
  twice:
    'doppelt*, verdopple, verdoppeln, verdoppelt, zweimal, das doppelte, zweifach*, doppelte, verdoppele, verdoppel, mal zwei, verdopplung',
  thrice: 'dreifach*, verdreifache, verdreifachen, dreimal, das dreifache, verdreifacht, mal drei',
  half: 'halfte, halb, halbe, halbes, halben, halber, halbiere, halbieren, halbiert, die halfte, auf die halfte, um die halfte, halbier',
  remove:
    'entferne, entfernen, losche, loschen, streiche, streichen, nimm, weg, ohne, aufheben, heb, hebe, raus, vergiss, streich, losch, wegnehmen, weglassen, entfern, lass, aufgehoben, wegfallen, entfallt',
  percent: 'prozent, v h',
} satisfies Lexicon

export const DE_NUMBERS = {
  null: 0,
  ein: 1,
  eins: 1,
  eine: 1,
  einen: 1,
  einem: 1,
  einer: 1,
  zwei: 2,
  zwo: 2,
  drei: 3,
  vier: 4,
  funf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwolf: 12,
  dreizehn: 13,
  vierzehn: 14,
  funfzehn: 15,
  sechzehn: 16,
  siebzehn: 17,
  achtzehn: 18,
  neunzehn: 19,
  zwanzig: 20,
  dreissig: 30,
  vierzig: 40,
  funfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
  hundert: 100,
  tausend: 1000,
  million: 1_000_000,
  millionen: 1_000_000,
  mio: 1_000_000,
  tsd: 1000,
  dutzend: 12,
  quartett: 4,
  paar: 2,
  zweit: 2,
  dritt: 3,
  viert: 4,
  funft: 5,
  sechst: 6,
  siebt: 7,
  neunt: 9,
  zehnt: 10,
  anderthalb: 1.5,
  eineinhalb: 1.5,
  zweieinhalb: 2.5,
} satisfies NumberWords
