import type { Expression } from './hcl.mjs'

export interface Reference {
  root: string
  steps: { k: 'attr' | 'index' | 'splat'; name: string }[]
}

export function eachRef(expression: Expression, visit: (reference: Reference) => void): void
