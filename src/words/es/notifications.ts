import type { notifications as english } from '../en/notifications.ts'
import type { Format } from '../format.ts'
import { ROLES } from '../roles.ts'
import { asSentence, figure, isRunByStrata, wordOf } from '../values.ts'

/** What happened to two-factor authentication: whole sentences, because languages order them differently. */
const CHANGES = {
  enabled: 'La verificación en dos pasos se ha activado en su cuenta.',
  disabled: 'La verificación en dos pasos se ha desactivado en su cuenta.',
  codes: 'Los códigos de recuperación de su cuenta se han sustituido por otros nuevos.',
  'passkey-added': 'Se ha añadido una llave de acceso a su cuenta.',
  'passkey-removed': 'Se ha quitado una llave de acceso de su cuenta.',
}

/** What a run does, as the beginning of a sentence. */
const RUNS = {
  apply: 'La aplicación',
  update: 'La actualización',
  stop: 'La detención',
  resume: 'La reanudación',
  destroy: 'La destrucción',
}

/** What a run has done, as the end of a sentence. */
const DONE = { apply: 'está aplicado', update: 'está actualizado', stop: 'está detenido', resume: 'funciona de nuevo' }

/** The runs that can fail, as the beginning of a sentence. */
const BEGUN = { ...RUNS, update: 'La actualización', check: 'La comprobación' }

/** What a canceled run does, behind "la ejecución que". */
const CANCELED = {
  apply: 'crea',
  update: 'actualiza',
  stop: 'detiene',
  resume: 'reanuda',
  destroy: 'destruye',
  check: 'comprueba',
}

/** What someone reports too late, as the end of a sentence. */
const OUTCOMES = {
  applied: 'se aplicó',
  stopped: 'se detuvo',
  resumed: 'se inició de nuevo',
  destroyed: 'se destruyó',
  failed: 'se ejecutó sin éxito',
}

/** Clouds as they are called. */
const CLOUD_NAMES = { aws: 'AWS', azure: 'Azure', gcp: 'Google Cloud' }

const roleOf = (role: string): string => wordOf(ROLES.es, role)
const costOf = (cost: string, { usd }: Format): string =>
  cost === 'unknown' ? 'un importe desconocido' : figure(cost, usd)
const noteOf = (note: string): string => (note.trim() === '' ? '' : ` Nota: «${note}»`)
const causeOf = (note: string, connection: string | undefined, next: string): string =>
  isRunByStrata(connection) ? `${asSentence(note)} ${next}` : ` ${next}${noteOf(note)}`

/** A title and a text for each kind of notification: in the inbox, in mails and in push messages. */
export const notifications: typeof english = {
  'notifications.simulated': ({ title }) => `Simulado: ${title}`,
  'notifications.project-member-added.title': ({ project }) => `Le han añadido al proyecto ${project}`,
  'notifications.project-member-added.text': ({ actor, project, role }) =>
    `${actor} le ha añadido al proyecto ${project} con el rol ${roleOf(role)}.`,
  'notifications.project-role-changed.title': ({ project }) => `Su rol en el proyecto ${project} ha cambiado`,
  'notifications.project-role-changed.text': ({ actor, project, role }) =>
    `${actor} ha cambiado su rol en el proyecto ${project}: ahora es ${roleOf(role)}.`,
  'notifications.project-member-removed.title': ({ project }) => `Le han quitado del proyecto ${project}`,
  'notifications.project-member-removed.text': ({ actor, project }) =>
    `${actor} le ha quitado del proyecto ${project}. Ya no puede abrirlo.`,
  'notifications.project-deleted.title': ({ project }) => `El proyecto ${project} se ha eliminado`,
  'notifications.project-deleted.text': ({ actor, project }) =>
    `${actor} ha eliminado el proyecto ${project}, del que usted era miembro.`,
  'notifications.connection-granted.title': ({ account, project }) => `${project} puede usar la cuenta ${account}`,
  'notifications.connection-granted.text': ({ actor, account, project }) =>
    `${actor} ha concedido la cuenta ${account} de la instalación al proyecto ${project}: sus entornos pueden ejecutarse en ella.`,
  'notifications.connection-withdrawn.title': ({ account, project }) =>
    `${project} ya no puede usar la cuenta ${account}`,
  'notifications.connection-withdrawn.text': ({ actor, account, project }) =>
    `${actor} ha retirado la cuenta ${account} de la instalación al proyecto ${project}. Las ejecuciones que la esperaban han terminado.`,
  'notifications.team-member-added.title': ({ team }) => `Le han añadido al equipo ${team}`,
  'notifications.team-member-added.text': ({ actor, team, role }) =>
    `${actor} le ha añadido al equipo ${team} con el rol ${roleOf(role)}.`,
  'notifications.team-role-changed.title': ({ team }) => `Su rol en el equipo ${team} ha cambiado`,
  'notifications.team-role-changed.text': ({ actor, team, role }) =>
    `${actor} ha cambiado su rol en el equipo ${team}: ahora es ${roleOf(role)}.`,
  'notifications.team-member-removed.title': ({ team }) => `Le han quitado del equipo ${team}`,
  'notifications.team-member-removed.text': ({ actor, team }) =>
    `${actor} le ha quitado del equipo ${team}. Ya no puede abrirlo.`,
  'notifications.instance-role-changed.title': 'Su rol en Strata ha cambiado',
  'notifications.instance-role-changed.text': ({ actor, role }) =>
    `${actor} ha cambiado su rol en esta instalación: ahora es ${roleOf(role)}.`,
  'notifications.password-changed.title': 'La contraseña de su cuenta de Strata ha cambiado',
  'notifications.password-changed.text':
    'La contraseña de su cuenta ha cambiado y se han cerrado todas las demás sesiones. Si no ha sido usted, elija una nueva con el enlace de contraseña olvidada de la página de inicio de sesión y avise a un administrador.',
  'notifications.two-factor-changed.title': 'La verificación en dos pasos de su cuenta de Strata ha cambiado',
  'notifications.two-factor-changed.text': ({ change }) =>
    `${wordOf(CHANGES, change)} Si no ha sido usted, cambie su contraseña enseguida y avise a un administrador.`,
  'notifications.sign-in-paused.title': 'Alguien intenta adivinar la contraseña de su cuenta de Strata',
  'notifications.sign-in-paused.text': ({ ip }) =>
    `Se han introducido demasiadas contraseñas o códigos incorrectos en su cuenta, el último desde la dirección ${ip}. Durante una hora como máximo, solo pueden iniciar sesión los navegadores en los que usted ya lo ha hecho; sus sesiones continúan. Si necesita otro dispositivo ahora, pida a un administrador que desbloquee su cuenta o elija una nueva contraseña por correo electrónico.`,
  'notifications.new-sign-in.title': 'Nuevo inicio de sesión en su cuenta de Strata',
  'notifications.new-sign-in.text': ({ ip, user_agent }) =>
    `Alguien ha iniciado sesión en su cuenta desde un navegador que no se había usado antes.\n\nDirección: ${ip}\nNavegador: ${user_agent}\n\nSi no ha sido usted, cambie su contraseña: así se cierran todas las demás sesiones.`,
  'notifications.invitation-accepted.title': ({ actor }) => `${actor} ha aceptado su invitación`,
  'notifications.invitation-accepted.text': ({ actor, email }) =>
    `${actor} (${email}) ha aceptado su invitación y ya tiene una cuenta.`,
  'notifications.environment-reminder.title': ({ environment, hours }, format) =>
    `${environment} termina ${figure(hours, format.inHours)}`,
  'notifications.environment-reminder.text': ({ environment, project, hours }, format) =>
    `El entorno ${environment} del proyecto ${project} termina ${figure(hours, format.inHours)}. Amplíelo si todavía lo necesita.`,
  'notifications.environment-expired.title': ({ environment }) => `El plazo de ${environment} ha terminado`,
  'notifications.environment-expired.text': ({ environment, project }) =>
    `El plazo del entorno ${environment} del proyecto ${project} ha terminado. Su desmontaje automático está desactivado, así que sigue en marcha y cuesta dinero: amplíelo o elimínelo.`,
  'notifications.environment-teardown.title': ({ environment }) => `Se está desmontando ${environment}`,
  'notifications.environment-teardown.text': ({ environment, project }) =>
    `El plazo del entorno ${environment} del proyecto ${project} ha terminado y su desmontaje ha empezado. Su página dice qué queda por hacer.`,
  'notifications.environment-deleted.title': ({ environment }) => `${environment} se ha eliminado`,
  'notifications.environment-deleted.text': ({ actor, environment, project }) =>
    `${actor} ha eliminado el entorno ${environment} del proyecto ${project}. A partir de ahora no cuesta nada.`,
  'notifications.environment-failed.title': ({ run, environment }) =>
    `${wordOf(RUNS, run)} de ${environment} ha fallado`,
  'notifications.environment-failed.text': ({ run, environment, project, note, connection }) =>
    `${wordOf(RUNS, run)} del entorno ${environment} del proyecto ${project} ha fallado.${causeOf(note, connection, 'Inténtelo de nuevo o elimínelo.')}`,
  'notifications.environment-late.title': ({ actor, environment }) => `${actor} informa tarde sobre ${environment}`,
  'notifications.environment-late.text': ({ actor, environment, project, outcome, note }) =>
    `${actor} informa de que el entorno ${environment} del proyecto ${project} ${wordOf(OUTCOMES, outcome)}. Ya no encaja, así que no se ha cambiado nada: compruebe qué existe en la nube, porque los restos siguen costando dinero.${noteOf(note)}`,
  'notifications.environment-owner.title': ({ environment }) => `${environment} es ahora suyo`,
  'notifications.environment-owner.text': ({ actor, environment, project }) =>
    `${actor} le ha dado el entorno ${environment} del proyecto ${project}, o ha dejado el proyecto al que pertenece. Ahora es suyo: recibirá un aviso antes de que termine.`,
  'notifications.run-waiting.title': ({ environment }) => `El plan de ${environment} espera una decisión`,
  'notifications.run-waiting.text': ({ environment, project, note = '' }) =>
    `Está planificado lo que una ejecución haría con el entorno ${environment} del proyecto ${project}.${asSentence(note)} Mire el plan y confírmelo o descártelo.`,
  'notifications.run-done.title': ({ environment, kind }) => `${environment} ${wordOf(DONE, kind)}`,
  'notifications.run-done.text': ({ environment, project, kind }) =>
    `El entorno ${environment} del proyecto ${project} ${wordOf(DONE, kind)}.`,
  'notifications.run-failed.title': ({ environment }) => `Una ejecución de ${environment} ha fallado`,
  'notifications.run-failed.text': ({ environment, project, kind, note }) =>
    `${wordOf(BEGUN, kind)} del entorno ${environment} del proyecto ${project} ha fallado.${asSentence(note)} La ejecución muestra los detalles.`,
  'notifications.run-canceled.title': ({ actor, environment }) => `${actor} canceló una ejecución de ${environment}`,
  'notifications.run-canceled.text': ({ actor, environment, project, kind }) =>
    `${actor} canceló la ejecución que ${wordOf(CANCELED, kind)} el entorno ${environment} del proyecto ${project}. La ejecución muestra lo que dejó.`,
  'notifications.approval-requested.title': ({ actor, environment }) => `${actor} le pide que apruebe ${environment}`,
  'notifications.approval-requested.text': ({ actor, environment, project, cost }, format) =>
    `${actor} pide el entorno ${environment} en el proyecto ${project}, que cuesta ${costOf(cost, format)} al mes. Puede aprobarlo o rechazarlo.`,
  'notifications.approval-reminder.title': ({ environment }) => `${environment} sigue esperando su aprobación`,
  'notifications.approval-reminder.text': ({ environment, actor, project, cost }, format) =>
    `El entorno ${environment}, que ${actor} pidió en el proyecto ${project} por ${costOf(cost, format)} al mes, sigue esperando una decisión. Puede aprobarlo o rechazarlo.`,
  'notifications.approval-approved.title': ({ actor, environment }) => `${actor} ha aprobado ${environment}`,
  'notifications.approval-approved.text': ({ actor, environment, project }) =>
    `${actor} ha aprobado el entorno ${environment} del proyecto ${project}. Ya se puede aplicar.`,
  'notifications.approval-rejected.title': ({ actor, environment }) => `${actor} ha rechazado ${environment}`,
  'notifications.approval-rejected.text': ({ actor, environment, project, note }) =>
    `${actor} ha rechazado el entorno ${environment} del proyecto ${project}. Cambie la solicitud o cancélela.${noteOf(note)}`,
  'notifications.approval-lapsed.title': ({ environment }) => `Nadie ha decidido sobre ${environment}`,
  'notifications.approval-lapsed.text': ({ environment, project }) =>
    `Nadie ha decidido a tiempo sobre el entorno ${environment} del proyecto ${project}. Vuelva a pedirlo o cancélelo.`,
  'notifications.approval-void.title': ({ environment }) => `Su decisión sobre ${environment} ya no vale`,
  'notifications.approval-void.text': ({ actor, environment, project }) =>
    `${actor} ha cambiado el entorno ${environment} del proyecto ${project}, por lo que su decisión ya no vale. Si sigue necesitando aprobación, se pedirá de nuevo.`,
  'notifications.project-budget.title': ({ project, percent }, format) =>
    `${project} ha usado el ${figure(percent, format.percent)} de su presupuesto`,
  'notifications.project-budget.text': ({ project, percent, month, spent, limit }, format) =>
    `El proyecto ${project} ha llegado al ${figure(percent, format.percent)} de su presupuesto de ${format.month(month)}: ha gastado ${figure(spent, format.usd)} de ${figure(limit, format.usd)}.`,
  'notifications.environment-budget.title': ({ environment, percent }, format) =>
    `${environment} ha usado el ${figure(percent, format.percent)} de su presupuesto`,
  'notifications.environment-budget.text': ({ environment, project, percent, month, spent, limit }, format) =>
    `El entorno ${environment} del proyecto ${project} ha llegado al ${figure(percent, format.percent)} de su presupuesto de ${format.month(month)}: ha gastado ${figure(spent, format.usd)} de ${figure(limit, format.usd)}.`,
  'notifications.workflow-message.title': ({ workflow, environment }) =>
    `El flujo de trabajo ${workflow} avisa sobre ${environment}`,
  'notifications.workflow-message.text': ({ workflow, environment, project, message }) =>
    `El flujo de trabajo ${workflow} dice sobre el entorno ${environment} del proyecto ${project}: ${message}`,
  'notifications.drift-found.title': ({ environment }) => `${environment} difiere de lo que se aplicó`,
  'notifications.drift-found.text': ({ environment, project, count }) =>
    `Una comprobación del entorno ${environment} del proyecto ${project} encontró cambios hechos fuera de Terraform. Recursos que difieren: ${count}. Revíselos y reviértalos, o incorpórelos al stack.`,
  'notifications.leak-found.title': ({ environment }) => `Queda algo de ${environment}`,
  'notifications.leak-found.text': ({ environment, project, count, since }) =>
    `Una búsqueda tras el desmontaje del entorno ${environment} del proyecto ${project} encontró lo que queda. Recursos: ${count}. Siguen costando dinero hasta que alguien los elimine; la lista de restos del proyecto los nombra. ${since}`.trim(),
  'notifications.snapshot-stays.title': ({ environment }) => `No se pudo eliminar una instantánea de ${environment}`,
  'notifications.snapshot-stays.text': ({ environment, project, target, reason }) =>
    `La última instantánea ${target} del entorno ${environment} del proyecto ${project} debía eliminarse al llegar su fin y sigue ahí. ${reason} Mientras tanto sigue costando dinero. Strata vuelve a intentarlo por sí misma, al menos una vez al día.`,
  'notifications.prices-waiting.title': ({ cloud }) => `Hay nuevos precios de ${wordOf(CLOUD_NAMES, cloud)} pendientes`,
  'notifications.prices-waiting.text': ({ cloud, changes }) =>
    `Una actualización ha encontrado ${changes} cambios en la lista de precios de ${wordOf(CLOUD_NAMES, cloud)}. Revíselos y acéptelos o rechácelos.`,
  'notifications.backup-failed.title': 'La copia de seguridad de Strata ha fallado',
  'notifications.backup-failed.text': ({ reason }) =>
    `La copia de seguridad diaria de la base de datos de Strata ha fallado: ${reason} Strata lo intenta de nuevo cada hora y conserva las copias que tiene.`,
  'notifications.token-ending.title': ({ account, token, hours }, format) =>
    `El token ${token} de ${account} caduca ${figure(hours, format.inHours)}`,
  'notifications.token-ending.text': ({ account, token, hours }, format) =>
    `El token ${token} de la cuenta de servicio ${account} caduca ${figure(hours, format.inHours)}. Cree otro, déselo a los programas que usan este y revoque este.`,
  'notifications.workflow-backup.title': ({ environment }) => `Haga una copia de ${environment}`,
  'notifications.workflow-backup.text': ({ workflow, target, environment, project }) =>
    `El flujo de trabajo ${workflow} pide una copia de seguridad de ${target} en el entorno ${environment} del proyecto ${project}. Esta instalación no hace ninguna: hágala con las herramientas de su nube.`,
  'notifications.pipeline-failed.title': ({ environment }) => `El pipeline no destruye ${environment}`,
  'notifications.pipeline-failed.text': ({ environment, project, note }) =>
    `El entorno ${environment} del proyecto ${project} debe destruirlo su pipeline y sigue costando dinero.${noteOf(note)}`,
}
