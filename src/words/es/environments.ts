import { wordOf } from '../values.ts'
import type { environments as english } from '../en/environments.ts'

const BEING = {
  applying: 'se está aplicando',
  updating: 'se está actualizando',
  stopping: 'se está deteniendo',
  resuming: 'se está reanudando',
  destroying: 'se está destruyendo',
}

/** What someone does by hand. */
const BY_HAND = { applying: 'aplicando', stopping: 'deteniendo', resuming: 'iniciando', destroying: 'destruyendo' }

export const environments: typeof english = {
  'environments.end-too-late': 'El final quedaría después del año 9999: amplíe menos días.',
  'environments.archived-choose': ({ project }) =>
    `El proyecto ${project} está archivado y no admite solicitudes: elija otro.`,
  'environments.own-name': ({ email }) =>
    `Solo puede solicitar en su propio nombre: indique su dirección ${email} como la del solicitante u omítala.`,
  'environments.name-too-long': ({ max }) => `Use como máximo ${max} caracteres.`,
  'environments.project-archived': ({ project }) =>
    `El proyecto ${project} está archivado y no admite solicitudes: pida a su propietario que lo reactive o elija otro.`,
  'environments.deleted': 'El entorno se ha eliminado: solicite otro.',
  'environments.not-pending': 'El entorno ya no está pendiente: no hay nada que solicitar.',
  'environments.waits-already':
    'La solicitud ya espera una decisión: recuérdeselo a quienes pueden decidir o cancélela.',
  'environments.no-approval-needed': 'Ninguna regla del proyecto exige aprobar este entorno: puede aplicarlo.',
  'environments.approved': 'El entorno está aprobado: puede aplicarlo.',
  'environments.own-only': ({ email }) =>
    `Solo puede solicitar entornos propios: indique su dirección ${email} como la del propietario o pídaselo a un administrador.`,
  'environments.owner-without-account': ({ email }) =>
    `${email} no tiene una cuenta activa: invite a esa persona o indique otra.`,
  'environments.owner-not-in-project': ({ email, project }) =>
    `${email} no está en el proyecto ${project}: añada antes a esa persona o indique otra.`,
  'environments.tags-required': ({ project }) =>
    `El proyecto ${project} exige etiquetas en todos los entornos: indique al menos una.`,
  'environments.name-taken': ({ project, name }) =>
    `El proyecto ${project} ya tiene un entorno llamado ${name}: elija otro nombre o elimine antes ese.`,
  'environments.budget-too-high': 'El límite de presupuesto debe ser como máximo de 1 000 000 000 USD al mes.',
  'environments.no-source': ({ sources }) => `Indique el stack del entorno: dé uno de ${sources.join(', ')}.`,
  'environments.two-sources': ({ sources }) => `Dé solo uno de ${sources.join(', ')}: un entorno tiene un solo stack.`,
  'environments.template-unusable': ({ template, reasons }) =>
    `La plantilla «${template}» todavía no se puede usar: ${reasons.join(' ')}`,
  'environments.old-result':
    'Este resultado es de una versión anterior de Strata y ya no se puede leer: genérelo de nuevo.',
  'environments.estimate-too-high': 'La estimación supera 1 000 000 000 USD al mes: suponga menos uso.',
  'environments.gone': 'El entorno se ha eliminado: ya no puede cambiarlo.',
  'environments.extend-suspended': 'El entorno está suspendido: reanúdelo antes de ampliarlo.',
  'environments.suspend-pending': 'El entorno está pendiente y todavía no se ejecuta: no hay nada que suspender.',
  'environments.suspend-expired': 'El entorno ha vencido: amplíelo antes de suspenderlo o elimínelo.',
  'environments.suspend-suspended': 'El entorno ya está suspendido.',
  'environments.resume-pending': 'El entorno está pendiente y nunca se suspendió: no hay nada que reanudar.',
  'environments.resume-running': 'El entorno no está suspendido: no hay nada que reanudar.',
  'environments.resume-expired': 'El entorno ha vencido y no está suspendido: amplíelo.',
  'environments.cancel-running': 'El entorno ya no está pendiente: elimínelo.',
  'environments.change-running':
    'El stack de un entorno solo se puede cambiar mientras está pendiente: solicite otro entorno.',
  'environments.no-end': 'El entorno no tiene final: no hay nada que ampliar.',
  'environments.half-destroyed':
    'La destrucción del entorno falló y puede que parte de sus recursos ya no exista: elimínelo para volver a intentarlo.',
  'environments.has-infrastructure': 'Puede que parte del entorno ya esté en la nube: elimínelo.',
  'environments.awaits-approval':
    'El entorno no está aprobado, así que no se puede aplicar: espere la decisión o vuelva a solicitarlo.',
  'environments.nothing-to-report':
    'No se espera ningún resultado del entorno: suspéndalo, reanúdelo o elimínelo primero e informe después del resultado.',

  'environments.begun': ({ actor, operation, at }, { time }) =>
    `${actor} está ${wordOf(BY_HAND, operation)} el entorno a mano desde ${time(at)}: espere a que informe del resultado o pregúntele.`,
  'environments.run-by-strata': 'Strata lo ejecuta por su cuenta: siga la ejecución y cancélela si hace falta.',
  'environments.variables-by-hand':
    'Solo se pueden dar valores a las variables donde Strata ejecuta el entorno: omítalos.',
  'environments.no-variables': ({ name }) => `El stack no pide valores: omita ${name}.`,
  'environments.unknown-variable': ({ name, sources }) =>
    `El stack no pide ${name}: dé valores solo para ${sources.join(', ')}.`,
  'environments.update-pending': 'El entorno está pendiente: cambie su solicitud.',
  'environments.update-expired': 'El entorno ha caducado: amplíelo antes de actualizarlo.',
  'environments.update-suspended': 'El entorno está suspendido: reanúdelo antes de actualizarlo.',
  'environments.check-pending': 'El entorno está pendiente: aún no se ha aplicado nada que comprobar.',
  'environments.check-expired': 'El entorno ha caducado: amplíelo antes de buscar desviaciones.',
  'environments.check-suspended':
    'El entorno está suspendido y difiere a propósito de sus archivos: reanúdelo antes de buscar desviaciones.',
  'environments.check-by-hand':
    'Este entorno se ejecuta a mano y Strata no puede buscar desviaciones: ejecute usted `terraform plan -refresh-only`.',
  'environments.not-simulated': ({ providers }, { all }) =>
    `Las nubes simuladas no tienen estos proveedores: ${all(providers)}. Ejecútelo usted o solicítelo sin los componentes que los usan.`,
  'environments.takes-over':
    'El stack se hace cargo de recursos que ya funcionan (imports.tf) y una cuenta simulada no tiene ninguno. Ejecútelo usted o importe los archivos como recursos nuevos.',
  'environments.variable-missing': ({ name }) =>
    `El stack pide ${name} y en una cuenta real nada lo sustituye: indique un valor.`,
  'environments.connection-without-cloud':
    'Solo los entornos con la conexión cloud usan una conexión del proyecto: omítala o elija cloud.',
  'environments.no-connection': 'Elija una conexión del proyecto.',
  'environments.run-by-hand':
    'Este entorno se ejecuta a mano y Strata no puede actualizarlo: aplique usted los archivos cambiados o solicite otro entorno.',
  'environments.update-other-cloud': ({ cloud_provider }) =>
    `Una actualización no puede llevar un entorno de ${cloud_provider} a otra nube: solicite otro entorno.`,
  'environments.nothing-to-undo': 'El entorno no tiene ninguna operación en curso: no hay nada que deshacer.',
  'environments.teardown-begun':
    'El entorno se está destruyendo, así que su eliminación automática ya no se puede desactivar: si no se ha ejecutado nada, deshaga antes la destrucción.',
  'environments.report-kept': ({ reason }) =>
    `${reason} Su informe no cambia nada, pero queda anotado en la actividad del entorno.`,
  'environments.under-way': ({ operation }) =>
    `El entorno ${wordOf(BEING, operation)}: espere a que termine o informe del resultado.`,
  'environments.owner-by-administrators':
    'Solo los administradores pueden dar un entorno a otra persona: pídaselo a uno de ellos.',
  'environments.at-limit':
    'El entorno termina tan tarde como permite su proyecto: pida a un propietario del proyecto que suba el límite.',
  'environments.ended-unapplied':
    'El final del entorno ha pasado, así que ya no se puede aplicar: mueva su final o cancélelo.',
  'environments.end-not-later': ({ earliest }, { time }) =>
    `El entorno ya dura hasta ${time(earliest)}: elija un final posterior.`,
  'environments.lifetime-limit': ({ days, latest }, { time }) =>
    `El proyecto permite que un entorno dure como máximo ${days} ${days === 1 ? 'día' : 'días'}, este hasta ${time(latest)}: amplíe menos días o pida a un propietario del proyecto que suba el límite.`,
  'environments.unexpected-outcome': ({ awaited, outcome }) =>
    `Del entorno se espera «${awaited}», no «${outcome}»: informe de ${awaited} o failed.`,
  'environments.template-of-third':
    'Otra persona guardó esta plantilla y otra más solicitó el entorno: deje que una de las dos lo cambie o haga una copia de la plantilla.',
  'environments.result-of-third':
    'Otra persona generó este resultado y otra más solicitó el entorno: deje que una de las dos lo cambie o genere el resultado usted.',
  'environments.several-projects':
    'Está en varios proyectos: indique el proyecto del entorno o elija un proyecto predeterminado en su perfil.',
  'environments.no-project':
    'No está en ningún proyecto activo en el que pueda solicitar entornos: cree uno o pida al propietario de un proyecto que le añada.',
  'environments.end-and-days': 'Indique un final o un número de días, no ambos.',
  'environments.end-passed': 'El final ya ha pasado: elija uno posterior.',
  'environments.end-beyond-limit': ({ days, latest }, { time }) =>
    `Los entornos de este proyecto pueden durar ${days} ${days === 1 ? 'día' : 'días'}: elija un final no posterior a ${time(latest)}.`,
  'environments.days-beyond-limit': ({ days }) =>
    `Los entornos de este proyecto pueden durar ${days} ${days === 1 ? 'día' : 'días'}: no elija más.`,
}
