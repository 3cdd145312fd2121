import type { checks as english } from '../en/checks.ts'

export const checks: typeof english = {
  'checks.unknown-region': ({ cloud, given, known }) =>
    `${cloud} no tiene aquí ninguna región «${given}». Elija una de estas: ${known.join(', ')}.`,
  'checks.size-elsewhere': ({ cloud, size, title }) =>
    `${cloud} no tiene ${size}: ${title} cuenta allí con el tamaño estándar, así que los precios no son comparables.`,
  'checks.takes-over': ({ count }) =>
    `El stack se hace cargo de ${count === 1 ? '1 recurso que ya funciona' : `${count} recursos que ya funcionan`} (imports.tf). Úselo para un solo entorno: dos gestionarían los mismos recursos.`,
  'checks.usage-of-stack': ({ component }) =>
    `Los recursos de ${component} usan lo que usa la pila: indíquelo en «usage» de la pila.`,
  'checks.unused-usage': ({ figure, address }) =>
    `Ningún precio depende de ${figure} de ${address}: lo que se ha indicado no tiene efecto. Elimínelo.`,
  'checks.unknown-usage': ({ given, known }) =>
    `No existe la cifra de uso «${given}». Elija una de estas: ${known.join(', ')}.`,
  'checks.same-id': ({ id }) => `Dos componentes se llaman «${id}». Dé otro identificador a uno de ellos.`,
  'checks.unknown-component': ({ given, known }) =>
    `No existe el componente «${given}». Elija uno de estos: ${known.join(', ')}.`,
  'checks.only-once': ({ component, id }) => `Un stack tiene un solo ${component}. Quite «${id}».`,
  'checks.unknown-settings': ({ component, known, keys }) =>
    `${component} no tiene el ajuste ${keys.map((key) => `«${key}»`).join(', ')}. Tiene: ${known.join(', ')}.`,
  'checks.setting': ({ component, setting }) => `${component}, ajuste «${setting}»:`,
  'checks.same-name': ({ id, other }) =>
    `«${id}» y «${other}» darían el mismo nombre a sus recursos. Dé otro identificador a uno de ellos.`,
  'checks.missing-node': ({ from, to, missing }) =>
    `La conexión de «${from}» a «${to}» nombra ${missing.map((id) => `«${id}»`).join(' y ')}, que el stack no tiene.`,
  'checks.cannot-use': ({ from, to }) => `${from} no puede usar ${to}.`,
  'checks.uses-nothing': ({ component }) => `${component} no usa ningún otro componente.`,
  'checks.can-use': ({ component, known }) => `${component} puede usar: ${known.join(', ')}.`,
  'checks.output-too-large': ({ mb }) =>
    `Los archivos de este stack superan ${mb} MB: divídalo en varios stacks o reduzca su configuración.`,
  'checks.temporary-production':
    'Es Producción y Temporal a la vez: Strata lo destruye con sus datos cuando acaba su tiempo. Elija «Largo plazo» si hay personas que dependen de ello.',
  'checks.circle': ({ path }) => `Las conexiones forman un círculo: ${path.join(' -> ')}. Quite una de ellas.`,
  'checks.nothing-behind': ({ title, known }) =>
    `${title} no tiene nada detrás. Conéctelo a uno de estos: ${known.join(', ')}.`,
  'checks.no-trigger': ({ title }) =>
    `${title} se inicia cuando llega un objeto, pero no usa ningún Object Storage. Conéctelo a uno.`,
  'checks.unused': ({ title }) => `Nada en el stack usa ${title}: ninguna identidad recibe acceso.`,
  'checks.implied': ({ component, needs }) => `Se añadió ${component}: ${needs} lo necesita.`,
  'checks.clash': ({ id, other, name }) =>
    `«${id}» y «${other}» darían ambos «${name}» al stack. Dé otro identificador a uno de ellos.`,
  'checks.no-module': ({ title, id }) =>
    `${title} aún no tiene un módulo detrás. Dé al componente un módulo de Terraform o quite «${id}» del stack.`,
  'checks.several-values': ({ title, setting, times }) =>
    `${title}, ajuste «${setting}»: ${times} conexiones le dan un valor. Conserve una de ellas.`,
  'checks.value-twice': ({ title, setting }) =>
    `${title}, ajuste «${setting}»: una conexión ya le da su valor. Quite el ajuste o la conexión.`,
  'checks.needs-value': ({ title, setting }) =>
    `${title}, ajuste «${setting}»: necesita un valor: indíquelo o conéctelo a una salida de otro componente.`,
  'checks.cannot-read': ({ title, output, target }) => `${title} no puede leer «${output}» de ${target}.`,
  'checks.no-outputs': ({ target }) => `${target} no tiene salidas.`,
  'checks.outputs-are': ({ target, known }) => `${target} tiene: ${known.join(', ')}.`,
  'checks.only-custom-read': ({ from, to }) =>
    `${from} no puede usar ${to}: solo los componentes propios leen lo que ofrecen otros. Conecte ${to} a ${from} en su lugar.`,
  'checks.takes-no-output': ({ from, to }) =>
    `${from} no recibe ninguna salida de ${to}: solo lo hacen los componentes propios.`,
  'checks.name-both': ({ to, from }) =>
    `Indique tanto la salida de ${to} como la variable de ${from} que la recibe, o ninguna de las dos.`,
  'checks.no-variable': ({ component, variable }) => `${component} no tiene la variable «${variable}».`,
  'checks.no-output': ({ component, output }) => `${component} no tiene la salida «${output}».`,
  'checks.has-none': 'No tiene ninguna.',
  'checks.has-these': ({ known }) => `Tiene: ${known.join(', ')}.`,
  'checks.wants-other': ({ expected }) => `Indique un valor de tipo ${expected}.`,
  'checks.implied-password': ({ component, needs }) =>
    `Se añadió ${component}: ${needs} lo necesita (su contraseña se guarda allí).`,
  'checks.implied-endpoint': ({ component, needs }) =>
    `Se añadió ${component}: ${needs} lo necesita (su punto de conexión privado está allí).`,
  'checks.implied-package': ({ component, needs }) =>
    `Se añadió ${component}: ${needs} lo necesita (su paquete está allí).`,
  'checks.implied-key': ({ component, needs }) =>
    `Se añadió ${component}: ${needs} lo necesita (la clave que cifra sus datos está allí).`,
  'checks.answers-unfit': 'Estas respuestas aún no encajan entre sí.',
}
