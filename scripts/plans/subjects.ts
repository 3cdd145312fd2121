// Stacks that are planned: every template, every use case on every cloud, and random ones of the builder.
import { generateRequest } from '#engine/answers.ts'
import { stackFromAnswers } from '#engine/blueprints/from-answers.ts'
import { GALLERY, stackOfGallery } from '#engine/blueprints/gallery.ts'
import { CLOUD_IDS, CLOUD_LIST } from '#engine/clouds/index.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { filesOnDisk } from '#engine/compile/on-disk.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { ENVIRONMENT_TYPES, SENSITIVITIES, USE_CASES } from '#engine/vocabulary.ts'
import { perform } from '../builder/check-order.ts'
import type { Subject } from './life.ts'

/** A stack that may be planned; compiled only when it is its turn. */
export interface Candidate {
  readonly name: string
  readonly stack: () => StackDraft
  /** What it is changed into. */
  readonly becomes?: Candidate
}

/** @param randomStacks how many random stacks on each cloud; those that the compiler refuses by name do not count */
export function listCandidates(randomStacks: number): Candidate[] {
  return [...wizard(), ...gallery(), ...random(randomStacks)]
}

/** The files and prices of a candidate. @throws when it does not compile */
export function subjectOf({ name, stack, becomes }: Candidate): Subject {
  const outcome = compileStack(stack(), { released: true })
  if (!outcome.ok) throw new Error(`${name}: ${outcome.diagnostics.map((one) => one.message).join(' ')}`)
  const { result, released } = outcome
  if (!released) throw new Error(`${name}: there are no released files.`)
  return {
    name,
    files: filesOnDisk(result),
    lines: result.cost_estimate.lines,
    resources: { count: result.resource_count, isLeast: result.resource_count_is_least ?? true },
    released: filesOnDisk(released),
    released_first: released.protected.filter(({ by }) => by === 'provider').map(({ address }) => address),
    ...(becomes && { becomes: subjectOf(becomes) }),
  }
}

const HARDEST = { environment: ENVIRONMENT_TYPES.at(-1), sensitivity: SENSITIVITIES.at(-1) }

/** The hardest answers of each use case first, then the easiest, which become the hardest, then the rest. */
function wizard(): Candidate[] {
  const levels = ENVIRONMENT_TYPES.flatMap((environment, one) =>
    SENSITIVITIES.map((sensitivity, other) => ({ environment, sensitivity, rank: rankOf(one, other) })),
  ).toSorted((one, other) => one.rank - other.rank)
  return levels.flatMap((level) =>
    CLOUD_LIST.flatMap((cloud) =>
      USE_CASES.map((useCase) => {
        const candidate = ofAnswers(useCase.label, cloud.label, level)
        return level.rank === 1 ? { ...candidate, becomes: ofAnswers(useCase.label, cloud.label, HARDEST) } : candidate
      }),
    ),
  )
}

interface Level {
  readonly environment: { readonly label: string } | undefined
  readonly sensitivity: { readonly label: string } | undefined
}

function ofAnswers(useCase: string, cloud: string, { environment, sensitivity }: Level): Candidate {
  const answers = {
    use_case: useCase,
    environment_type: environment?.label,
    data_sensitivity: sensitivity?.label,
    duration: 'Long-term',
    cloud_provider: cloud,
  }
  return {
    name: `${useCase}, ${environment?.label}, ${sensitivity?.label} on ${cloud}`,
    stack: () => stackFromAnswers(generateRequest.parse(answers)),
  }
}

function rankOf(environment: number, sensitivity: number): number {
  const isHardest = environment === ENVIRONMENT_TYPES.length - 1 && sensitivity === SENSITIVITIES.length - 1
  if (isHardest) return 0
  return environment === 0 && sensitivity === 0 ? 1 : 2 + environment + sensitivity
}

function gallery(): Candidate[] {
  return GALLERY.flatMap((template) =>
    CLOUD_LIST.map((cloud) => ({
      name: `template ${template.id} on ${cloud.label}`,
      stack: () => stackOfGallery(template, cloud.id, cloud.defaultRegion),
    })),
  )
}

function random(wanted: number): Candidate[] {
  return CLOUD_IDS.flatMap((cloud) => {
    const found: Candidate[] = []
    for (let number = 0; found.length < wanted && number < wanted * 3; number += 1) {
      const stack = perform({ cloud, seed: 1, number }).history.present
      // Refused ones are the business of verify:builder.
      if (stack.nodes.length > 0 && compileStack(stack).ok)
        found.push({ name: `random stack ${number} on ${cloud}`, stack: () => stack })
    }
    return found
  })
}
