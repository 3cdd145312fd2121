import type { queue as english } from '../en/queue.ts'

export const queue: typeof english = {
  'queue.no-run': 'Cette exécution n’existe pas, ou vous n’avez pas accès à son projet.',
  'queue.gave-way': 'Une autre exécution de l’environnement a pris sa place.',
}
