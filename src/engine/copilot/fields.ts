// What a sentence says of each of the eight fields.
import { CLOUDS, CLOUD_IDS } from '../clouds/index.ts'
import type { CloudId } from '../vocabulary.ts'
import { clearest, readClouds, readEnvironment, readSensitivity, readUseCase } from './choices.ts'
import { readDuration, type Notify } from './duration.ts'
import { found, wordsOfAll, type Finding } from './findings.ts'
import { isAt } from './lexicon/sites.ts'
import { readMoney } from './money.ts'
import { partOf, readPlaces, regionFor, type Place } from './place.ts'
import { wordsOf, type Mention, type Reading } from './reading.ts'
import type { Amount } from './ranges.ts'
import type { Turns } from './settle.ts'
import { readTeam } from './team.ts'
import {
  COPILOT_DEFAULTS,
  type CopilotAnswers,
  type CopilotField,
  type CopilotNotice,
  type CopilotQuestion,
  type Words,
} from './understanding.ts'

const MAX_TEAM = 100

/** What the readers of all fields found. */
export interface Fields {
  readonly findings: Readonly<Record<CopilotField, Finding<string | number | null>>>
  readonly answers: CopilotAnswers
  readonly notices: readonly CopilotNotice[]
  /** Fields that have to be asked although nothing was found that could be taken. */
  readonly doubts: readonly CopilotQuestion[]
  /** The words that set the lifetime. */
  readonly lifetime: readonly Words[]
}

/**
 * Reads all fields.
 * @param before the answers that the text changes; undefined for a new description
 * @param taken numbers that are sizes
 * @param today YYYY-MM-DD; without it an end by date has to be asked
 */
export function readFields(
  reading: Reading,
  turns: Turns,
  {
    before,
    taken,
    today,
  }: {
    readonly before: CopilotAnswers | undefined
    readonly taken: readonly Amount[]
    readonly today: string | undefined
  },
): Fields {
  const base = before ?? COPILOT_DEFAULTS
  const notices: CopilotNotice[] = []
  const notice: Notify = (kind, field, words) => void notices.push({ kind, field, words })
  const useCase = found(reading, readUseCase(reading, turns, before !== undefined))
  const environment = found(reading, readEnvironment(reading, turns))
  const sensitivity = found(reading, readSensitivity(reading, turns))
  const {
    duration,
    lifetime,
    amounts: spans,
  } = readDuration(reading, turns, { base, isEdit: before !== undefined, today, notice })

  const team = readTeam(reading, turns, before?.team_size)
  const size: Finding<number> = {
    values: [...new Set(team.values.map((value) => Math.min(MAX_TEAM, Math.max(1, value))))],
    words: wordsOfAll(reading, team.mentions),
  }
  if (team.values.some((value) => value > MAX_TEAM)) notice('team-too-large', 'team_size', size.words)

  const places = readPlaces(reading, turns)
  const cloud = readCloud(reading, turns, places, before)
  const cloudId = idOf(cloud.values[0] ?? base.cloud_provider)
  const region = readRegion(reading, places, cloudId, cloud, before)
  for (const place of clearest(places)) {
    const words = [wordsOf(reading, place)]
    if (place.value.region && place.value.region.cloud !== cloudId) notice('region-of-other-cloud', 'region', words)
    else if (!isMet(reading, place, cloudId)) notice('nearest-region', 'region', words)
  }

  const money = readMoney(reading, turns, [...spans, ...team.amounts, ...taken], before?.budget_limit)
  const budget: Finding<number | null> = {
    values: money.values.toSorted((a, b) => Number(a === null) - Number(b === null)),
    words: wordsOfAll(reading, money.mentions),
  }
  const isForeign = money.mentions.some((mention) => mention.value.isForeign)
  if (isForeign) notice('other-currency', 'budget_limit', budget.words)
  if (money.mentions.some((mention) => mention.value.isConverted))
    notice('budget-by-month', 'budget_limit', budget.words)

  const findings = {
    use_case: useCase,
    environment_type: environment,
    team_size: size,
    data_sensitivity: sensitivity,
    duration,
    cloud_provider: cloud,
    region,
    budget_limit: { ...budget, isDoubtful: isForeign },
  } satisfies Record<CopilotField, Finding<string | number | null>>
  const isTemporary = (duration.values[0] ?? base.duration) === 'Temporary'
  const answers: CopilotAnswers = {
    use_case: useCase.values[0] ?? base.use_case,
    environment_type: environment.values[0] ?? base.environment_type,
    team_size: size.values[0] ?? base.team_size,
    data_sensitivity: sensitivity.values[0] ?? base.data_sensitivity,
    duration: duration.values[0] ?? base.duration,
    cloud_provider: cloud.values[0] ?? base.cloud_provider,
    region: region.values[0] ?? base.region,
    budget_limit: budget.values.length > 0 ? (budget.values[0] ?? null) : base.budget_limit,
    parts: base.parts,
    lifetime_days: isTemporary ? (lifetime?.days ?? (duration.values.length > 0 ? null : base.lifetime_days)) : null,
  }
  const doubt = (field: 'team_size' | 'budget_limit', mentions: typeof team.doubtful): CopilotQuestion[] => {
    if (mentions.length === 0 || findings[field].values.length > 0) return []
    const value = answers[field]
    return [{ field, candidates: value === null ? [] : [value], words: wordsOfAll(reading, mentions) }]
  }
  return {
    findings,
    answers,
    notices,
    doubts: [...doubt('team_size', team.doubtful), ...doubt('budget_limit', money.doubtful)],
    lifetime: lifetime ? lifetime.words : [],
  }
}

/** The cloud: by name, by a region, or the one that is left when the others are not wanted. */
function readCloud(
  reading: Reading,
  turns: Turns,
  places: readonly Mention<Place>[],
  before: CopilotAnswers | undefined,
): Finding<CopilotAnswers['cloud_provider']> {
  const { mentions, excluded } = readClouds(reading, turns)
  // "Not AWS but Azure" says both.
  if (mentions.length > 0)
    return { ...found(reading, labeled(mentions)), words: wordsOfAll(reading, [...mentions, ...excluded]) }
  const regions = places.flatMap((place) => (place.value.region ? [{ ...place, value: place.value.region.cloud }] : []))
  if (regions.length > 0) return { ...found(reading, labeled(regions)), source: 'follows' }
  const words = wordsOfAll(reading, excluded)
  const left = CLOUD_IDS.filter((id) => !excluded.some((hit) => hit.meaning === id))
  const kept = before && left.some((id) => CLOUDS[id].label === before.cloud_provider)
  if (excluded.length === 0 || left.length === 0 || kept) return { values: [], words: [] }
  // The default first, so that the answers hold it until someone says which.
  const ordered = left.toSorted(
    (a, b) =>
      Number(CLOUDS[b].label === COPILOT_DEFAULTS.cloud_provider) -
      Number(CLOUDS[a].label === COPILOT_DEFAULTS.cloud_provider),
  )
  return { values: ordered.map((id) => CLOUDS[id].label), words, source: 'follows' }
}

function labeled(mentions: readonly Mention<CloudId>[]): Mention<CopilotAnswers['cloud_provider']>[] {
  return mentions.map((mention) => ({ ...mention, value: CLOUDS[mention.value].label }))
}

function idOf(label: string): CloudId {
  return CLOUD_IDS.find((id) => CLOUDS[id].label === label) ?? 'aws'
}

/** Whether a cloud's region for a place is where the words say, and not only the nearest. */
function isMet(reading: Reading, { value: { part, region }, from, to }: Mention<Place>, cloud: CloudId): boolean {
  if (region) return CLOUDS[cloud].regions.some((one) => one.id === region.id)
  const words = reading.tokens.slice(from, to).map((token) => token.text)
  return part !== 'elsewhere' && isAt(words.join(' '), regionFor(cloud, part))
}

/** The region: the one that is named, the one for the place, or what follows from another cloud. */
function readRegion(
  reading: Reading,
  places: readonly Mention<Place>[],
  cloud: CloudId,
  said: Finding<string>,
  before: CopilotAnswers | undefined,
): Finding<string> {
  const clear = clearest(places)
  if (clear.length > 0) {
    const clouds = said.values.length > 1 ? said.values.map(idOf) : [cloud]
    return found(
      reading,
      clear.flatMap((place) => clouds.map((id) => ({ ...place, value: regionFor(id, place.value.part) }))),
    )
  }
  if (said.values.length === 0) return { values: [], words: [] }
  const part = before && partOf(idOf(before.cloud_provider), before.region)
  if (said.values.length === 1 && before && CLOUDS[cloud].label === before.cloud_provider)
    return { values: [], words: [] }
  const regions = said.values.map((label) => (part ? regionFor(idOf(label), part) : CLOUDS[idOf(label)].defaultRegion))
  return { values: [...new Set(regions)], words: said.words, source: 'follows' }
}
