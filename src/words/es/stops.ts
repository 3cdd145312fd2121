import type { stops as en } from '../en/stops.ts'

export const stops: typeof en = {
  'stops.done': ({ what, count, kept }) => {
    const one = what === 'stop' ? 'detenido' : 'reanudado'
    const stays = kept === 0 ? '' : ` ${kept === 1 ? '1 sigue' : `${kept} siguen`} como antes.`
    return `${count === 1 ? `1 recurso ${one}` : `${count} recursos ${one}s`}.${stays}`
  },
  'stops.failed': ({ what, failed, done, waiting }, { all }) => {
    const isStop = what === 'stop'
    const of = (words: string, names: readonly string[]) => (names.length === 0 ? '' : ` ${words}: ${all(names)}.`)
    const before = isStop
      ? 'Sin tocar, porque lo que lo usa sigue en marcha'
      : 'Sin tocar, porque lo que usa no está en marcha'
    return `No se ha ${isStop ? 'detenido' : 'reanudado'}: ${all(failed)}.${of(isStop ? 'Detenido' : 'Reanudado', done)}${of(before, waiting)} Reinténtelo: solo se hace lo que falta.`
  },
  'stops.limit': ({ cloud, what, status, minutes }) =>
    `Tras ${minutes} minutos ${what === 'stop' ? 'no se ha detenido' : 'no está en marcha'}; ${cloud} lo llama: ${status}.`,
  'stops.never': ({ cloud, code }) => `${cloud} no lo detiene (${code}): sigue en marcha y cuesta.`,
  'stops.gone': 'Ya no está en la cuenta: la próxima búsqueda de desviaciones lo muestra.',
  'stops.fixed': ({ cloud, why }) => {
    const reasons = {
      replica: `${cloud} no detiene ninguna base de datos que tenga réplicas de lectura o lo sea: sigue en marcha y cuesta.`,
      'cluster-member': 'Pertenece a un clúster de bases de datos y se detiene con él.',
      'multi-az': 'AWS no detiene ningún SQL Server en varias zonas: sigue en marcha y cuesta.',
      serverless: 'Un clúster sin servidor de la primera versión se detiene solo cuando nadie lo usa.',
      'ephemeral-disk': 'Azure no detiene ninguna máquina cuyo disco está en su host: sigue en marcha y cuesta.',
      'local-ssd': 'Tiene SSD locales y al detenerla se perderían sus datos: sigue en marcha y cuesta.',
      autopilot: 'Un clúster en modo Autopilot no tiene nodos que detener: sus pods siguen en marcha y cuestan.',
      'own-pool': 'El grupo de nodos incluido en el clúster no está entre sus recursos: sigue en marcha y cuesta.',
    }
    return reasons[why]
  },
  'stops.backup-limit': ({ minutes }, { number }) =>
    `La última copia tardó más de ${number(minutes)} minutos: mírela en la consola y vuelva a destruirlo.`,
  'stops.denied': ({ action }) => `La identidad de la conexión no puede hacer ${action}: permítalo en la cuenta.`,
  'stops.refused': ({ cloud, action, code }) => `${cloud} respondió ${code} a ${action}.`,
  'stops.unreachable': ({ cloud, action }) => `${cloud} no respondió a ${action}: revise la red del agente.`,
}
