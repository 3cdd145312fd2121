// Compiling and pricing, timed. The same loop runs in Node and, bundled, in
// Chromium.
import { generateRequest, type GenerateRequest } from '#engine/answers.ts'
import { stackFromAnswers } from '#engine/blueprints/from-answers.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { preview } from '#engine/preview.ts'
import { USE_CASES } from '#engine/vocabulary.ts'

export interface Timings {
  readonly name: string
  readonly samplesMs: number[]
}

const WARM_UP = 40

/** Answers of a use case; a cloud for each, so that no measured figure is that of one cloud alone. */
function requestOf(useCase: string, cloud: string, environment: string): GenerateRequest {
  return {
    use_case: useCase,
    cloud_provider: cloud,
    environment_type: environment,
    team_size: 8,
    data_sensitivity: 'Internal',
    duration: 'Long-term',
  }
}

function time(name: string, samples: number, work: () => unknown): Timings {
  for (let run = 0; run < Math.min(WARM_UP, samples); run++) work()
  const samplesMs = Array.from({ length: samples }, () => {
    const startMs = performance.now()
    work()
    return performance.now() - startMs
  })
  return { name, samplesMs }
}

/** From answers to files and prices, for each use case on each cloud, Production. */
export function timeCompile(samples: number): Timings[] {
  return USE_CASES.flatMap(({ label }) =>
    CLOUD_LIST.map((cloud) => {
      const answers = generateRequest.parse(requestOf(label, cloud.label, 'Production'))
      return time(`${label}, ${cloud.label}`, samples, () => compileStack(stackFromAnswers(answers)))
    }),
  )
}

/** What one click in the wizard computes, for each use case. */
export function timePreview(samples: number): Timings[] {
  return USE_CASES.map(({ label }) => {
    const clicks = ['Development', 'Staging', 'Production'].map((environment) => requestOf(label, 'Azure', environment))
    let click = 0
    return time(label, samples, () => preview(clicks[click++ % clicks.length] ?? {}))
  })
}
