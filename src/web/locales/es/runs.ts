/** Lo que dice la lista de ejecuciones. */
export const texts = {
  title: 'Ejecuciones',
  lead: 'Cada planificación, aplicación y destrucción, y qué espera cada una',
  agents: 'Agentes',
  failedTitle: 'No se pudieron cargar las ejecuciones',
  emptyTitle: 'Aún no hay ejecuciones',
  emptyText:
    'Una ejecución planifica y aplica los archivos de un entorno. La primera empieza cuando creas un entorno que aplica Strata.',
  emptyCreate: 'Crear un entorno',
  noneTitle: 'Ninguna ejecución coincide',
  noneText: 'Cambia lo que buscas, o muestra de nuevo todas las ejecuciones.',
  summary: {
    failed: 'No se pudieron cargar las cifras',
    running: 'En curso',
    runningSub: 'un agente trabaja en ellas',
    queued: 'Esperan un agente',
    queuedSub: 'en la cola de abajo',
    waiting: 'Esperan a una persona',
    waitingSub: 'que decida sobre su plan',
    ended: 'Terminadas en 7 días',
    endedSub: '{{applied}} bien, {{failed}} fallidas',
  },
  queue: {
    title: 'Cola',
    order: 'primero lo vencido, luego lo que esperan las personas, luego las comprobaciones',
    next: 'Un agente la toma enseguida.',
    waitsFor: 'Espera a {{who}}',
    review: 'Revisar',
  },
  filters: {
    search: 'Buscar entornos',
    status: 'Estado',
    kind: 'Tipo',
    project: 'Proyecto',
    groups: { all: 'todas', open: 'sin terminar', waiting: 'espera a una persona' },
    clear: 'Mostrar todas las ejecuciones',
  },
  /** How a run ended well. */
  done: {
    apply: '{{name}} está en marcha',
    update: '{{name}} ha cambiado',
    stop: '{{name}} está suspendido',
    resume: '{{name}} está de nuevo en marcha',
    destroy: 'No queda nada de {{name}}',
    check: '{{name}} está como dice su estado',
  },
  /** What Terraform said several times. */
  times: '{{summary}} ({{count}} veces)',
  /** What a destroy left. */
  receipt: {
    gone_one: 'Se destruyó {{count}} recurso. Terminó el {{date}}.',
    gone_other: 'Se destruyeron {{count}} recursos. Terminó el {{date}}.',
    by: 'Lo ordenó {{name}}.',
    atEnd: 'Strata lo hizo al terminar el entorno.',
    cost: 'En total costó {{amount}}.',
  },
  thens: {
    apply: 'Cuando su ejecución lo haya aplicado, estará activo.',
    applying: 'Después está activo. Cuesta desde su primer recurso.',
    stopping: 'Después cuesta {{suspended}} al mes.',
    resuming: 'Después está activo y cuesta otra vez {{monthly}} al mes.',
    destroying: 'Después queda eliminado y termina su coste.',
    'apply-failed':
      'Abra la ejecución, corrija la causa e inténtelo de nuevo, o elimínelo. Lo que ya existe cuesta dinero.',
    'stop-failed':
      'Abra la ejecución, corrija la causa e inténtelo de nuevo, o elimínelo. Lo que aún funciona cuesta dinero.',
    'resume-failed': 'Abra la ejecución, corrija la causa e inténtelo de nuevo, o elimínelo.',
    'destroy-failed': 'Abra la ejecución, corrija la causa e inténtelo de nuevo. Lo que queda sigue costando dinero.',
  },
  ofEnvironment: {
    byHand: 'Su propietario aplica los archivos exportados: Strata no ejecuta nada.',
    notYet: 'La primera ejecución empieza cuando se apruebe.',
    open: 'Abrir la ejecución',
    review: 'Revisar el plan',
  },
  table: {
    environment: 'Entorno y ejecución',
    run: 'Ejecución',
    status: 'Estado',
    project: 'Proyecto y persona',
    person: 'Ordenada por',
    result: 'Resultado',
    took: 'Duración',
    ordered: 'Ordenada',
  },
}
