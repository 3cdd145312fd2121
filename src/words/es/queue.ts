import type { queue as english } from '../en/queue.ts'

export const queue: typeof english = {
  'queue.no-run': 'Esa ejecución no existe o no tiene acceso a su proyecto.',
  'queue.gave-way': 'Otra ejecución del entorno ocupó su lugar.',
}
