// Test data: valid values with what a test cares about on top.
import type { GenerateRequest } from '#engine/answers.ts'
import type { StackModule } from '#engine/stack/module.ts'
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
  /** A stack whose only component is a module that someone wrote, with what they say of its cost. */
  ownStack: (said: Partial<Pick<StackModule, 'prices' | 'is_free' | 'source'>> = {}): StackSpecInput =>
    make.stack({
      nodes: [{ id: 'farm', type: 'custom-farm' }],
      modules: [
        {
          type: 'custom-farm',
          name: 'Farm',
          category: 'compute',
          cloud: 'custom',
          source: { kind: 'files', files: { 'main.tf': FARM } },
          ...said,
        },
      ],
    }),
}

/** What one line of an estimate can stand for. */
const FARM = `resource "azurerm_linux_virtual_machine" "gpu" {
  count = 40
  size  = "Standard_NC24ads_A100_v4"
}
`
