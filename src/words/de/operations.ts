import type { operations as english } from '../en/operations.ts'

export const operations: typeof english = {
  'operations.other-job': 'Dieses Token gehört zu einem anderen Auftrag.',
  'operations.other-phase': ({ phase }) => `Dieses Token gehört zur Phase „${phase}“ eines Laufs, die das nicht kann.`,
}
