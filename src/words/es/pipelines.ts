import type { pipelines as english } from '../en/pipelines.ts'
import { wordOf } from '../values.ts'

/** What a pipeline reports. */
const PHASES = { plan: 'La planificación', apply: 'La aplicación', destroy: 'La destrucción' }

/** How each system names a project and a pipeline. */
const PROJECTS = {
  github: 'Introduzca el repositorio como OWNER/REPOSITORY.',
  gitlab: 'Introduzca la ruta del proyecto, como group/shop, o su número.',
  'azure-devops': 'Introduzca el proyecto como ORGANISATION/PROJECT.',
}
const FILES = {
  github: 'Introduzca el nombre del archivo del flujo, como shop-pipeline.yml.',
  gitlab: 'Deje vacío el pipeline: un proyecto de GitLab solo tiene uno.',
  'azure-devops': 'Introduzca el número del pipeline, de su dirección después de definitionId=.',
}

export const pipelines: typeof english = {
  'pipelines.file-there': ({ path }) =>
    `El repositorio ya tiene un ${path} propio, que se reemplazaría: indique una carpeta u omita el pipeline.`,
  'pipelines.branch-moved': ({ branch }) =>
    `La rama ${branch} avanzó mientras se enviaba y nunca se fuerza un envío: vuelva a enviar.`,
  'pipelines.not-git': ({ host }) =>
    `Lo que responde ${host} no es un repositorio Git: indique la dirección que usa «git clone».`,
  'pipelines.old-git-server': ({ host }) =>
    `${host} no puede dar solo el último estado de una rama, que es lo único que se descarga: use un servidor Git más reciente.`,
  'pipelines.token-refused': ({ host }) =>
    `${host} no acepta este token: puede estar mal escrito, haber caducado o ser de alguien que no puede escribir en el repositorio.`,
  'pipelines.token-cannot-write': ({ host }) =>
    `${host} indica que este token no puede escribir en el repositorio: dele ese permiso o use otro.`,
  'pipelines.no-repository': ({ host }) =>
    `${host} no tiene ningún repositorio en esta dirección, o ninguno que este token pueda ver.`,
  'pipelines.host-busy': ({ host, status }) =>
    `${host} no puede responder en este momento (${status}): vuelva a enviar más tarde.`,
  'pipelines.host-refused': ({ host, status }) =>
    `${host} rechazó la petición (${status}): indique la dirección que usa «git clone».`,
  'pipelines.push-ended': ({ host }) =>
    `El envío a ${host} tardó demasiado y se interrumpió: compruebe si la rama ya tiene el commit y vuelva a enviar.`,
  'pipelines.no-source': ({ sources }) => `Indique de qué: dé uno de ${sources.join(', ')}.`,
  'pipelines.two-sources': ({ sources }) => `Dé solo uno de ${sources.join(', ')}: los archivos son los de un stack.`,
  'pipelines.branch-refused': ({ host, branch, reason }) =>
    `${host} no aceptó la rama ${branch}: ${reason} Envíe a otra rama o haga que alguien lo permita allí.`,
  'pipelines.path-is-folder': ({ path }) => `${path} es una carpeta en el repositorio: indique otra carpeta.`,
  'pipelines.path-is-file': ({ path }) => `${path} no es una carpeta en el repositorio: indique otra carpeta.`,
  'pipelines.url-ends': 'Omita la parte de la dirección que empieza por ? o #.',
  'pipelines.url-without-repository':
    'Escriba la dirección de un repositorio, como https://github.com/owner/repository.git.',
  'pipelines.too-many-parts': ({ max }, { number }) =>
    `El último estado del repositorio tiene más de ${number(max)} partes: envíe a un repositorio de infraestructura.`,
  'pipelines.too-large': ({ mb }) =>
    `El último estado del repositorio supera ${mb} MB: envíe a un repositorio de infraestructura.`,
  'pipelines.unreadable':
    'No se puede descomprimir la respuesta del repositorio: vuelva a intentarlo o use otro repositorio.',
  'pipelines.branch-name':
    'Use letras, cifras, guiones, puntos, guiones bajos y barras para la rama, como en infra/web-shop.',
  'pipelines.folder-name':
    'Use una carpeta del repositorio, como infra/web-shop: letras, cifras, guiones, puntos y guiones bajos.',
  'pipelines.report-strata-runs':
    'Strata ejecuta este entorno, así que ningún pipeline puede comunicar sus ejecuciones: quite las variables STRATA_URL y STRATA_ENVIRONMENT.',
  'pipelines.report-ended': 'El entorno se ha eliminado.',
  'pipelines.report-key': 'Use de 8 a 120 letras, cifras, puntos, dos puntos, guiones y guiones bajos para la clave.',
  'pipelines.report-key-used': 'Esta clave ya nombra otro informe: dé a cada informe una clave propia.',
  'pipelines.report-url': 'Use una dirección https sin nombre de usuario.',
  'pipelines.report-commit': 'Use el hash del commit: de 7 a 64 cifras hexadecimales en minúscula.',
  'pipelines.report-overtaken': 'Ya se conoce un informe posterior, así que este se guarda y no cambia nada.',
  'pipelines.report-nothing-there': 'No existe nada del entorno en la nube: no hay nada que destruir.',
  'pipelines.report-suspended': 'El entorno está suspendido: reanúdelo antes de que su pipeline lo aplique de nuevo.',
  'pipelines.reported-failed': ({ phase }) =>
    `${wordOf(PHASES, phase)} ha fallado en el pipeline: su propio registro dice por qué.`,
  'pipelines.run-overtaken': 'Una ejecución posterior del pipeline ocupó su lugar.',
  'pipelines.run-silent': 'El pipeline no ha comunicado nada más: su propia página dice qué ocurrió.',
  'pipelines.no-trigger': 'No hay configurado ningún pipeline que inicie el desmontaje.',
  'pipelines.trigger-strata-runs':
    'Strata ejecuta este entorno y lo destruye por sí mismo: no hace falta ningún pipeline.',
  'pipelines.trigger-host': 'Introduzca la dirección https de la API del sistema, como https://api.github.com.',
  'pipelines.trigger-project': ({ provider }) => wordOf(PROJECTS, provider),
  'pipelines.trigger-pipeline': ({ provider }) => wordOf(FILES, provider),
  'pipelines.trigger-ref': 'Use el nombre de una rama, como main.',
  'pipelines.trigger-token-required': 'Introduzca el token que inicia el pipeline.',
  'pipelines.call-no-teardown': 'No hay ningún desmontaje del entorno en curso: elimine primero el entorno.',
  'pipelines.call-begun': 'Alguien ya está destruyendo el entorno: espere el informe.',
  'pipelines.call-token': ({ host, status }) =>
    `${host} no acepta el token (${status}): puede haber caducado o no poder iniciar este pipeline. Introduzca otro.`,
  'pipelines.call-not-found': ({ host }) =>
    `${host} no tiene ese pipeline, o ninguna que el token vea: compruebe el proyecto, el pipeline y el token.`,
  'pipelines.call-refused': ({ host, status }) =>
    `${host} no inició el pipeline (${status}): compruebe que sea el exportado, con su trabajo de destrucción, en esta rama.`,
  'pipelines.call-redirected': ({ host }) =>
    `${host} respondió con otra dirección, que Strata no sigue: compruebe la dirección y el token.`,
  'pipelines.call-not-made': 'No se pudo preparar la solicitud: introduzca el token de nuevo.',
  'pipelines.call-silent': ({ at }, { time }) =>
    `El pipeline se inició (${time(at)}) y no ha comunicado nada desde entonces: mire si espera una aprobación, o comunique el resultado a mano.`,
}
