// What the tables of the languages lack of everyday speech, in all four languages.
import type { Concept } from './concepts.ts'

/** More phrases of concepts that each language has, written like those of a lexicon. */
export const MORE_PHRASES: Readonly<Partial<Record<Concept, string>>> = {
  web: `course platform*, video platform*, booking platform*, trading platform*, community platform*, plataforma online, plataforma web, plataforma de cursos, plataforma de reservas, plataforma de formacion, plateforme en ligne, plateforme web, plateforme de cours, plateforme de reservation, plateforme de formation, onlineplattform*, online-plattform*, lernplattform*, kursplattform*, buchungsplattform*, handelsplattform*`,
  'data-hint': `collect data, collecting data, sensor data, crunch, number crunching, analyze, analyse, analyzing, analysing, recopilar, recoger datos, analizar, analizarlos, datos de sensores,
    collecter, collecte de donnees, analyser les donnees, les analyser, donnees de capteurs, donnees de nos capteurs, daten sammeln, auswerten, auswertung, sensordaten`,
  role: `nurses, doctors, lawyers, tutors, mentors, moderators, maintainers, translators, photographers, musicians, salespeople, bandmates, housemates, clerks, parents, helpers, autores, autoras, editores, periodistas, traductores, traductoras, abogados, abogadas, enfermeras, enfermeros, vendedores, vendedoras, comerciales, moderadores, ilustradores, fotografos, musicos, secretarias, contables, ayudantes,
    auteurs, autrices, traducteurs, traductrices, avocats, infirmiers, infirmieres, vendeurs, vendeuses, commerciaux, moderateurs, photographes, musiciens, secretaires, comptables, colocataires, aides, ubersetzer*, anwalte, anwaltinnen, verkaufer*, moderatoren, fotografen, musiker*, buchhalter*, mitbewohner*, vertriebler*, pfleger*, helfer*`,
  for: `dies in, deleted in, delete it in, destroyed in, torn down in, shut down in, switched off in, geloscht nach, abgeschaltet nach, weg nach, muere en, se muere en, meurt dans, keep it, keep this, keep it running, need it, need this, want it, la necesito, lo necesito, la necesitamos, lo necesitamos, la queremos, lo queremos, mantenlo, mantenla, dejalo, dejala, garde le, garde la, gardez le, gardons le, j en ai besoin, on en aura besoin,
    brauchen wir, brauche ich, brauchen es, brauche es, brauchen das, brauche das, brauchen sie, lass es, lasst es, lass das`,
  lasting: 'longer, more, mas, de mas, de plus, supplementaire*, langer, mehr, verlangern',
  until: `end it, end it on, stop it, stop it on, turn it off, turn it off on, switch it off, shut it down, kill it on, delete it, remove it, tear it down, borralo, borralo el, borrala, borrala el, eliminalo, eliminalo el, apagalo, apagalo el, apagala, apagala el, quitalo, quitalo el, supprime le, arrete le, eteins le, coupe le, losch es, losch es am, losche es, losche es am, beende es, beende es am, schalte es, mach es, de aqui a, de aqui al, d ici, d ici a, d ici au, d'ici, d'ici a, d'ici au`,
  'not-span-after': 'before, antes de, avant, vorher, a la semana, al mes, al dia, al ano',
  correction: 'er no, err no, hmm no, mm no',
  remove: 'minus, abzuglich',
}
