import type { outbound as english } from '../en/outbound.ts'
import { wordOf } from '../values.ts'

const CAUSES = {
  'unknown-name': 'ese nombre no existe. Revise cómo está escrito',
  'lookup-failed': 'su nombre no se puede resolver en este momento',
  'nothing-listens': 'allí no responde ningún servicio',
  closed: 'cerró la conexión',
  'timed-out': 'no respondió a tiempo',
  certificate: 'este servidor no confía en su certificado',
  failed: 'falló la conexión',
}

export const outbound: typeof english = {
  'outbound.not-https': 'Escriba una dirección que empiece por https://.',
  'outbound.insecure':
    'Escriba una dirección que empiece por https://: con http, cualquiera en el camino podría leer la petición.',
  'outbound.has-sign-in': 'Quite el nombre de usuario y la contraseña de la dirección: los lee quien la ve.',
  'outbound.private': ({ host }) =>
    `${host} es una dirección de una red privada, a la que este servidor no llama. Quien lo opera puede permitirlo con STRATA_PRIVATE_ADDRESSES=true.`,
  'outbound.unreachable': ({ host, cause }) => `No se puede acceder a ${host}: ${wordOf(CAUSES, cause)}.`,
  'outbound.redirected': ({ host }) => `${host} redirige a otra dirección: indique la dirección a la que redirige.`,
  'outbound.too-large': ({ host, mb }) => `La respuesta de ${host} supera ${mb} MB.`,
}
