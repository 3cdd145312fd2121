import type { pipelines as english } from '../en/pipelines.ts'

export const pipelines: typeof english = {
  'pipelines.file-there': ({ path }) =>
    `El repositorio ya tiene un ${path} propio, que se reemplazaría: indique una carpeta u omita la canalización.`,
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
}
