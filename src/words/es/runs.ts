import type { runs as english } from '../en/runs.ts'

export const runs: typeof english = {
  'runs.not-met': 'No se cumplen todas sus condiciones.',
  'runs.not-carried-out': 'No se llevó a cabo.',
  'runs.no-actions': 'No tiene acciones.',
  'runs.matched': ({ matched, looked }) =>
    `Cumplieron las condiciones ${matched} de ${looked} ${looked === 1 ? 'entorno' : 'entornos'}.`,
  'runs.given-up':
    'Algo falló en el servidor cada vez, así que Strata desistió y no hizo nada: pida al operador que mire el registro.',
  'runs.delivery-failed': 'Algo falló en este servidor: pida a su operador que mire el registro.',
  'runs.delivery-redirected': ({ host }) =>
    `${host} redirige a otra dirección, y Strata no sigue redirecciones: escriba la dirección final en el flujo de trabajo.`,
  'runs.delivery-unwanted': ({ host }) => `${host} respondió con el estado 410: ya no quiere más mensajes como este.`,
  'runs.delivery-status': ({ host, status }) => `${host} respondió con el estado ${status}.`,
}
