import { describe, expect, it } from 'vitest'
import type { StackSpecInput } from '../stack/schema.ts'
import { compileStack } from './compile.ts'

/** Two machines of one node are called vm and vm_2, as the only machine of the node vm-2 is. */
const stack = (second: string, ...more: string[]): StackSpecInput => ({
  name: 'Shop',
  cloud: 'aws',
  region: 'us-east-1',
  nodes: [{ id: 'vm', type: 'vm', settings: { count: 2, has_jupyter: true } }, { id: second, type: 'vm' }, ...more.map((type) => ({ id: type, type }))],
})

const codesOf = (spec: StackSpecInput): string[] => {
  const outcome = compileStack(spec)
  return outcome.ok ? [] : outcome.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)
}

describe('names that two parts would give to different things', () => {
  it('are refused for alarms, which another part makes', () => {
    expect(codesOf(stack('vm-2', 'monitoring'))).toEqual(['name-collision'])
    expect(codesOf(stack('vm-blue', 'monitoring'))).toEqual([])
  })
})
