import type { operations as english } from '../en/operations.ts'

export const operations: typeof english = {
  'operations.other-job': 'Ce jeton appartient à une autre tâche.',
  'operations.other-phase': ({ phase }) =>
    `Ce jeton appartient à la phase « ${phase} » d’une exécution, qui ne peut pas faire cela.`,
}
