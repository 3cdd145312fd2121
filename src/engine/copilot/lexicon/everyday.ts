// What the tables of the languages lack of everyday speech, in all four languages.
import type { Concept } from './concepts.ts'

/** More phrases of concepts that each language has, written like those of a lexicon. */
export const MORE_PHRASES: Readonly<Partial<Record<Concept, string>>> = {
  web: `course platform*, video platform*, booking platform*, trading platform*, community platform*, plataforma online, plataforma web, plataforma de cursos, plataforma de reservas, plataforma de formacion, plateforme en ligne, plateforme web, plateforme de cours, plateforme de reservation, plateforme de formation, onlineplattform*, online-plattform*, lernplattform*, kursplattform*, buchungsplattform*, handelsplattform*`,
  'data-hint': `collect data, collecting data, sensor data, crunch, number crunching, analyze, analyse, analyzing, analysing, recopilar, recoger datos, analizar, analizarlos, datos de sensores,
    collecter, collecte de donnees, analyser les donnees, les analyser, donnees de capteurs, donnees de nos capteurs, daten sammeln, auswerten, auswertung, sensordaten`,
  europe: `in turkey, the hague, sofia, istanbul, glasgow, birmingham, leeds, bristol, liverpool, cardiff, belfast, in cork, baltics, baltic states, balkans, dach, benelux, islandia, chequia, turquia, estambul, edimburgo, canarias, northern europe, southern europe, eastern europe, central europe, norte de europa, sur de europa, centroeuropa, europa occidental, europa central, turquie, montpellier, bretagne, normandie, alsace, liege, bale, europe du nord, europe du sud, europe centrale,
    turkei, bayern, sachsen, hessen, skandinavien, westeuropa, nordeuropa, sudeuropa, mitteleuropa, osteuropa`,
  'us-east': `washington, este de eeuu, este de los eeuu, el este de eeuu, este de ee uu, este de los estados unidos, ostkuste der usa, osten der usa, north carolina, south carolina, maryland, new hampshire, maine, connecticut`,
  'us-west':
    'oeste de eeuu, oeste de los eeuu, el oeste de eeuu, oeste de ee uu, oeste de los estados unidos, westen der usa, westkuste der usa, washington state',
  us: 'minnesota, michigan, wisconsin, kansas, missouri, nebraska, oklahoma, tennessee, kentucky, louisiana',
  asia: 'kyoto, oriente medio, arabia saudi, arabia saudita, moyen orient, arabie saoudite, middle east, saudi arabia, naher osten, nahen osten, saudi arabien',
  elsewhere: 'guadalajara mexico, monterrey, medellin, costa rica, panama, guatemala, bolivia, paraguay',
  role: `nurses, doctors, lawyers, tutors, mentors, moderators, maintainers, translators, photographers, musicians, salespeople, bandmates, housemates, clerks, parents, helpers, autores, autoras, editores, periodistas, traductores, traductoras, abogados, abogadas, enfermeras, enfermeros, vendedores, vendedoras, comerciales, moderadores, ilustradores, fotografos, musicos, secretarias, contables, ayudantes,
    auteurs, autrices, traducteurs, traductrices, avocats, infirmiers, infirmieres, vendeurs, vendeuses, commerciaux, moderateurs, photographes, musiciens, secretaires, comptables, colocataires, aides, ubersetzer*, anwalte, anwaltinnen, verkaufer*, moderatoren, fotografen, musiker*, buchhalter*, mitbewohner*, vertriebler*, pfleger*, helfer*`,
  with: 'w/',
  not: `w/o, outside, outside of, ausserhalb, ausserhalb von, hors de, hors d, en dehors de`,
  neutral: `will live, must not leave, may not leave, never leave, never leaves, not leave, cannot leave, don't leave, doesn't leave, no salgan de, no salga de, no salen de, no pueden salir de, sin salir de, ne sortent pas de, ne sorte pas de, ne quittent pas, ne quitte pas, ne doivent pas quitter, nicht verlassen`,
  'near-end': `end of next month, next month, final del mes que viene, fin del mes que viene, fin del proximo mes, mes que viene, fin du mois prochain, mois prochain, ende des nachsten monats, ende nachsten monats`,
  temporary: `just today, only today, today only, solo hoy, solo por hoy, seulement aujourd'hui, juste aujourd'hui, nur heute, nur fur heute`,
  for: `will live, hasta dentro de, proyecto de, projet de, essai de, dies in, deleted in, delete it in, destroyed in, torn down in, shut down in, switched off in, geloscht nach, abgeschaltet nach, weg nach, muere en, se muere en, meurt dans, keep it, keep this, keep it running, need it, need this, want it, la necesito, lo necesito, la necesitamos, lo necesitamos, la queremos, lo queremos, mantenlo, mantenla, dejalo, dejala, garde le, garde la, gardez le, gardons le, j en ai besoin, on en aura besoin,
    brauchen wir, brauche ich, brauchen es, brauche es, brauchen das, brauche das, brauchen sie, lass es, lasst es, lass das`,
  lasting: 'longer, more, mas, de mas, de plus, supplementaire*, langer, mehr, verlangern',
  until: `end it on, stop it on, turn it off, turn it off on, switch it off, kill it on, borralo el, borrala el, eliminalo el, apagalo el, apagala el, quitalo el, supprime le, arrete le, eteins le, losch es am, losche es am, beende es am, schalte es am, de aqui a, de aqui al, d ici, d ici a, d ici au, d'ici, d'ici a, d'ici au`,
  'not-span-after': 'before, antes de, avant, vorher, a la semana, al mes, al dia, al ano',
  correction: 'er no, err no, hmm no, mm no',
  remove: 'minus, abzuglich',
}
