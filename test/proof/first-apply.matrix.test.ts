// The first apply in a fresh account: `terraform init && terraform apply` with the required variables is enough.
import { describe, expect, it } from 'vitest'
import { generateRequest } from '#engine/answers.ts'
import { stackFromAnswers } from '#engine/blueprints/from-answers.ts'
import { GALLERY, stackOfGallery } from '#engine/blueprints/gallery.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { COMPONENTS, type ComponentType } from '#engine/components/catalogue.ts'
import { isSupported } from '#engine/components/component.ts'
import type { TerraformFiles } from '#engine/result.ts'
import type { StackSpecInput } from '#engine/stack/schema.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, USE_CASES } from '#engine/vocabulary.ts'
import { stackAround } from '../support/golden.ts'
import { firstApplyFaults } from './first-apply.ts'

function filesOf(stack: StackSpecInput): TerraformFiles {
  const outcome = compileStack(stack)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.result.terraform
}

/** Every answer of the wizard that changes what is printed, for one cloud in its first region. */
const ANSWERS = USE_CASES.flatMap((useCase) =>
  ENVIRONMENT_TYPES.flatMap((environment) =>
    SENSITIVITIES.flatMap((sensitivity) =>
      DURATIONS.map((duration) => ({
        use_case: useCase.label,
        environment_type: environment.label,
        data_sensitivity: sensitivity.label,
        duration: duration.label,
      })),
    ),
  ),
)

describe.each(CLOUD_LIST)('the first apply on $name', (cloud) => {
  it(`needs no other command in all ${ANSWERS.length} stacks of the wizard`, () => {
    const faults = ANSWERS.flatMap((answers) => {
      const request = generateRequest.parse({ ...answers, cloud_provider: cloud.label, team_size: 3 })
      const name = Object.values(answers).join(', ')
      return firstApplyFaults(filesOf(stackFromAnswers(request))).map((fault) => `${name}: ${fault}`)
    })
    expect(faults).toEqual([])
  })

  it('needs none for the templates of the gallery', () => {
    const faults = GALLERY.flatMap((template) =>
      firstApplyFaults(filesOf(stackOfGallery(template, cloud.id, cloud.defaultRegion))).map(
        (fault) => `${template.name}: ${fault}`,
      ),
    )
    expect(faults).toEqual([])
  })

  it('needs none for any component, as the builder and an import bring it', () => {
    const types = COMPONENTS.filter((one) => isSupported(one.lower[cloud.id])).map((one) => one.type as ComponentType)
    const faults = types.flatMap((type) =>
      ENVIRONMENT_TYPES.flatMap((environment) =>
        SENSITIVITIES.flatMap((sensitivity) => {
          const around = stackAround(type, cloud.id, {
            suffix: '',
            environment_type: 'development',
            data_sensitivity: 'internal',
            team_size: 3,
          })
          const stack = { ...around, environment_type: environment.id, data_sensitivity: sensitivity.id }
          return firstApplyFaults(filesOf(stack)).map(
            (fault) => `${type}, ${environment.id}, ${sensitivity.id}: ${fault}`,
          )
        }),
      ),
    )
    expect(faults).toEqual([])
  })
})
