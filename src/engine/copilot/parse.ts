// From a sentence to answers.
import { CLOUDS, CLOUD_IDS } from '../clouds/index.ts'
import type { CloudId } from '../vocabulary.ts'
import { clearest, readClouds, readDurationWords, readEnvironment, readSensitivity, readUseCase } from './choices.ts'
import { isAt } from './lexicon/sites.ts'
import { readMoney } from './money.ts'
import { partOf, readPlaces, regionFor, type Place } from './place.ts'
import { readText, wordsOf, type Mention, type Reading } from './reading.ts'
import { findTurns, settle, type Turns } from './settle.ts'
import { isTemporary, readDatedEnds, readSpans } from './span.ts'
import { readTeam } from './team.ts'
import {
  COPILOT_DEFAULTS,
  COPILOT_FIELDS,
  type CopilotAnswers,
  type CopilotField,
  type CopilotNotice,
  type CopilotQuestion,
  type FieldSource,
  type NoticeKind,
  type UnderstoodField,
  type Understanding,
  type Words,
} from './understanding.ts'

const MAX_TEAM = 100
const DURATIONS = ['Temporary', 'Long-term'] as const satisfies CopilotAnswers['duration'][]

/** What one reader found: more than one value where two are equally likely. */
interface Finding<Value> {
  readonly values: readonly Value[]
  readonly words: readonly Words[]
  readonly source?: FieldSource
}

/**
 * Understands a sentence in English, Spanish, French or German. Deterministic:
 * the same text gives the same understanding.
 * @param text what someone wrote; at most 4,000 characters are read
 * @param before the answers that it changes; absent for a new description
 */
export function parsePrompt(text: string, before?: CopilotAnswers): Understanding {
  const reading = readText(text)
  const turns = findTurns(reading)
  const base = before ?? COPILOT_DEFAULTS
  const notices: CopilotNotice[] = []
  const notice = (kind: NoticeKind, field: CopilotField | null, words: readonly Words[]): void =>
    void notices.push({ kind, field, words })

  if (reading.orders.length > 0) notice('order-left-out', null, wordsOfAll(reading, reading.orders))

  const useCase = found(reading, readUseCase(reading, turns))
  const environment = found(reading, readEnvironment(reading, turns))
  const sensitivity = found(reading, readSensitivity(reading, turns))

  const spans = readSpans(reading, turns)
  const spanMentions = spans.mentions.map((mention): Mention<CopilotAnswers['duration']> => ({
    ...mention,
    value: isTemporary(mention.value) ? 'Temporary' : 'Long-term',
  }))
  const durations = [...readDurationWords(reading, turns), ...spanMentions]
  const ends = durations.length > 0 ? [] : readDatedEnds(reading)
  const duration =
    ends.length > 0
      ? {
          values: DURATIONS.toSorted((a, b) => Number(b === base.duration) - Number(a === base.duration)),
          words: wordsOfAll(reading, ends),
        }
      : found(reading, clearest(settle(reading, turns, durations)))
  if (duration.values[0] === 'Long-term' && durations.some((mention) => mention.value === 'Temporary'))
    notice('longer-than-temporary', 'duration', duration.words)

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

  const money = readMoney(
    reading,
    turns,
    [...spans.amounts, ...team.amounts],
    before === undefined ? undefined : before.budget_limit,
  )
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
    budget_limit: budget,
  } satisfies Record<CopilotField, Finding<string | number | null>>
  const answers: CopilotAnswers = {
    use_case: useCase.values[0] ?? base.use_case,
    environment_type: environment.values[0] ?? base.environment_type,
    team_size: size.values[0] ?? base.team_size,
    data_sensitivity: sensitivity.values[0] ?? base.data_sensitivity,
    duration: duration.values[0] ?? base.duration,
    cloud_provider: cloud.values[0] ?? base.cloud_provider,
    region: region.values[0] ?? base.region,
    budget_limit: budget.values.length > 0 ? (budget.values[0] ?? null) : base.budget_limit,
  }
  return {
    answers,
    fields: COPILOT_FIELDS.map((field) => understood(field, findings[field], before !== undefined)),
    questions: COPILOT_FIELDS.flatMap((field) =>
      questionOf(field, findings[field], field === 'budget_limit' && isForeign),
    ),
    notices,
    is_empty: COPILOT_FIELDS.every((field) => findings[field].values.length === 0),
  }
}

function found<Value>(reading: Reading, mentions: readonly Mention<Value>[]): Finding<Value> {
  return { values: [...new Set(mentions.map((mention) => mention.value))], words: wordsOfAll(reading, mentions) }
}

function wordsOfAll(reading: Reading, mentions: readonly { readonly from: number; readonly to: number }[]): Words[] {
  const words = mentions.toSorted((a, b) => a.from - b.from).map((mention) => wordsOf(reading, mention))
  return words.filter(
    (one, index) => !words.slice(0, index).some((other) => other.start === one.start && other.end === one.end),
  )
}

/** The cloud: by name, by a region, or the one that is left when the others are not wanted. */
function readCloud(
  reading: Reading,
  turns: Turns,
  places: readonly Mention<Place>[],
  before: CopilotAnswers | undefined,
): Finding<CopilotAnswers['cloud_provider']> {
  const { mentions, excluded } = readClouds(reading, turns)
  if (mentions.length > 0) return found(reading, labeled(mentions))
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

function understood(field: CopilotField, finding: Finding<string | number | null>, isEdit: boolean): UnderstoodField {
  if (finding.values.length > 0) return { field, source: finding.source ?? 'said', words: finding.words }
  return { field, source: isEdit ? 'kept' : 'default', words: [] }
}

function questionOf(
  field: CopilotField,
  { values, words }: Finding<string | number | null>,
  isDoubtful: boolean,
): CopilotQuestion[] {
  const candidates = values.filter((value) => value !== null)
  return values.length > 1 || (isDoubtful && candidates.length > 0) ? [{ field, candidates, words }] : []
}
