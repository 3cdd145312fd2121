import { firstOf } from '../values.ts'
import type { operations as english } from '../en/operations.ts'

export const operations: typeof english = {
  'operations.other-job': 'Este token pertenece a otro trabajo.',
  'operations.other-phase': ({ phase }) =>
    `Este token pertenece a la fase «${phase}» de una ejecución, que no puede hacer esto.`,
  'operations.check-clean': 'Nada difiere de lo último que se aplicó.',
  'operations.check-differs': ({ count }, { isOne }) =>
    isOne(count)
      ? '1 recurso difiere de lo último que se aplicó.'
      : `${count} recursos difieren de lo último que se aplicó.`,
  'operations.nothing-to-do': 'No hay nada que cambiar.',
  'operations.was-ordered': 'Solo hace lo que se ordenó.',
  'operations.release-only': 'Solo quita las protecciones de lo que se va a destruir.',
  'operations.release-changes-more': ({ addresses }, { all }) =>
    `Quitar las protecciones cambiaría también otra cosa: ${all(addresses)}. No se hizo nada; deshaga lo que se cambió allí a mano y destruya el entorno otra vez.`,
  'operations.destroy-expired': 'El fin del entorno ha pasado.',
  'operations.destroy-ordered': 'Quien lo ordenó lo confirmó con el nombre del entorno.',
  'operations.destroy-makes': 'No solo eliminaría, sino que también crearía o cambiaría algo: mire antes el plan.',
  'operations.not-approved': 'Sus archivos no son los que se aprobaron.',
  'operations.changes-existing': (counts, { all, number }) =>
    `De los recursos que existen, ${all([
      ...(counts.update > 0 ? [`cambia ${number(counts.update)}`] : []),
      ...(counts.replace > 0 ? [`sustituye ${number(counts.replace)}`] : []),
      ...(counts.delete > 0 ? [`elimina ${number(counts.delete)}`] : []),
    ])}.`,
  'operations.loses-data': ({ addresses }, { all }) => `Se perderían datos: ${all(addresses)}.`,
  'operations.confirms-all': 'El proyecto quiere que se confirme cada plan.',
  'operations.confirms-production': 'El proyecto quiere que se confirme cada plan de Production.',
  'operations.only-creates': ({ create, replace }, { number }) =>
    replace > 0
      ? `Solo crea lo que se aprobó (${number(create)}) y rehace lo que una ejecución anterior dejó sin terminar (${number(replace)}).`
      : `Solo crea lo que se aprobó (${number(create)}).`,
  'operations.no-plan': 'Esta ejecución aún no tiene plan: espere a que esté planificada.',
  'operations.waits-for-people': ({ who }, { either }) =>
    `Espera a que alguien decida sobre su plan: ${who.length === 0 ? 'un administrador' : either(firstOf(who, (count) => `${count} más`))}.`,
}
