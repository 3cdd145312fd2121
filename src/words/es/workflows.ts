import type { workflows as english } from '../en/workflows.ts'
import { ROLES } from '../roles.ts'
import { wordOf } from '../values.ts'

const FIELDS = {
  environment: 'entorno',
  'cloud-provider': 'nube',
  cost: 'coste',
  'team-size': 'tamaño del equipo',
  'data-sensitivity': 'confidencialidad',
  region: 'región',
}

const LISTS = { conditions: 'condiciones', actions: 'acciones' }

const PARTS = { target: 'destino', value: 'valor' }

const fieldOf = (field: string): string => wordOf(FIELDS, field)

const roleOf = (role: string): string => wordOf(ROLES.es, role)

const placeOf = (project: string | null): string => (project === null ? 'ningún proyecto' : `el proyecto ${project}`)

export const workflows: typeof english = {
  'workflows.not-deleted': 'Este flujo de trabajo no está eliminado: no hay nada que restaurar.',
  'workflows.future-version': ({ base, version }) =>
    `Este flujo de trabajo aún no tiene la versión ${base}: la más reciente es la ${version}.`,
  'workflows.scope-missing': ({ token, scope, action }) =>
    `El token de API «${token}» no tiene el ámbito ${scope}, que necesita un flujo de trabajo con la acción ${action}: cree uno que lo tenga.`,
  'workflows.saved-meanwhile': 'Otra persona guardó entretanto el flujo de trabajo: revíselo y vuelva a ejecutarlo.',
  'workflows.other-project': ({ workflow, project }) =>
    `«${workflow}» es para otro proyecto que ${project}: elija un entorno de su proyecto.`,
  'workflows.author-not-in-project': ({ author, workflow, project }) =>
    `${author}, en cuyo nombre actúa «${workflow}», no está en el proyecto ${project}: debe guardarlo alguien que lo esté.`,
  'workflows.not-manual': ({ workflow }) =>
    `«${workflow}» se ejecuta automáticamente: solo un flujo de trabajo con el disparador manual se ejecuta a mano.`,
  'workflows.off': ({ workflow }) => `«${workflow}» está desactivado: actívelo antes de ejecutarlo.`,
  'workflows.author-disabled': ({ author }) =>
    `La cuenta de ${author}, que guardó este flujo de trabajo, está desactivada: debe guardarlo alguien con una cuenta que funcione.`,
  'workflows.version-saved-meanwhile': ({ version, base, author, at }, { time }) =>
    `${author === null ? 'Usted mismo' : author || 'Alguien'} guardó la versión ${version}${at === null ? '' : ` (${time(at)})`} mientras usted editaba la versión ${base}: no se ha perdido nada suyo y todavía no se ha guardado. Mire lo que hay ahora y guarde lo suyo encima.`,
  'workflows.approvers-only': ({ project }) =>
    `Solo un propietario o administrador ${project === null ? 'de un proyecto' : `del proyecto ${project}`}, o un administrador de la instalación, puede guardar un flujo de trabajo que aprueba: quite esa acción o pídaselo a uno de ellos.`,
  'workflows.no-actions': 'Añada al menos una acción: un flujo de trabajo sin acciones no hace nada.',
  'workflows.schedule-missing':
    'Indique cuándo se ejecuta: on-schedule necesita una expresión cron y una zona horaria.',
  'workflows.schedule-unused': ({ trigger }) =>
    `Solo on-schedule tiene un horario: quítelo de un flujo de trabajo con el activador ${trigger}.`,
  'workflows.limit-missing': 'Indique el número de recursos que supera un entorno: on-resource-limit lo necesita.',
  'workflows.limit-unused': ({ trigger }) =>
    `Solo on-resource-limit tiene un número de recursos: quítelo de un flujo de trabajo con el activador ${trigger}.`,
  'workflows.same-id': ({ list, id }) => `Hay dos ${wordOf(LISTS, list)} con el id «${id}»: dé a cada una el suyo.`,
  'workflows.operator': ({ field, operator, allowed }) =>
    `«${fieldOf(field)}» no se puede comparar con ${operator}: elija uno de ${allowed.join(', ')}.`,
  'workflows.no-value': ({ field }) => `Escriba con qué se compara «${fieldOf(field)}».`,
  'workflows.no-such-value': ({ value, field, allowed }) =>
    `«${value}» no es un valor de «${fieldOf(field)}»: elija uno de ${allowed.join(', ')}.`,
  'workflows.no-amount': ({ value }) =>
    `«${value}» no es un importe: escriba un número en USD como 500 o una parte del presupuesto como 80%.`,
  'workflows.no-number': ({ value }) => `«${value}» no es un número: escriba uno como 10.`,
  'workflows.negative': ({ field }) => `«${fieldOf(field)}» nunca es menor que 0: escriba 0 o más.`,
  'workflows.share': ({ min, max }) => `Escriba una parte del presupuesto entre ${min}% y ${max}%.`,
  'workflows.whole': ({ field }) => `«${fieldOf(field)}» es un número entero: escriba uno como 10.`,
  'workflows.two-digits': 'Escriba como máximo dos cifras después del punto.',
  'workflows.unused-part': ({ action, part }) => `${action} no tiene ${wordOf(PARTS, part)}: déjelo vacío.`,
  'workflows.zone-missing': 'Indique una zona horaria de la lista IANA, como Europe/Berlin o UTC.',
  'workflows.zone-unknown': ({ zone }) =>
    `No existe la zona horaria ${zone}: use una de la lista IANA, como Europe/Berlin o UTC.`,
  'workflows.cron-unreadable': ({ cron }) =>
    `El horario «${cron}» no se puede leer. Escriba cinco campos: minuto (0-59), hora (0-23), día del mes (1-31), mes (1-12) y día de la semana (0-7, donde 0 y 7 son domingo), como 0 7 * * 1-5 para las 07:00 de lunes a viernes.`,
  'workflows.cron-never': ({ cron }) =>
    `El horario «${cron}» no llega nunca: ningún mes que nombra tiene ese día. Elija otro día u otro mes.`,
  'workflows.no-account': ({ email }) => `${email} no tiene una cuenta activa: invite a esa persona o indique otra.`,
  'workflows.not-in-project': ({ email, project }) =>
    `${email} no está en el proyecto ${project}: añada antes a esa persona o indique otra.`,
  'workflows.not-with-you': ({ email }) =>
    `${email} no está en ningún proyecto con usted: añada antes a esa persona a uno o indique otra.`,
  'workflows.never': 'Sus condiciones se excluyen entre sí, así que nunca actúa: cambie o quite una de ellas.',
  'workflows.never-region': ({ given, regions }, { either }) =>
    `Strata no conoce ninguna región que cumpla sus condiciones (${given}), así que nunca actúa: indique una como ${either(regions)}.`,
  'workflows.never-waits': ({ does }) =>
    `Este flujo de trabajo ${does}, pero con su disparador ninguna solicitud espera una decisión, así que eso nunca ocurre: elija el disparador on-deploy o quite la acción.`,
  'workflows.never-approves':
    'Sobre Production y Confidential siempre decide una persona, así que este flujo de trabajo nunca aprueba nada: cambie sus condiciones o quite la acción.',
  'workflows.contradicts-itself': ({ first, second }) =>
    `Este flujo de trabajo ${first} y después ${second}: quite una de las dos acciones o cambie su orden.`,
  'workflows.contradicts-other': ({ own, workflow, other }) =>
    `Este flujo de trabajo ${own}, y «${workflow}» ${other} en el mismo evento: añada una condición que los separe o desactive uno de ellos.`,
  'workflows.loop': ({ workflows: names, more, change, steps }) =>
    `${names.length === 0 ? 'Este flujo de trabajo se causa a sí mismo' : `Este flujo de trabajo y ${[...names.map((name) => `«${name}»`), ...(more > 0 ? [`${more} más`] : [])].join(', ')} se causan unos a otros`} una y otra vez: ${change}. Strata detiene una cadena así tras ${steps} pasos: quite una de las dos acciones o añada una condición que los separe.`,
  'workflows.rights-disabled': ({ author }) =>
    `La cuenta de ${author}, que lo guardó, está desactivada, así que se rechazan todas sus acciones: debe guardarlo otra persona.`,
  'workflows.rights-outside': ({ author, project }) =>
    `${author}, que lo guardó, no está en ${placeOf(project)}, así que no hace nada: debe guardarlo alguien que lo esté.`,
  'workflows.rights-never': ({ author, actions, project, roles }, { either }) =>
    `${author}, que lo guardó, no puede ${either(actions)} en ${placeOf(project)} con el rol ${either(roles.map(roleOf))}: se rechaza hasta que lo guarde alguien que pueda.`,
  'workflows.rights-own': ({ author, actions, project, roles }, { either }) =>
    `${author}, que lo guardó, solo puede ${either(actions)} en ${project === null ? 'sus proyectos' : placeOf(project)} para los entornos que posee, porque su rol es ${either(roles.map(roleOf))}: todo lo demás se rechaza.`,
}
