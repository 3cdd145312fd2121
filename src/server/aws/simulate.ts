// Which actions the policies of an identity allow, as AWS itself evaluates them.
// https://docs.aws.amazon.com/IAM/latest/APIReference/API_SimulatePrincipalPolicy.html
import { askAws, type AwsKey, type AwsReach } from '#cloud-api/aws/client.ts'
import { formRequest } from '#cloud-api/aws/requests.ts'
import { elementsAt, elementsNamed, fieldOf, readXml } from '#cloud-api/aws/xml.ts'

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

/** Actions of one request, so that neither it nor its answer grows large. */
const AT_ONCE = 100
const PAGES_MAX = 20

/** Evaluates actions on every resource. */
export async function simulate(aws: AwsReach, key: AwsKey, simulation: Simulation): Promise<SimulationOutcome> {
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
  aws: AwsReach,
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
    const parameters = Object.fromEntries([
      ['PolicySourceArn', principal],
      ['MaxItems', '1000'],
      ...actions.map((action, at) => [`ActionNames.member.${at + 1}`, action]),
      ...entries,
      ...(marker === undefined ? [] : [['Marker', marker]]),
    ]) as Readonly<Record<string, string>>
    const request = formRequest('iam', 'us-east-1', { Action: 'SimulatePrincipalPolicy', ...parameters })
    const answer = await askAws(aws, key, request)
    if (!answer.ok) return answer.code
    const found = readXml(answer.text)
    if (found === undefined) return NOT_UNDERSTOOD
    for (const one of elementsNamed(found, 'EvaluationResults').flatMap((list) => elementsAt(list, 'member'))) {
      const action = fieldOf(one, 'EvalActionName')
      const decision = fieldOf(one, 'EvalDecision')
      if (action === undefined || decision === undefined) return NOT_UNDERSTOOD
      decided.set(action.toLowerCase(), decision === 'allowed')
    }
    if (fieldOf(found, 'IsTruncated') !== 'true') return undefined
    marker = fieldOf(found, 'Marker')
    if (marker === undefined) return NOT_UNDERSTOOD
  }
  return NOT_UNDERSTOOD
}
