import { firstOf, wordOf } from '../values.ts'
import type { operations as english } from '../en/operations.ts'

/** How a run stands, and what follows for what someone wanted of it. */
const STANDS = {
  queued: 'espera su turno',
  planning: 'se está planificando',
  planned: 'espera una decisión',
  apply_queued: 'espera a ser aplicada',
  applying: 'se está aplicando',
  applied: 'está aplicada',
  planned_and_finished: 'no tenía nada que hacer',
  discarded: 'se descartó',
  canceled: 'se canceló',
  errored: 'ha fallado',
}

const CANNOT = {
  confirm: 'no hay nada que confirmar',
  discard: 'no hay nada que descartar',
  cancel: 'no se puede cancelar',
  kill: 'no hay nada que terminar',
  retry: 'no se puede repetir',
  destroy: 'destruya el entorno en su propia página',
}

export const operations: typeof english = {
  'operations.other-job': 'Este token pertenece a otro trabajo.',
  'operations.other-phase': ({ phase }) =>
    `Este token pertenece a la fase «${phase}» de una ejecución, que no puede hacer esto.`,
  'operations.check-clean': 'Nada difiere de lo último que se aplicó.',
  'operations.check-differs': ({ count }, { isOne }) =>
    isOne(count)
      ? '1 recurso difiere de lo último que se aplicó.'
      : `${count} recursos difieren de lo último que se aplicó.`,
  'operations.check-open-run':
    'Hay una ejecución abierta de este entorno: espere a que termine o cancélela y vuelva a comprobar.',
  'operations.no-drift': 'No se conoce ninguna desviación: busque primero desviaciones en el entorno.',
  'operations.finding-gone':
    'Una de estas desviaciones ya no está abierta: se cambió de nuevo, se revirtió o se ignoró. Mire qué difiere ahora.',
  'operations.adopt-whole': 'Un recurso entero no se puede adoptar: revierta el cambio, ignórelo o cambie el stack.',
  'operations.adopt-no-component':
    'No pertenece a ningún componente del stack, así que ninguna opción lo puede indicar.',
  'operations.adopt-hidden': 'Su valor es secreto, desconocido o no existía, así que no se puede escribir en el stack.',
  'operations.adopt-list':
    'Su valor es una lista, es demasiado largo o no es un único texto o número: cambie el stack directamente.',
  'operations.adopt-no-setting': 'Ninguna opción del componente le da este valor.',
  'operations.adopt-says-otherwise':
    'Ninguna opción lo indica, o el stack indica un valor distinto del último aplicado.',
  'operations.adopt-contradicts': 'Necesita la misma opción que otra desviación que se adopta.',
  'operations.adopt-too-many':
    'Se adoptan demasiadas desviaciones de este componente a la vez: adopte primero una parte.',
  'operations.drift-no-choice': 'Elija qué hacer con al menos una desviación.',
  'operations.drift-two-choices': 'Elija para cada desviación una sola cosa: revertir, adoptar o ignorar.',
  'operations.no-drift-ignore': 'Esto ya no se ignora: mire qué difiere ahora.',
  'operations.update-waits':
    'Hay una actualización de este entorno en espera: aplíquela o descártela primero. También restablece lo que dice el stack.',
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
  'operations.costs-more': ({ planned, approved, over, is_least, risen }, { usd }) => {
    const price = `${is_least ? 'al menos ' : ''}${usd(planned)} al mes`
    return approved === null
      ? `Su plan cuesta ${price}; no se conocía ningún precio cuando se solicitó.`
      : `Su plan cuesta ${price}, ${usd(over)} más que los ${usd(approved)} aprobados.${risen === undefined ? '' : ` De ellos, ${usd(risen)} se deben a que los precios de lista han subido desde entonces.`}`
  },
  'operations.awaits-price':
    'El precio de este plan necesita antes una aprobación. Sus aprobadores han recibido un aviso.',
  'operations.no-price':
    'El plan de esta ejecución no tiene precio: espere a que esté planificada. Si ya lo está, Strata no ha podido calcular el precio; mire la estimación de su pila.',
  'operations.price-rejected': ({ actor }) => `${actor} ha rechazado el precio del plan.`,
  'operations.price-dropped': 'El plan que cuesta esto ya no se va a aplicar.',
  'operations.plan-damaged': 'El plan no es el que se guardó: inicie la ejecución de nuevo, que hará otro.',
  'operations.no-plan': 'Esta ejecución aún no tiene plan: espere a que esté planificada.',
  'operations.waits-for-people': ({ who }, { either }) =>
    `Espera a que alguien decida sobre su plan: ${who.length === 0 ? 'un administrador' : either(firstOf(who, (count) => `${count} más`))}.`,
  'operations.attempt-ended': 'Este intento ha terminado: ya no se acepta nada de él.',
  'operations.no-cloud-token': 'La fase de este trabajo no inicia sesión en su nube con tokens.',
  'operations.log-hole': ({ kept, offset }) =>
    `El registro tendría un hueco: hay ${kept} bytes, y estos empiezan en el byte ${offset}.`,
  'operations.events-hole': ({ known, first }) =>
    `Faltan sucesos: se conocen ${known}, y estos empiezan por el número ${first}.`,
  'operations.other-artifact': ({ phase }) => `Eso no se crea en la fase «${phase}» de una ejecución.`,
  'operations.changed-on-the-way': 'Estos no son los bytes que se enviaron: envíelos otra vez.',
  'operations.no-artifact': 'Esto no se puede leer: no es lo que dice su dirección.',
  'operations.wrong-status': ({ status, action }) =>
    `La ejecución ${wordOf(STANDS, status)}: ${wordOf(CANNOT, action)}.`,
  'operations.other-plan':
    'La ejecución se planificó de nuevo después de que usted abriera su plan: mire el plan nuevo y confírmelo después.',
  'operations.cancel-first': 'Pida primero a la ejecución que pare: si termina de golpe, puede dejar algo a medias.',
  'operations.not-latest': 'Hay una ejecución posterior de este entorno: mire esa.',
  'operations.update-gone': 'Esta actualización se descartó con su plan: edite el entorno de nuevo para solicitarla.',
  'operations.needs-another':
    'Usted ordenó esta ejecución: si el entorno es Production o sus datos son Confidential, otra persona debe confirmar el plan.',
  'operations.type-name': ({ name }) => `Escriba el nombre del entorno para confirmarlo: ${name}.`,
  'operations.discarded-by': ({ actor }) => `${actor} descartó el plan.`,
  'operations.canceled-by': ({ actor }) => `${actor} la canceló antes de que empezara.`,
  'operations.reported': 'Un pipeline realiza esta ejecución y la comunica: actúe en el pipeline.',
  'operations.waits-in-pipeline': 'Espera en el pipeline: apruebe la ejecución allí.',
}
