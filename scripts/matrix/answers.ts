// The 5,400 combinations of answers, each known by its number.
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { generateRequest, TEAM_SIZES, type Answers } from '#engine/answers.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, USE_CASES } from '#engine/vocabulary.ts'

const PLACES = CLOUD_LIST.flatMap((cloud) => cloud.regions.map((region) => ({ cloud: cloud.label, region: region.id })))

/** The answers and how many choices each has; a combination's number is written with these as its digits. */
const DIGITS = [USE_CASES.length, PLACES.length, ENVIRONMENT_TYPES.length, TEAM_SIZES.length, SENSITIVITIES.length, DURATIONS.length] as const

/** Digits along which the price must not fall, by what they stand for. */
const ORDERED = { 2: 'environment type', 3: 'team size', 4: 'data sensitivity', 5: 'duration' } as const

/** Number of combinations. */
export const COMBINATIONS: number = DIGITS.reduce((product, size) => product * size, 1)

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

/** The answers of a combination, as the wizard would send them. */
export function answersOf(combination: number): Answers {
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
  const digits = digitsOf(combination)
  return Object.entries(ORDERED).flatMap(([key, along]) => {
    const place = Number(key)
    const next = (digits[place] ?? 0) + 1
    return next < (DIGITS[place] ?? 0) ? [{ combination: combinationOf(digits.with(place, next)), along }] : []
  })
}

/** Spreads a sample evenly over all answers, the same at every run: the step shares no divisor with their number. */
export function sampleOf(size: number): number[] {
  const STEP = 2657
  return Array.from({ length: Math.min(size, COMBINATIONS) }, (_, at) => (at * STEP) % COMBINATIONS)
}

/** A combination in words. */
export function nameOf(combination: number): string {
  const given = answersOf(combination)
  return [given.use_case, given.cloud_provider, given.region, given.environment_type, `team ${given.team_size}`, given.data_sensitivity, given.duration].join(
    ', ',
  )
}
