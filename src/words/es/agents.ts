import type { agents as english } from '../en/agents.ts'

export const agents: typeof english = {
  'agents.unknown-program': ({ kind }) =>
    kind === 'agent'
      ? 'Ningún agente tiene este token, o se revocó: cree uno en Administración, Agentes.'
      : 'Ningún trabajo tiene este token.',
  'agents.pool-required': 'Introduzca el nombre de un grupo.',
  'agents.pool-name': 'Use letras minúsculas, cifras y guiones, hasta 40 caracteres, como private-eu.',
  'agents.pools-required': 'Elija al menos un grupo.',
  'agents.at-once': ({ max }) => `Use un número entero de 1 a ${max}.`,
  'agents.minutes': ({ min, max }) => `Use un número entero de minutos de ${min} a ${max}.`,
  'agents.no-pool': 'No hay ningún grupo con este nombre: se eliminó.',
  'agents.pool-there': ({ pool }) => `Ya hay un grupo ${pool}: elija otro nombre.`,
  'agents.pool-default':
    'El grupo default siempre permanece: recibe los trabajos para los que no se indica otro grupo.',
  'agents.pool-has-tokens': ({ pool, tokens }, { isOne }) =>
    isOne(tokens)
      ? `${tokens} token es válido para el grupo ${pool}: revóquelo primero.`
      : `${tokens} tokens son válidos para el grupo ${pool}: revóquelos primero.`,
  'agents.pool-has-jobs': ({ pool, jobs }, { isOne }) =>
    isOne(jobs)
      ? `${jobs} trabajo del grupo ${pool} no ha terminado: espere a que termine o cancele la ejecución.`
      : `${jobs} trabajos del grupo ${pool} no han terminado: espere a que terminen o cancele las ejecuciones.`,
  'agents.no-token': 'No hay ningún token así: se revocó.',
  'agents.embedded-off': 'Este servidor no inicia ningún agente propio, porque STRATA_AGENT es off.',
  'agents.embedded-windows':
    'Los agentes no funcionan en Windows: inicie uno en WSL, o en Linux o macOS con npm run agent.',
  'agents.embedded-ended':
    'El agente del propio servidor terminó y se inicia de nuevo: el registro del servidor dice por qué.',
  'agents.bring-off':
    'Este servidor no tiene un agente propio: quite STRATA_AGENT, o instale OpenTofu donde se ejecutan los agentes.',
  'agents.bring-named': ({ path }) =>
    `STRATA_TERRAFORM indica ${path}, así que el agente no usaría otro binario: quite la variable y reinicie el servidor.`,
  'agents.user-unknown': ({ user }) =>
    `STRATA_AGENT_USER es ${user}, a quien esta máquina no conoce: cree ese usuario o corrija la variable.`,
  'agents.user-is-root': ({ user }) =>
    `STRATA_AGENT_USER es ${user}, que puede leerlo todo: indique un usuario sin privilegios.`,
  'agents.user-is-server': ({ user }) =>
    `STRATA_AGENT_USER es ${user}, el usuario del propio servidor: indique otro usuario.`,
  'agents.user-no-right': ({ user }) =>
    `El servidor no puede iniciar programas como ${user}, porque su propio usuario no tiene ese derecho: inicie el servidor como root o quite STRATA_AGENT_USER.`,
  'agents.user-reads': ({ user, path }) =>
    `El usuario ${user} tiene acceso a ${path}, que contiene datos del servidor: quíteselo (chmod go-rwx) o indique otro usuario en STRATA_AGENT_USER.`,
  'agents.user-reaches-not': ({ user, path }) =>
    `El usuario ${user} no tiene acceso a ${path}, que el agente necesita: permita que todos los usuarios entren en las carpetas superiores o muévalas.`,
  'agents.user-failed': ({ user }) =>
    `No se pudo preparar el usuario ${user} de STRATA_AGENT_USER: el registro del servidor dice por qué.`,
}
