// Which actions the policies of an identity allow, as AWS itself evaluates them.
// https://docs.aws.amazon.com/IAM/latest/APIReference/API_SimulatePrincipalPolicy.html
import { fieldOf, sendToAws, type Aws, type AwsKey } from './send.ts'

/** Actions to evaluate for an identity, as if a request had these values. */
export interface Simulation {
  /** ARN of a role or of a user. */
  readonly principal: string
  readonly actions: readonly string[]
  /** Such as aws:RequestedRegion. */
  readonly context: Readonly<Record<string, string>>
}

/** The actions that are not allowed, or the code with which AWS refused to evaluate. */
export type SimulationOutcome =
  | { readonly ok: true; readonly denied: readonly string[] }
  | { readonly ok: false; readonly code: string }

const MAX_BYTES = 10_000_000
/** Actions of one request, so that neither it nor its answer grows large. */
const AT_ONCE = 100
const PAGES_MAX = 20

/** Evaluates actions on every resource. */
export async function simulate(aws: Aws, key: AwsKey, simulation: Simulation): Promise<SimulationOutcome> {
  const decided = new Map<string, boolean>()
  for (let from = 0; from < simulation.actions.length; from += AT_ONCE) {
    const actions = simulation.actions.slice(from, from + AT_ONCE)
    const code = await simulateSome(aws, key, { ...simulation, actions }, decided)
    if (code !== undefined) return { ok: false, code }
  }
  // An action that AWS left out is not known to be allowed, nor to be denied.
  if (simulation.actions.some((action) => !decided.has(action.toLowerCase())))
    return { ok: false, code: NOT_UNDERSTOOD }
  return { ok: true, denied: simulation.actions.filter((action) => decided.get(action.toLowerCase()) !== true) }
}

const NOT_UNDERSTOOD = 'not-understood'

/** @returns the code of a refusal */
async function simulateSome(
  aws: Aws,
  key: AwsKey,
  { principal, actions, context }: Simulation,
  decided: Map<string, boolean>,
): Promise<string | undefined> {
  const entries = Object.entries(context).flatMap(([name, value], at) => [
    [`ContextEntries.member.${at + 1}.ContextKeyName`, name],
    [`ContextEntries.member.${at + 1}.ContextKeyType`, 'string'],
    [`ContextEntries.member.${at + 1}.ContextKeyValues.member.1`, value],
  ])
  let marker: string | undefined
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const answer = await sendToAws(aws, key, {
      address: 'https://iam.amazonaws.com/',
      service: 'iam',
      region: 'us-east-1',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams([
        ['Action', 'SimulatePrincipalPolicy'],
        ['Version', '2010-05-08'],
        ['PolicySourceArn', principal],
        ['MaxItems', '1000'],
        ...actions.map((action, at) => [`ActionNames.member.${at + 1}`, action]),
        ...entries,
        ...(marker === undefined ? [] : [['Marker', marker]]),
      ]).toString(),
      maxBytes: MAX_BYTES,
    })
    if (!answer.ok) return answer.code
    for (const one of evaluations(answer.text)) {
      const action = fieldOf(one, 'EvalActionName')
      const decision = fieldOf(one, 'EvalDecision')
      if (action === undefined || decision === undefined) return NOT_UNDERSTOOD
      decided.set(action.toLowerCase(), decision === 'allowed')
    }
    if (fieldOf(answer.text, 'IsTruncated') !== 'true') return undefined
    marker = fieldOf(answer.text, 'Marker')
    if (marker === undefined) return NOT_UNDERSTOOD
  }
  return NOT_UNDERSTOOD
}

/** The members of the list of results, each with the lists inside of it. */
function evaluations(xml: string): string[] {
  const found: string[] = []
  let depth = 0
  let begin = 0
  const start = xml.indexOf('<EvaluationResults>')
  if (start < 0) return []
  for (const tag of xml.slice(start).matchAll(/<(\/?)member>/g)) {
    if (tag[1] === '') {
      if (depth === 0) begin = start + tag.index
      depth += 1
    } else {
      depth -= 1
      if (depth === 0) found.push(xml.slice(begin, start + tag.index))
    }
  }
  return found
}
