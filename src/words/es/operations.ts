import type { operations as english } from '../en/operations.ts'

export const operations: typeof english = {
  'operations.other-job': 'Este token pertenece a otro trabajo.',
  'operations.other-phase': ({ phase }) =>
    `Este token pertenece a la fase «${phase}» de una ejecución, que no puede hacer esto.`,
}
