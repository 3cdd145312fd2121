import { describe, expect, it } from 'vitest'
import { generateRequest } from '../answers.ts'
import { stackFromAnswers } from '../blueprints/from-answers.ts'
import { CLOUD_LIST, type CloudId } from '../clouds/index.ts'
import type { ReleasedStack, TerraformFiles } from '../result.ts'
import type { StackSpecInput } from '../stack/schema.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, USE_CASES } from '../vocabulary.ts'
import { compileStack } from './compile.ts'
import { PROTECTION_ARGUMENTS } from './release.ts'

function compiled(spec: StackSpecInput): { readonly normal: TerraformFiles; readonly released: ReleasedStack } {
  const outcome = compileStack(spec, { released: true })
  if (!outcome.ok || !outcome.released) throw new Error(JSON.stringify(outcome))
  return { normal: outcome.result.terraform, released: outcome.released }
}

const ARGUMENT = new RegExp(`^ *(${PROTECTION_ARGUMENTS.join('|')}) += .*\n`, 'gm')
const STILL_PROTECTED =
  /prevent_destroy|deletion_protection\w* += true|DELETE_PROTECTION_ENABLED|force_(destroy|delete) += false/

/** A file without what protects, and without the space that this leaves. */
function withoutProtections(text: string): string {
  return text
    .replace(ARGUMENT, '')
    .replace(/^ *prevent_destroy += true\n/gm, '')
    .replace(/^ *lifecycle \{\n *\}\n/gm, '')
    .replace(/ +/g, ' ')
    .replace(/\n+/g, '\n')
}

/** The text of each resource, by its address. */
function resourcesOf({ main_tf }: TerraformFiles): Record<string, string> {
  const found = main_tf.matchAll(/^resource "([^"]+)" "([^"]+)" \{\n([\s\S]*?)^\}/gm)
  return Object.fromEntries([...found].map(([, type, name, body = '']) => [`${type}.${name}`, body]))
}

const wizard = CLOUD_LIST.flatMap((cloud) =>
  USE_CASES.map((useCase) => ({ cloud, useCase, name: `${useCase.label} on ${cloud.label}` })),
)

describe.each(wizard)('the released files of $name', ({ cloud, useCase }) => {
  const stacks = ENVIRONMENT_TYPES.flatMap((environment) =>
    SENSITIVITIES.flatMap((sensitivity) =>
      DURATIONS.map((duration) =>
        compiled(
          stackFromAnswers(
            generateRequest.parse({
              use_case: useCase.label,
              environment_type: environment.label,
              data_sensitivity: sensitivity.label,
              duration: duration.label,
              cloud_provider: cloud.label,
            }),
          ),
        ),
      ),
    ),
  )

  it('differ from the normal ones in protections alone, and have none', () => {
    for (const { normal, released } of stacks) {
      const { main_tf, ...others } = normal
      const { main_tf: without, ...othersWithout } = released.terraform
      expect(othersWithout).toEqual(others)
      expect(withoutProtections(without)).toBe(withoutProtections(main_tf))
      expect(without).not.toMatch(STILL_PROTECTED)
      // Where nothing is protected they are the same bytes.
      expect(without === main_tf).toBe(released.protected.length === 0)
    }
  })

  it('name every resource that has a protection, and what protects it', () => {
    for (const { normal, released } of stacks) {
      const [before, after] = [resourcesOf(normal), resourcesOf(released.terraform)]
      const changed = Object.keys(before).filter((one) => before[one] !== after[one])
      expect(released.protected.map(({ address }) => address)).toEqual(changed)
      for (const { address, by } of released.protected) {
        const hadArguments = [...(before[address] ?? '').matchAll(ARGUMENT)].map(([line]) => line)
        const hasArguments = [...(after[address] ?? '').matchAll(ARGUMENT)].map(([line]) => line)
        expect(hadArguments.join('') !== hasArguments.join(''), address).toBe(by === 'provider')
      }
    }
  })
})

it('are asked for: without that nothing more is compiled', () => {
  expect(compileStack(production('azure', 'westeurope', 'key-vault'))).not.toHaveProperty('released')
})

function production(cloud: CloudId, region: string, type: string): StackSpecInput {
  return { cloud, region, environment_type: 'production', nodes: [{ id: 'any', type }] }
}

it('have what is protected twice released twice, also in nested blocks', () => {
  const { protected: found, terraform } = compiled(production('gcp', 'europe-west1', 'postgresql')).released
  expect(found).toContainEqual({ address: 'google_sql_database_instance.postgresql', by: 'provider' })
  expect(terraform.main_tf.match(/deletion_protection(_enabled)? += false/g)).toHaveLength(2)
})

it('leave what cannot be taken off, and what others made in a resource group', () => {
  const { protected: found, terraform } = compiled(production('azure', 'westeurope', 'key-vault')).released
  expect(found).toContainEqual({ address: 'azurerm_key_vault.vault', by: 'files' })
  expect(terraform.main_tf).toMatch(/purge_protection_enabled += true/)
  expect(terraform.provider_tf).toMatch(/prevent_deletion_if_contains_resources += true/)
})

it('let a bucket go with what is in it', () => {
  const { protected: found, terraform } = compiled(production('aws', 'eu-west-1', 'object-storage')).released
  expect(found).toContainEqual({ address: 'aws_s3_bucket.storage', by: 'provider' })
  expect(terraform.main_tf).toMatch(/force_destroy += true/)
})
