import type { copilot as english } from '../en/copilot.ts'
import { ANSWERS } from '../answers.ts'
import type { Format } from '../format.ts'
import { figure, wordOf } from '../values.ts'

const FIELDS: Readonly<Record<string, string>> = {
  use_case: 'Caso de uso',
  environment_type: 'Entorno',
  team_size: 'Tamaño del equipo',
  data_sensitivity: 'Sensibilidad de los datos',
  duration: 'Duración',
  cloud_provider: 'Nube',
  region: 'Región',
  budget_limit: 'Presupuesto',
}

const answer = (label: string): string => wordOf(ANSWERS.es, label)

const candidatesOf = (field: string, candidates: readonly string[], { usd }: Pick<Format, 'usd'>): readonly string[] =>
  candidates.map((one) => (field === 'budget_limit' ? figure(one, usd) : answer(one)))

const people = (count: number): string => (count === 1 ? '1 persona' : `${count} personas`)
const resourcesOf = (count: number): string => (count === 1 ? '1 recurso' : `${count} recursos`)

export const copilot: typeof english = {
  'copilot.chat-full': ({ max }) => `Un chat admite como máximo ${max} mensajes: empiece uno nuevo.`,
  'copilot.no-model': 'No hay ningún modelo configurado: indique la dirección, el nombre y la clave de uno.',
  'copilot.name-model': 'Indique el nombre del modelo tal como lo muestra su servidor.',
  'copilot.key-characters': 'Una clave no tiene espacios y solo contiene caracteres ASCII: cópiela de nuevo.',
  'copilot.too-many-at-once': ({ max }) =>
    `El copiloto está respondiendo ${max} de sus mensajes: espere una de las respuestas.`,
  'copilot.chat-deleted': 'el chat se ha eliminado mientras tanto.',
  'copilot.not-from-answers':
    'Este resultado no se creó a partir de respuestas, así que una frase no puede cambiarlo: describa lo que necesita o cámbielo en el editor de plantillas.',
  'copilot.no-chat': 'Este chat no existe o no es suyo: empiece uno nuevo.',
  'copilot.key-unreadable': ({ host }) =>
    `La clave del modelo de ${host} se selló con otra STRATA_SECRET_KEY: vuelva a indicarla.`,
  'copilot.url-ends': 'Omita la parte de la dirección que empieza por ? o #, como en https://api.openai.com/v1.',
  'copilot.model-form': ({ host }) =>
    `El modelo de ${host} no respondió en la forma solicitada: pruebe con otro modelo.`,
  'copilot.model-slow': ({ host, seconds }, { number }) =>
    `El modelo de ${host} no respondió en ${number(seconds)} ${seconds === 1 ? 'segundo' : 'segundos'}: vuelva a intentarlo más tarde o indique uno más rápido.`,
  'copilot.model-redirects': ({ host }) =>
    `El modelo de ${host} redirige a otra dirección: indique la dirección a la que redirige.`,
  'copilot.model-answers-too-much': ({ host }) =>
    `El modelo de ${host} respondió con más de 1 MB: indique otro modelo.`,
  'copilot.model-refuses-key': ({ host, status }) =>
    `El modelo de ${host} rechazó la clave (${status}): indique una que acepte.`,
  'copilot.model-unknown': ({ host, model }) =>
    `${host} no conoce ningún modelo «${model}» en esta dirección (404): revise ambos datos.`,
  'copilot.model-busy': ({ host }) =>
    `El modelo de ${host} no admite más peticiones en este momento (429): vuelva a intentarlo más tarde.`,
  'copilot.model-status': ({ host, status }) =>
    `El modelo de ${host} respondió con el estado ${status}: revise la dirección y el nombre del modelo.`,
  'copilot.nothing-found':
    'No pude deducir de su mensaje lo que necesita. Diga qué construye, para cuántas personas y en qué nube: «una tienda en línea en producción para 8 personas en Azure, por menos de 400 $ al mes».',
  'copilot.nothing-changed':
    'No encontré en su mensaje nada que cambiar: todo sigue como estaba. Diga, por ejemplo, «en Europa», «menos de 300 $» o «sin Redis».',
  'copilot.hello':
    '¡Hola! Diga con sus palabras lo que necesita, por ejemplo «un pipeline de datos en AWS para 6 ingenieros, durante dos semanas» o «solo una base de datos PostgreSQL en Azure».',
  'copilot.help':
    'Convierto una descripción en una configuración con su precio: qué construye, el entorno, las personas, los datos, la duración, la nube, la región, el presupuesto, los componentes y los tamaños. Después diga qué cambiar, pregunte «¿cuánto cuesta en Azure?», o diga «deshacer» o «empezar de nuevo». No se crea nada hasta que usted lo decida.',
  'copilot.started-over': 'Empezamos de nuevo: nada de lo dicho antes cuenta. ¿Qué necesita?',
  'copilot.undone': 'El último cambio se ha deshecho.',
  'copilot.nothing-to-undo': 'En este chat no hay nada que deshacer.',
  'copilot.other-language':
    'Leo inglés, español, francés y alemán, y esto parece estar en otro idioma. No se ha usado nada: dígalo en uno de los cuatro.',
  'copilot.nothing-to-price':
    'Todavía no hay ninguna configuración cuyo precio pueda dar: describa primero lo que necesita.',
  'copilot.would-cost': ({ cost, before, cloud, region }, { usd }) =>
    `En ${cloud}, ${region}, costaría ${usd(cost)} al mes${before === null ? '' : `; ahora cuesta ${usd(before)}`}. No se cambia nada.`,
  'copilot.exactly': ({ named }, { all }) => `Exactamente estos componentes: ${all(named)}.`,
  'copilot.with': ({ named }, { all }) => `Con ${all(named)}.`,
  'copilot.without': ({ named }, { all }) => `Sin ${all(named)}.`,
  'copilot.lifetime': ({ days }) => `Termina a los ${days === 1 ? '1 día' : `${days} días`}.`,
  'copilot.cannot-be-built': ({ reasons }) => `Es un borrador que aún no se puede construir: ${reasons.join(' ')}`,
  'copilot.stack': ({ use_case, environment_type, team_size, data_sensitivity, duration, cloud, region }) =>
    `${answer(use_case)}, ${answer(environment_type)}, para ${people(team_size)} en ${cloud}, ${region}; datos: ${answer(data_sensitivity)}; duración: ${answer(duration)}.`,
  'copilot.nothing-priced': ({ resources }) => `Tiene ${resourcesOf(resources)}, ninguno con precio.`,
  'copilot.costs': ({ cost, resources, priced, total, before }, { usd }) =>
    `Cuesta ${usd(cost)} al mes con ${resourcesOf(resources)}${priced === total ? '' : `, ${priced} de ${total} líneas con precio`}${before === null ? '' : `, antes eran ${usd(before)}`}.`,
  'copilot.above-budget': ({ limit }, { usd }) => `Supera el presupuesto de ${usd(limit)}.`,
  'copilot.question': ({ field, candidates }, { usd, either }) =>
    `${wordOf(FIELDS, field)}: ¿cuál quiere decir, ${either(candidatesOf(field, candidates, { usd }))}?`,
  'copilot.question-open': ({ field }) => `${wordOf(FIELDS, field)}: ¿cuál quiere decir?`,
  'copilot.failed': ({ reason }) =>
    `Se produjo un error al generar su infraestructura: ${reason.replace(/\.$/, '')}. Inténtelo de nuevo con otra descripción.`,
  'copilot.server-failed': ({ id }) => `el servidor falló, y su registro dice por qué con el id de solicitud ${id}.`,
  'copilot.model-works': ({ model, host, ms }, { number }) =>
    `${model} en ${host} rellenó el formulario para una frase de prueba en ${number(ms)} ms.`,
}
