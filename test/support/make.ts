// Test data: valid values with what a test cares about on top.
import type { GenerateRequest } from '#engine/answers.ts'
import type { StackSpecInput } from '#engine/stack/schema.ts'

export const make = {
  /** The answers of a small AWS stack. */
  answers: (overrides: Partial<GenerateRequest> = {}): GenerateRequest => ({
    use_case: 'Web Application',
    environment_type: 'Development',
    team_size: 3,
    data_sensitivity: 'Internal',
    duration: 'Long-term',
    cloud_provider: 'AWS',
    ...overrides,
  }),
  /** A stack with one database. */
  stack: (overrides: Partial<StackSpecInput> = {}): StackSpecInput => ({
    name: 'Shop',
    cloud: 'azure',
    region: 'eastus',
    nodes: [{ id: 'postgresql', type: 'postgresql' }],
    ...overrides,
  }),
}
