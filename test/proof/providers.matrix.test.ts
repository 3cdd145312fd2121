// The versions of a provider that a stack admits: a fresh `terraform init` picks the newest, a lock file may hold the
// oldest. Every output is held against each of them, deprecations included.
import { describe, expect, it } from 'vitest'
import { generateRequest } from '#engine/answers.ts'
import { stackFromAnswers } from '#engine/blueprints/from-answers.ts'
import { GALLERY, stackOfGallery } from '#engine/blueprints/gallery.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { compileStack } from '#engine/compile/compile.ts'
import type { StackSpecInput } from '#engine/stack/schema.ts'
import { ENVIRONMENT_TYPES, SENSITIVITIES, USE_CASES } from '#engine/vocabulary.ts'
import { checkFiles } from '../../src/server/proof/check.ts'
import { Schemas } from '../../src/server/proof/checker/schemas/schemas.ts'

const schemas = new Schemas()

function stacksOf(cloud: (typeof CLOUD_LIST)[number]): StackSpecInput[] {
  const wizard = USE_CASES.flatMap((useCase) =>
    ENVIRONMENT_TYPES.flatMap((environment) =>
      SENSITIVITIES.map((sensitivity) =>
        stackFromAnswers(
          generateRequest.parse({
            use_case: useCase.label,
            environment_type: environment.label,
            data_sensitivity: sensitivity.label,
            duration: 'Long-term',
            cloud_provider: cloud.label,
          }),
        ),
      ),
    ),
  )
  return [...wizard, ...GALLERY.map((template) => stackOfGallery(template, cloud.id, cloud.defaultRegion))]
}

/** The major versions of each cloud's own provider, the one that a fresh init picks first. */
const MAJORS: Readonly<Record<string, readonly string[]>> = {
  'hashicorp/aws': ['6', '5'],
  'hashicorp/azurerm': ['4'],
  'hashicorp/google': ['7', '6'],
}

describe.each(CLOUD_LIST)('the provider versions of $name', (cloud) => {
  const [own] = Object.values(cloud.providers)
  if (!own) throw new Error(`${cloud.name} names no provider`)

  it('are stored, and what a fresh init picks comes first', () => {
    for (const { source, version } of Object.values(cloud.providers))
      expect(schemas.findCandidates(source, version).isExact, source).toBe(true)
    const { versions } = schemas.findCandidates(own.source, own.version)
    expect(versions.map(({ version }) => version.split('.')[0])).toEqual(MAJORS[own.source])
    // The floor has the rules that the provider's own code checks.
    expect(versions.at(-1)?.rules).toBeDefined()
  })

  it('take every stack of the wizard and the gallery without an error or a deprecation', async () => {
    const found = new Set<string>()
    for (const stack of stacksOf(cloud)) {
      const outcome = compileStack(stack)
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
      const proof = await checkFiles(outcome.result.terraform, {}, { terraformParser: false })
      for (const { code, address, message } of [...proof.errors, ...proof.warnings])
        found.add(`${code}: ${address}: ${message}`)
      const used = proof.providers.filter(({ source }) => source === own.source)
      expect(used.map(({ version }) => version.split('.')[0])).toEqual(MAJORS[own.source])
    }
    expect([...found]).toEqual([])
  })
})
