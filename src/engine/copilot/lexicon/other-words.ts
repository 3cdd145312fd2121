// Right words of the four languages that are a slip away from a word of the
// lexicons, such as "college" and "colleague": never changed.

const WORDS = `
  aarchitektur abfrage abiertas accesible accounting acounter addreses administradas administratif administrativa administrative administrativo adresses
  agent ager agregation agregations agregats ahlt aims aise aktive algner algo algos algunas alguno allin allowcancel alterant alternados alternate
  alternately alternates alternatif alternatifs alternating alternation alternativ alternativa alternativas alternative alternativem alternativen
  alternativer alternatives alternativname alternativo alternativos alternativtext amaster amigaos ampliacion analysable analysables analysemitteln
  analyseurs analysierbaren analysierende analysierenden analysiert analysierten analyze analyzes andres anfrangen angles annahme annulable annulant
  annulation annulations annulee annulees annulez annulliert anon anwendungsfall anwendungsmenu anwendungsname anwenungen apagar appartenant appendices
  applicatifs applicative applicatives applikation applikationen aqacceptation aqapplication aqarchitecture arbeit architerctures arenas arqutiectura
  article asan asin assistent assistenten astral aten attendiez attendre auseben ausweiten auswerfen auszublenden auszuwerten automation autorange
  autoranging autoreconf autoremisage autoremove autoremover autorenliste autorepeat autores autoria autoridad autoris autorisation autorisations autorisees
  autorisent autoriser autorises autorisez autorisiert autorisiertem autorisierung autorit autoritario autoritat autorite autorites autorizacion autorizada
  autorizado autorizo autour autruche availible backen balle bath battle bearing beat begranzt begrenzungen bein benutzen benutzten benutzter beschadigte
  beschaftigen bitter blesser bother boton botte branche brasilian brasilino briain bucketname builder bureau caches caer calienta caliente calificacion
  calificada calificado cambiando caminos camion campos canadien caracer caras caret carets cario carne cass casting casts cells cellular cendre cens
  centering centos centrad centrada centrado centrados centrage centraliens centralised centralize centralized centrally centrar centraux centredecouts
  centrodecoste centrum certification chage chain changeant changer character characteres charaktere chargmeent chart chats chercher chia chico chien chiki
  cine citees classe classmethod classmethods clause clientcert clientconfig clienthello clienthosts clientmessage clientname clientobjekt clientseitige
  clint clinton clusterantiguo clustering clusternde clusternuevo clusterupgrade coche colegio colgado colgante colgantes colgar collaboration collaborative
  collect college coloreado comas commentes compete componer compos compter computar computes comte conception conceptually conectese conmutador connectors
  constante constantes constantin constantly constants consts consultable consultables consultacion consultar consultara consultarse consultation consulted
  consulter consultez consulting consultivo contactar contactarlo contactos containername containerref containing containment contenidas conteniendo
  contento contient contiguous continente continous continuando continuara continuer continueront continuons contraction contractual contradictory
  contraindre contraire contrastratio contrecord contributed contributeurs contributing contribution contributions coordonnera copte cornea corona corre
  correcting cors corte cortes cotes couches coude couer counter cour courant couronne crates creo cuanta cuantas cuantificador cuarto cuento cups cursed
  curses curseur curseurs cute cuts cyrus datapipelines datastack datastore datastream datenlange datenstruktur decke decoded dejarlo dejelo demas demesure
  demeurer demian depende depender desarollador designarlos designees designierten detail deviendrait devienne deviennent devient deviez devil devised
  diapositiva diapositivas diapositive dicker diente difusion dimos diner directrices directriz direkt dirhandle disposition dispositions divers documente
  documentee dokuments dolor domane donnnees dose doute driver duesseldorf easter eats ecent ecents editar editarse editrc eeinzelne eent efectivas ehre
  eimer einger einzigen elad electrica emettre empleando ener ensuring entera entrados entrar enufin environement environnant environtment ependant
  epertoire epertoires epertori epertoriant erales ereur eros erst escaparse eserver espece especializadas esperar esperer essay estado evet excusa
  exploracion exploration exportacion exprimant expriment extracting extraktion fabrica fabrik factor faille fbfirestore fbrestore fehlver felds fera fermer
  ferre ffichier ffunction fhirstore fialle fices ficher fiday field fielement fienablement fiend figuras figure fila filestore fill filles filme finalmente
  finames finding finds fios firmenweite firmenweiten flache flashe flojos folk fonctions fonderie fondo foret form formatargs formatargspec formateada
  formateadas formateado formateador formateados formatean formatear formateara formatearia formatees formatelement formatelemente formatier formatieren
  formatierenden formatiert formatierte formatierten formatierter formatiertes formatierung formatierungen formating formatter formattername formatters
  formatversion formatwert formen formulation foros forschen fort foto francesco francoise franke franks frech freeres frees frenech freude freuen friere
  fuente fuer fulle funciones funktions funtions futter games garde gast gastornis gate gato gehaltene gehaltenen geholt geles gene genre genschaften gentle
  gerade geraden gert geschatzt gestartet gestartete gestarteten geste gestoppte gestoppten gestoppter gestos gestreamte gestreamten gestreckt gestreckte
  gestrichen gestrichenen gestrippt gesture gestures ging gles gong gosse graficos grape gras grnd gronder gross grund grundwert grundwerte grusse guess
  gundersen hacerles hacerlo hacerlos hacerse handeln haute heer heiss hindert historical historicas holmes hombre homme hose hostid htree humain human
  humano hungry ignorer iland imges importante importar independamment independent independente independently independiente independientes indeterminate
  indican indicio indiefinido indigen individuel individuels ines inestable inferir infinitely informativo informativos injection instancies instantiate
  instantiated instantiates instantiating instantiation integrate integrated integrates integrating intelligente inteno interaccion interaction interaktion
  interes interet interieur interieure intermedaire intermedia intermediaire intermediaires intermediary intermediate intermedio intermedios intermingled
  intermittent intermixed intermixes internat internimmortal intervention islandais itay iteracion iteration ites joues journalctl journalisation juger jung
  junio jupiterrise kafer kannada kanten kario kasten klein klon klopfen knopfe knopfen koen konnten kopf korrekter krone kurde kurzes lader ladin laes
  lager laine landen langages langes largos lauten lcase leber lectures leder leeds leer lehren leider leiser leite leiten leseprozessors lesher lesser
  levre libera libres libro libros liebe lied lievre limitadas limitads lines linge lira lire liver llamados logindaten logos lost lues lune maana madison
  major mala maltes manage management manger manpager manualmente manuellement manzana marc marca marcado march marchen marcher marco margen marti maschine
  massachussets masse mata materialise materialisee materialisees materializada materializadas materialize materialized materiel materielle materielles
  materiels mathematica mathematical mathematically mathematics mathematik mathematique mathematiques mathematisch mathematische mathematischen
  mathematisches meal medios membar membarrier memberfunktion membername membernamen membersince memberssub memberwebs memberzugriff membresia memeber
  menager menner mensaje mente menuelement meskes mess messagings messen messer messes metre mile mill millan milman mils mines mirco miro mises mnan mobel
  mobilisation mobiltelefone modal modale modelbutton modelbuttons modelines modellspalte modelmenu modelnote modems moeller mogen moine momentarily mond
  mones monkey monzat mooney mops morgan mortes msse muchas munch myles nachricht naive nano nase nchster neal networkctl networking networkmanager neut
  neutral niche niches nieve nits notes novel numbering numberrequired numer numera numeracion numerada numeradas numerado numeradores numerados numerales
  numeran numerar numerateurs numerator numeric numerica numericable numerical numerically numericamente numericas numericlocale numerico numericos numerics
  numerique numeriquement numeriques numerisation numerisch numerische numerischem numerischen numerischer numerisches numerohex numerosos numerotation
  numerote numerotee numerotees numeroter numerotes nuts objekt objekts objet oeffentlich official offizielle offne offnen offner oficina oiwa omis onde
  oneline opcs operacion operativo operatoires opus ordner ordners orientable orter oversight pager paires pairs pais panes pares parite parsons parte
  partei particiones participate participation pasaje pasando pasaportes pasos passeports patent patentados patented patentierte patents patience pausado
  pauses pavo pearson pedidas pegar peps pequenas pequeno perdido perdidos perkin permanece permanecen permanecer permanezca persan personajes personnages
  personnalis persson pesado peuple peur photo pierce pies pistes plages plane platformatic player podamos pollen pond poof portabilit portabilitat
  portabilite portabilitiy portability portablectl portabled portablen portabler portables portapapeles portatil portatiles portautomatic portliste ports
  poste predicacion predication predicativo predicted preedicion preedition prenne prennent preseance previo prince prio pris prise prisma privadas prive
  probado processeur processeurs processor processors produktkennung prof professionnel programando programli programmable programmateur programmatic
  programmatical programmation programmaufruf programmautor programmdatei programmfehler programmformat programmiert programmierung programming
  programmklasse programmmodi programmname programmnamen programmoption programmpaket programmpfad programmstart programmstatus programmzahler projectid
  projection projections projectnew projectnumber projectsfailed projectupdater projektarchivs projektdaten projektgruppe projektlizenz projektname
  projektnamen projektstamm projeter prone prope protection protegidas proto prove prozessor prozessoren prozessorkerne prozessors publicadas quarantane
  quelle quelque querias rabia rahman rater recode recoder recodifica recodificacion recodificando recodificar recommandation reconaissance recordada
  recordar recordara recordaran recordatorios recordbrowser recordgrenze recordgrosse recording recordsep recorrerse recorridas recorriendo recortada
  recortadas recortados recortando recortara refactor refactored refactoring refactorings reflection reginfo regionale regionales regionalice regionalisee
  regionalisez regionalizarse regionaux regiondefault regionfirst regionmoved regionother registered registers registrados registries rein reis relais
  reordena reordenable reordenada reordenadas reordenamiento reordenando reordenar reordene reorder reorderable reorderbuffer reordered reordering
  reordonnable reordonne reordonner reordonnes repos requtes researchweb reserevado reservando reservara reserves resorting responsabilit responsabilite
  responsible restriccciones restrictif restrictifs restricting restrictive restrictivo restrictivos result rfrancoise rgroup roms rother rseau sage saite
  saldia salmon saluda sapin scalaire scalaires scarf schaf schelten schulenklopper schulter schweter scientific secretadel secretmanager secretversion secs
  section securityadmin seen seien selecciones selon sending senor serve serveradresse serveradressen serverantwort serverbeschr serverdatei serverfehler
  serverhandler serverhtmldoc serverless serverlimit serverlist serverliste serverlog servermodus servername servernamen serveroptionen serverport
  serverprogramm serverproto serverproxy serverprozess serverprozesse serverseitige serversignatur serversockets serverstart serverstatus serversystem
  serverszu serverthread servertyp serverversion serverwert serviceable serviceaccount servicebrowser servicecontrol servicedatei servicedir servicedirs
  servicehelper servicemanager servicenamen servicepack serviceusage serviette servir servira serviront servivce severe severed severely severidad
  severidades severite severities severity sevidor ships shirt shot sides sien siendo singe sirio sits situes sizes sles soeben solido solitare solves sorce
  sort soul sour speciales specialization specialize specialized specializing sped spezialtasten spice spoke sprechen springende srveur sster stange star
  starr stat station statistikart statistikdatei statistikdaten statistikname statistikziel stattdesssen steam steven stick stock stoff stort strat
  streamhandler streamline streamlines streamreader streamrecoder streamserver streamwriter strech streicheln strich strichen stricke stricly string stroke
  stuart suario subscribing sucede sucias sucio sucios sueltos suites suscribieron suscribir sven systemabh systemabst systematically systemaufruf
  systemaufrufe systemaufrufen systemausfall systembefehle systembenutzer systembereich systembericht systembus systemctl systemdateien systemdaten
  systemdienst systemdienste systemdiensten systemdservice systemebene systemerror systemexit systemfehler systemfokus systemglocke systemgruppe
  systemgruppen systemindexe systemindexen systeminternen systemkatalog systemkataloge systemkonten systemkonto systemlanguage systemlast systemliste
  systemlogger systemlokale systemmaus systemmeldung systemnahe systemname systemnamen systemneustart systemobjekt systemobjekte systempfade systemprozess
  systemrelation systemruf systemschemas systemschrift systemspalte systemspalten systemstart systemstarts systemstatus systemsync systemtabellen systemtap
  systemtrigger systemtyp systemtyps systemuhr systemverilog systemvorgabe systemwartung systemweit systemweite systemweiten systemwurzel systemzeiger
  systemzeit systemzeitzone systemzugange systme sytem sytemtyp tabla tablies taggen tagger tags tailandes tailler tale tales tasten taugen technical
  technically telechargenent teller tema temas tente tentes tero testembed testenviron testling testresult testuri testuser testwriter tete textes threw
  thron ties tiles totemplates trace tragen traineau transaciones transicion transition transitional transitionale transitionalen transitioning transitions
  transitiv transitive transitivement transitives translation translations transmission tree tricks trie trin tris triying tromper trous trube truck tues
  turning tying type typs ubernehmen ueber ueno units unterbricht uops ususario utime validacion validating valkey valle varias vearbeitung vehiculo veine
  vent veran verbreiten verbreitung verde vereinigen verfassen verfolgbare verionen versioning versionne versionnees versionnes versuchen vert verteilen
  vertes verzweigung vienen viet virt virtuel visit visitations vista vistas voiture volles volontaire volontairement vorhergehende vorhergehenden
  vorhergehender vorhergehendes vorrubergehend wachen wakes wals ware warren webster wein weiter weiterbringen weitergeben weitergefuhrt weitergegeben
  weitergegebene weitergehen weitergeht weitergeleitet weitergereicht weiterhin weiterlaufen weiterlauft weiterleitbar weiterleiten weiterleitung
  weiterleitungs weiterreichen weiterzugeben weiterzuleiten weiterzumachen wenig werte werten wesen weste wine wong workarea workareas workaround
  workarounds workarround workerdata worten write writeable writeback writebitmaps writedata writefile writefilesync writeheader writejson writelines
  writeonly writetransport zeile zeitreise zielen zimler zonas`

export const OTHER_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))
