// What people say to the copilot that describes nothing: greetings, questions about it, orders to the chat.
// Patterns are matched against the whole text in lower case, without accents and marks.

/** What stands around the rest and says nothing. */
export const POLITE =
  /\b(?:please|pls|ok|okay|oh|hm+|well|then|now|thanks|thank you|strata|copilot|por favor|vale|gracias|entonces|pues|s il (?:te|vous) plait|svp|stp|merci|alors|bon|d accord|bitte|danke|also|gut|nun|dann|mal|doch)\b/g

/** A greeting and nothing else. */
export const HELLO =
  /^(?:(?:hi+|hello|hey+|hiya|howdy|yo|good (?:morning|afternoon|evening|day)|greetings|there|all|everyone|team|hola|buenas?|buenos dias|buenas (?:tardes|noches)|dias|tardes|noches|que tal|bonjour|bonsoir|salut|coucou|tout le monde|ca va|hallo|hallochen|moin|servus|gruss gott|gruezi|guten (?:tag|morgen|abend)|tag|zusammen|how are you|how s it going|wie geht s|comment (?:ca )?va)\s*)+$/

/** What can you do? */
export const HELP =
  /^(?:help(?: me)?|which (?:clouds?|components?|regions?|databases?|languages?|services?|providers?) (?:do|can|are|is) (?:you|i|we|there)(?: .*)?|what (?:clouds?|components?|regions?|databases?|languages?|services?) (?:do|can|are) (?:you|i|we|there)(?: .*)?|what do you need(?: .*)?|what should i (?:say|write|ask|tell you)|que (?:nubes?|componentes?|regiones|bases de datos|idiomas|servicios) (?:hay|soportas|conoces|tienes|ofreces|puedo)(?: .*)?|que necesitas(?: .*)?|quel(?:le)?s? (?:clouds?|composants?|regions?|bases de donnees|langues|services) (?:connais|geres|gerez|proposes|proposez|sont|y|peux|puis|as|avez|supportes)(?: .*)?|de quoi as tu besoin|qu est ce qu il te faut|welche[nrs]? (?:clouds?|komponenten|regionen|datenbanken|sprachen|dienste|anbieter) (?:gibt|kennst|kannst|unterstutzt|kann|hast|sind|gehen)(?: .*)?|was brauchst du(?: .*)?|was muss ich (?:sagen|schreiben|angeben)|what (?:can|do|could) (?:you|u|i|we) (?:do|offer|ask|say|help)(?: .*)?|what are you(?: for)?|who are you|how (?:does|do) (?:this|it|you) work|how can you help(?: .*)?|what is this|ayuda|ayudame|(?:que|en que|como) (?:puedes|sabes|haces|me puedes|puedo)(?: .*)?|que (?:eres|es esto)|quien eres|como funciona(?: .*)?|para que sirves|aide|aide moi|(?:que|qu est ce que) (?:peux|sais|pouvez|savez|tu peux|tu sais|vous pouvez)(?: .*)?|comment (?:ca marche|ca fonctionne|tu marches|peux tu .*)|qui es tu|c est quoi|a quoi (?:tu sers|sers tu)|tu (?:peux|sais) faire quoi|hilfe|hilf mir|was (?:kannst|konnen|machst|kann) (?:du|sie|ich|man)(?: .*)?|wer bist du|was bist du|wie funktioniert (?:das|es)(?: .*)?|wobei kannst du .*|wofur bist du da)$/

/** Back to what was before. */
export const UNDO =
  /^(?:(?:can you |could you |let s )?(?:undo|revert|roll ?back|(?:put|set) (?:it|that|everything) back(?: (?:the way|how|as) it was)?|(?:back to )?(?:the way|how|as) it was(?: before)?|take (?:that|it) back|go back|step back|back|previous one|back to (?:the )?(?:previous|last|one before)|restore (?:the )?(?:previous|last))(?: (?:that|it|this|the last (?:one|change|step)|last change|the change|one step|a step|to (?:the )?(?:previous|last)(?: (?:one|version|state))?))?|(?:deshaz|deshacer|deshazlo|revierte|revertir|vuelve atras|volver atras|atras|(?:vuelve|volver|volvamos|regresa|regresar|regresemos) a (?:la|lo)(?: (?:version|configuracion|propuesta|opcion))? (?:anterior|previ[oa]|de antes)|como (?:estaba|era)(?: antes)?|dejalo como estaba|vuelve a lo anterior|vuelve a la anterior|volver a lo anterior)(?: (?:eso|esto|lo ultimo|el ultimo cambio|la ultima|el cambio))?|(?:annule[rz]?|defais|defaire|reviens|revenir|retour)(?: (?:ca|cela|la derniere modification|le dernier changement|le changement|la modification|en arriere|arriere|(?:a )?(?:la |l )?(?:version|etape|config|configuration|proposition) (?:precedente|d avant)|a la version precedente|a la precedente|d avant))?|(?:(?:mach(?:e)? |nimm )?(?:das |es |die letzte anderung |die anderung |letzte anderung )?(?:ruckgangig|zuruck|zurucknehmen|zurucksetzen)(?: machen)?|(?:einen |ein )?schritt zuruck|(?:geh )?zuruck(?: zur? (?:vorherigen|letzten|alten)(?: (?:version|konfiguration|stand))?)?|(?:wieder )?(?:so )?wie (?:vorher|zuvor|es war)|undo))$/

/** Everything from the beginning. */
export const START_OVER =
  /^(?:(?:can we |could we |let s |let us |i want to |i d like to |we )*(?:(?:start|begin)(?: (?:all )?(?:over|again|afresh|anew|new|fresh))+(?: from (?:the )?(?:very )?(?:beginning|start|scratch|zero|top))?|(?:start|begin) from (?:the )?(?:very )?(?:beginning|start|scratch|zero|top)|restart|(?:all over again|from the (?:very )?(?:beginning|start|top))|reset(?: (?:everything|all|it))?|clear (?:everything|all)|forget (?:all of it|everything|it all)|from scratch|new start)|(?:(?:quiero |vamos a |hay que )?(?:volver a empezar|volvamos a empezar|vuelve a empezar|empezar|empecemos|empieza|empezamos|comenzar|comencemos|comienza|reiniciar|reinicia|reiniciemos)(?: (?:de nuevo|otra vez|desde cero|de cero|todo|desde el (?:principio|inicio)))?|desde el (?:principio|inicio)|desde cero|de cero|borron y cuenta nueva)|(?:on )?(?:recommencer|recommence|recommencons|recommencez|repartir|repartons|reprenons|reprendre|repars|repart)(?: (?:de zero|a zero|depuis le debut|du debut|tout|au debut|depuis (?:le )?(?:zero|commencement)))?|on efface tout|(?:de zero|remise a zero|remets tout a zero|reinitialise[rz]?(?: tout)?)|(?:(?:lass uns |wir |fang(?:e|en)? |ich mochte )*(?:(?:noch ?mal |wieder )?(?:von vorne?|neu|von null|ganz von vorne?)(?: (?:anfangen|beginnen|starten|an))?|neu ?start(?:en)?|(?:alles )?(?:noch ?mal |wieder |neu |ganz )*von (?:vorne?|anfang(?: an)?|null)(?: (?:beginnen|anfangen|starten))?|alles zurucksetzen|von vorn|alles auf anfang)))$/

/** A question about a price. */
export const PRICE =
  /\b(?:how (?:much|expensive|cheap)|(?:is|would|will) (?:it|this|that)(?: be)?(?: any)? (?:cheaper|more expensive)|(?:es|seria|sale|saldria|resulta) (?:mas )?(?:barato|caro)|(?:c est|est ce|serait ce|ce serait|ca serait)(?: que c est| plus)? (?:moins |plus )?chere?|(?:ist|ware|wird) (?:das|es)(?: \w+){0,3} (?:billiger|gunstiger|teurer)|what if|what about the cost|y si (?:fuera|estuviera|lo)|et si c etait|was ware(?: \w+){0,3} wenn|que tan caro|a quel prix|what (?:would|does|will|do|is|s|are|d) (?:\w+ ){0,9}(?:cost|price|costs|total)|what(?: would| will| does)? (?:it|this|that) (?:cost|be)|what about the price|price (?:on|in|for|with)|cuanto (?:\w+ ){0,2}(?:cuesta|costaria|costara|vale|seria|saldria|sale|es|pagaria\w*)|que (?:precio|coste|costo)|a cuanto|combien|quel(?: est| serait)? (?:le |son )?(?:prix|cout)|(?:ca|cela) (?:couterait|coute|couterait il) combien|was (?:\w+ ){0,4}(?:kosten|kostet|kostete)|wie ?viel (?:\w+ ){0,4}(?:kosten|kostet|kostete|ware|macht)|wie teuer)\b/

const NUMERALS = [
  'first|1st|one|1|primer[oa]?|premiere?|erste[nrs]?',
  'second|2nd|two|2|segund[oa]|deuxieme|seconde?|zweite[nrs]?',
  'third|3rd|three|3|tercer[oa]?|troisieme|dritte[nrs]?',
]

/** "The second one", "option 2", "la première": each for its place. */
export const PLACES: readonly RegExp[] = NUMERALS.map(
  (words) =>
    new RegExp(
      `^(?:(?:i(?:d| d| ll|ll)? (?:take|want|like|go with|mean|meant)|let s (?:take|go with)|take|go with|use|make it|it s|mejor|quiero|prefiero|elijo|toma|tomo|con|je (?:prends|veux|prefere)|prends|plutot|ich (?:nehme|will|mochte|meine)|nimm|lieber|wir nehmen) )?(?:(?:the|la|el|lo|le|l|die|den|das|der|option|opcion|numero|number|nr|no|variante|choice|answer) ){0,2}(?:${words})(?: (?:one|option|opcion|choice|answer|of them|of the two|de las dos|de los dos|des deux|von beiden|variante|moglichkeit|nehmen))?$`,
    ),
)
/** "The last one", "the latter". */
export const LAST =
  /^(?:(?:the|la|el|le|l|die|den|das|der|take|nimm) )*(?:last|latter|ultim[oa]|derniere?|letzte[nrs]?|letztere[nrs]?)(?: (?:one|option))?$/
/** "Yes": takes what is asked whether it is meant. */
export const YES =
  /^(?:yes|yep|yeah|yup|sure|correct|right|exactly|that s right|si|claro|correcto|exacto|eso es|oui|ouais|exact|exactement|c est ca|ja|jep|genau|richtig|stimmt|korrekt|passt)$/
/** "The cheaper one": says nothing else. */
export const CHEAPER =
  /^(?:(?:i(?: d| ll)? (?:take|want|like)|take|go with|use|nimm|ich nehme|wir nehmen|je prends|prends|prefiero|quiero|mejor|the|la|el|lo|le|die|den|das|der|whichever|whatever|which is|is|que sea|cual sea|celle qui est|celui qui est|was|welche|am) ?)*(?:cheaper|cheapest|less expensive|least expensive|mas barat[oa]|mas economic[oa]|moins chere?|moins couteu(?:x|se)|gunstigere?[nrs]?|billigere?[nrs]?|gunstigste[nrs]?|billigste[nrs]?|preiswertere?[nrs]?)(?: (?:one|option|of (?:them|the two|both)|de (?:las|los) dos|des deux|von beiden|ist|possible|posible|der beiden))*$/

/** Common words of other languages that none of the four has. A few of them tell that it is none of the four. */
const OTHER_LANGUAGES = [
  // Italian
  'abbiamo bisogno sito applicazione persone sviluppatori mesi giorni settimane settimana vorrei vogliamo della degli delle gli nella nello nostro nostra nostri per il di che anche una uno sono siamo con dati ambiente produzione senza massimo al mese negozio squadra mi serve servono ho un creare voglio ciao buongiorno grazie macchina quanto costa',
  // Portuguese
  'precisamos preciso aplicacao pessoas desenvolvedores desenvolvedor meses dias semanas semana queremos quero nao uma um para em com nossa nosso dados ambiente producao sem maximo por mes loja equipe equipa voce voces obrigado ola bom dia site maquina quanto custa reais ao na no do da mais e',
  // Dutch
  'wij hebben nodig een webwinkel mensen ontwikkelaars maanden dagen weken week willen wil graag voor van het op met onze ons gegevens omgeving productie zonder maximaal per maand ik zijn er moet wordt hallo dank bedrijf en de niet ook website kosten hoeveel tien',
  // Polish
  'potrzebujemy potrzebuje aplikacja aplikacji aplikacje osob osoby programistow miesiecy dni tygodni chcemy chce nie dla na z w naszego nasza dane srodowisko produkcja bez maksymalnie miesiecznie strona strony internetowej sklep i jest do ile kosztuje dzien dobry prosze',
  // Swedish, Danish and Norwegian
  'vi behover behøver trenger behov en webbplats nettside hjemmeside personer utvecklare udviklere utviklere manader maneder dagar dage veckor uger uker vill vil inte ikke och og med var var for utan uden uten data miljo produktion hogst per manad jag jeg ar er som hej hei tack takk hur mycket kostar',
  // Czech, Slovak, Croatian
  'potrebujeme potrebuji potrebujem trebamo trebam aplikaci aplikaciju lidi ljudi vyvojaru mesicu mjeseci dni dnu tydnu chceme zelimo pro za nas nase data prostredi okruzenje produkce bez maximalne mesicne stranku a je na v s dobry den koliko kolik stoji',
  // Turkish, Romanian, Finnish, Hungarian
  'icin bir web sitesi ihtiyacimiz var kisi gelistirici ay gun hafta istiyoruz istiyorum veri ortam uretim olmadan en fazla ve bu merhaba avem nevoie pentru oameni dezvoltatori luni zile saptamani vrem vreau fara lunar si este un magazin tarvitsemme verkkosivuston henkiloa kehittajaa kuukautta paivaa viikkoa haluamme ilman ja kuukaudessa szuksegunk van egy weboldalra ember fejleszto honap nap het akarunk nelkul es havonta kell',
].map((words) => new Set(words.split(' ')))

export { OTHER_LANGUAGES }
