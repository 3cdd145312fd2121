// What a scanner says of Production on Azure: each rule is met, or its resource says why not.
import { describe, expect, it } from 'vitest'
import { generateRequest } from '#engine/answers.ts'
import { stackFromAnswers } from '#engine/blueprints/from-answers.ts'
import { GALLERY, stackOfGallery } from '#engine/blueprints/gallery.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { COMPONENTS, type ComponentType } from '#engine/components/catalogue.ts'
import { isSupported } from '#engine/components/component.ts'
import type { StackSpecInput } from '#engine/stack/schema.ts'
import { DURATIONS, SENSITIVITIES, USE_CASES } from '#engine/vocabulary.ts'
import { GOLDEN_SITES, stackAround } from '../support/golden.ts'
import { scan, type Scan } from './scanner.ts'

function scanOf(stack: StackSpecInput): Scan {
  const outcome = compileStack(stack)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return scan(outcome.result.terraform.main_tf)
}

const WIZARD = USE_CASES.flatMap((useCase) =>
  SENSITIVITIES.flatMap((sensitivity) =>
    DURATIONS.map((duration) =>
      stackFromAnswers(
        generateRequest.parse({
          use_case: useCase.label,
          environment_type: 'Production',
          data_sensitivity: sensitivity.label,
          duration: duration.label,
          cloud_provider: 'Azure',
          team_size: 3,
        }),
      ),
    ),
  ),
)
const REGIONS = CLOUDS.azure.regions.map(({ id }) => id)

describe('Production on Azure', () => {
  it.each([
    ['the wizard', () => WIZARD],
    [
      'the gallery',
      () =>
        GALLERY.map((template) => ({
          ...stackOfGallery(template, 'azure', CLOUDS.azure.defaultRegion),
          environment_type: 'production' as const,
        })),
    ],
    [
      'every component',
      () =>
        COMPONENTS.filter((one) => isSupported(one.lower.azure)).flatMap((one) =>
          SENSITIVITIES.map((sensitivity) => ({
            ...stackAround(one.type as ComponentType, 'azure', GOLDEN_SITES[1]),
            data_sensitivity: sensitivity.id,
          })),
        ),
    ],
    ['every region', () => REGIONS.flatMap((region) => WIZARD.slice(0, 3).map((stack) => ({ ...stack, region })))],
  ])('meets every rule or says why not, in the stacks of %s', (_, stacksOf) => {
    const scans = stacksOf().map(scanOf)
    expect([...new Set(scans.flatMap(({ failed }) => failed))]).toEqual([])
    expect([...new Set(scans.flatMap(({ stale }) => stale))]).toEqual([])
  })

  it('meets four in five of the rules itself: reasons are the exception', () => {
    const scans = WIZARD.map(scanOf)
    const passed = scans.reduce((sum, one) => sum + one.passed, 0)
    const skipped = scans.reduce((sum, one) => sum + one.skipped, 0)
    expect(passed / (passed + skipped)).toBeGreaterThan(0.8)
  })
})
