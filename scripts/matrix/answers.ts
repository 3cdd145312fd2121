// The 5,400 combinations of answers and, behind them, every template of the
// gallery in every region; each known by its number.
import { stackFromAnswers } from '#engine/blueprints/from-answers.ts'
import { GALLERY, stackOfGallery } from '#engine/blueprints/gallery.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { generateRequest, TEAM_SIZES, type Answers } from '#engine/answers.ts'
import type { StackSpec } from '#engine/stack/schema.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, USE_CASES } from '#engine/vocabulary.ts'

const PLACES = CLOUD_LIST.flatMap((cloud) =>
  cloud.regions.map((region) => ({ cloud: cloud.label, cloud_id: cloud.id, region: region.id })),
)

/** The answers and how many choices each has; a combination's number is written with these as its digits. */
const DIGITS = [
  USE_CASES.length,
  PLACES.length,
  ENVIRONMENT_TYPES.length,
  TEAM_SIZES.length,
  SENSITIVITIES.length,
  DURATIONS.length,
] as const

/** Digits along which the price must not fall, by what they stand for. */
const ORDERED = { 2: 'environment type', 3: 'team size', 4: 'data sensitivity', 5: 'duration' } as const

const ANSWERS: number = DIGITS.reduce((product, size) => product * size, 1)

/** Number of combinations. */
export const COMBINATIONS: number = ANSWERS + GALLERY.length * PLACES.length

function digitsOf(combination: number): number[] {
  const digits: number[] = []
  let rest = combination
  for (const size of DIGITS.toReversed()) {
    digits.unshift(rest % size)
    rest = Math.floor(rest / size)
  }
  return digits
}

function combinationOf(digits: readonly number[]): number {
  return DIGITS.reduce((number, size, place) => number * size + (digits[place] ?? 0), 0)
}

/** The template of the gallery and the region that a combination stands for; undefined for one of answers. */
function galleryOf(combination: number) {
  const at = combination - ANSWERS
  const template = GALLERY[Math.floor(at / PLACES.length)]
  const place = PLACES[at % PLACES.length]
  return at >= 0 && template && place ? { template, place } : undefined
}

/** The stack of a combination. */
export function stackOfCombination(combination: number): StackSpec {
  const found = galleryOf(combination)
  return found
    ? stackOfGallery(found.template, found.place.cloud_id, found.place.region)
    : stackFromAnswers(answersOf(combination))
}

/** The answers of a combination, as the wizard would send them. */
function answersOf(combination: number): Answers {
  const [useCase = 0, place = 0, environment = 0, team = 0, sensitivity = 0, duration = 0] = digitsOf(combination)
  return generateRequest.parse({
    use_case: USE_CASES[useCase]?.label,
    cloud_provider: PLACES[place]?.cloud,
    region: PLACES[place]?.region,
    environment_type: ENVIRONMENT_TYPES[environment]?.label,
    team_size: TEAM_SIZES[team]?.value,
    data_sensitivity: SENSITIVITIES[sensitivity]?.label,
    duration: DURATIONS[duration]?.label,
  })
}

/** The combinations that differ in one answer by one step up, and must not cost less. */
export function dearerNeighbours(combination: number): { combination: number; along: string }[] {
  if (galleryOf(combination)) return []
  const digits = digitsOf(combination)
  return Object.entries(ORDERED).flatMap(([key, along]) => {
    const place = Number(key)
    const next = (digits[place] ?? 0) + 1
    return next < (DIGITS[place] ?? 0) ? [{ combination: combinationOf(digits.with(place, next)), along }] : []
  })
}

/** The step of a sample shares no divisor with the number of answers. */
const STEP = 2657

/**
 * Spreads a sample evenly over all answers, the same at every run; behind it every template of the gallery on each
 * cloud in one region.
 */
export function sampleOf(size: number): number[] {
  const answers = Array.from({ length: Math.min(size, ANSWERS) }, (_, at) => (at * STEP) % ANSWERS)
  if (answers.length === 0) return []
  const gallery = GALLERY.flatMap((_, template) =>
    CLOUD_LIST.map(({ id }, cloud) => {
      const places = PLACES.flatMap((place, at) => (place.cloud_id === id ? [at] : []))
      return ANSWERS + template * PLACES.length + (places[(template + cloud) % places.length] ?? 0)
    }),
  )
  return [...answers, ...gallery]
}

/** A combination in words. */
export function nameOf(combination: number): string {
  const found = galleryOf(combination)
  if (found) return `${found.template.name}, ${found.place.cloud}, ${found.place.region}`
  const given = answersOf(combination)
  return [
    given.use_case,
    given.cloud_provider,
    given.region,
    given.environment_type,
    `team ${given.team_size}`,
    given.data_sensitivity,
    given.duration,
  ].join(', ')
}
