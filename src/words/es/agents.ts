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
}
