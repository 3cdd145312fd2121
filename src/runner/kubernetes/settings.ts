// How an agent starts phases as Jobs of Kubernetes: by the environment of its process.
import { z } from 'zod'
import { AgentStartError } from '../agent/settings.ts'

/** How an agent carries out its jobs. */
const EXECUTORS = ['process', 'kubernetes'] as const

/** The variables that say how phases are started. All but the first count with STRATA_EXECUTOR=kubernetes alone. */
export const EXECUTOR_VARIABLES = [
  'STRATA_EXECUTOR',
  'STRATA_KUBERNETES_NAMESPACE',
  'STRATA_KUBERNETES_IMAGE',
  'STRATA_KUBERNETES_PULL_POLICY',
  'STRATA_KUBERNETES_PULL_SECRETS',
  'STRATA_KUBERNETES_SERVICE_ACCOUNT',
  'STRATA_KUBERNETES_CPU',
  'STRATA_KUBERNETES_CPU_LIMIT',
  'STRATA_KUBERNETES_MEMORY',
  'STRATA_KUBERNETES_DISK',
  'STRATA_KUBERNETES_NODE_SELECTOR',
  'STRATA_KUBERNETES_TOLERATIONS',
  'STRATA_KUBERNETES_NETWORK_POLICY',
  'STRATA_KUBERNETES_START_SECONDS',
] as const
type Variable = (typeof EXECUTOR_VARIABLES)[number]
type Environment = Readonly<Partial<Record<Variable, string | undefined>>>

const toleration = z.strictObject({
  key: z.string().optional(),
  operator: z.enum(['Equal', 'Exists']).optional(),
  value: z.string().optional(),
  effect: z.enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute']).optional(),
  tolerationSeconds: z.int().optional(),
})

export interface KubernetesSettings {
  /** Of the phases; nothing else of Strata is in it. */
  readonly namespace: string
  readonly image: string
  readonly pullPolicy: 'Always' | 'IfNotPresent' | 'Never'
  readonly pullSecrets: readonly string[]
  /** Under which the pods of phases run; they get no token of it. */
  readonly serviceAccount: string
  /** Quantities of Kubernetes, such as 500m or 2Gi. */
  readonly cpu: string
  readonly cpuLimit: string
  readonly memory: string
  /** For work, providers and logs, which the pod takes with it when it goes. */
  readonly disk: string
  readonly nodeSelector: Readonly<Record<string, string>>
  readonly tolerations: readonly z.infer<typeof toleration>[]
  /** Whether phases start only where a policy of the namespace says whom they reach. */
  readonly needsPolicy: boolean
  /** How long a pod may take until it runs. */
  readonly startMs: number
}

/** Names as Kubernetes takes them for namespaces, and for secrets and service accounts. */
const LABEL = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/
const SUBDOMAIN = /^[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?$/
const IMAGE = /^[a-z0-9][-\w./:@]{0,499}$/
const CPU = /^(?:[1-9]\d*m?|\d+\.\d+)$/
const BYTES = /^[1-9]\d*(?:Mi|Gi|Ti)$/
const LABEL_KEY = /^(?:[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?\/)?[A-Za-z0-9](?:[-\w.]{0,61}[A-Za-z0-9])?$/
const LABEL_VALUE = /^(?:[A-Za-z0-9](?:[-\w.]{0,61}[A-Za-z0-9])?)?$/
const PULL_POLICIES = ['Always', 'IfNotPresent', 'Never'] as const
const POLICY_WORDS = ['required', 'off'] as const
const START_DEFAULT_S = 600
const START_LEAST_S = 30
const START_MOST_S = 3600

/**
 * How phases are started; undefined for processes of this machine.
 * @throws AgentStartError that names what is missing or cannot be used
 */
export function readKubernetesSettings(
  variables: Readonly<Record<string, string | undefined>>,
): KubernetesSettings | undefined {
  const env: Environment = variables
  const executor = readWord(env, 'STRATA_EXECUTOR', EXECUTORS, 'process')
  if (executor === 'process') {
    const [other] = EXECUTOR_VARIABLES.filter((name) => name !== 'STRATA_EXECUTOR' && given(env, name) !== undefined)
    if (other === undefined) return undefined
    throw new AgentStartError(
      `${other} says how phases run on Kubernetes, but the agent runs them itself: set STRATA_EXECUTOR to kubernetes, or leave ${other} out.`,
    )
  }
  const cpu = readForm(env, 'STRATA_KUBERNETES_CPU', CPU, 'a number of processors, such as 500m or 2', '500m')
  return {
    namespace: readForm(
      env,
      'STRATA_KUBERNETES_NAMESPACE',
      LABEL,
      'the name of a namespace that has nothing but phases, such as strata-runs',
    ),
    image: readForm(env, 'STRATA_KUBERNETES_IMAGE', IMAGE, 'the image of this agent, such as strata-agent:0.1.0'),
    pullPolicy: readWord(env, 'STRATA_KUBERNETES_PULL_POLICY', PULL_POLICIES, 'IfNotPresent'),
    pullSecrets: readList(env, 'STRATA_KUBERNETES_PULL_SECRETS', SUBDOMAIN),
    serviceAccount: readForm(
      env,
      'STRATA_KUBERNETES_SERVICE_ACCOUNT',
      SUBDOMAIN,
      'the name of a service account without rights in that namespace, such as strata-phase',
    ),
    cpu,
    cpuLimit: readForm(env, 'STRATA_KUBERNETES_CPU_LIMIT', CPU, 'a number of processors, such as 2', '2'),
    memory: readForm(env, 'STRATA_KUBERNETES_MEMORY', BYTES, 'an amount of memory, such as 2Gi', '2Gi'),
    disk: readForm(env, 'STRATA_KUBERNETES_DISK', BYTES, 'an amount of disk, such as 10Gi', '10Gi'),
    nodeSelector: readSelector(env),
    tolerations: readTolerations(env),
    needsPolicy: readWord(env, 'STRATA_KUBERNETES_NETWORK_POLICY', POLICY_WORDS, 'required') === 'required',
    startMs: readStartSeconds(env) * 1000,
  }
}

const given = (env: Environment, name: Variable): string | undefined => env[name]?.trim() || undefined

function readWord<const Word extends string>(
  env: Environment,
  name: Variable,
  words: readonly Word[],
  otherwise: Word,
): Word {
  const value = given(env, name)
  if (value === undefined) return otherwise
  const word = words.find((one) => one === value)
  if (word === undefined)
    throw new AgentStartError(`${name} must be ${words.join(' or ')}. "${value}" is not: correct it.`)
  return word
}

/** @param otherwise the value where none is set; without one it has to be set */
function readForm(env: Environment, name: Variable, form: RegExp, what: string, otherwise?: string): string {
  const value = given(env, name) ?? otherwise
  if (value === undefined) throw new AgentStartError(`${name} is missing: set it to ${what}.`)
  if (!form.test(value)) throw new AgentStartError(`${name} must be ${what}. "${value}" is not: correct it.`)
  return value
}

function readList(env: Environment, name: Variable, form: RegExp): string[] {
  const names = (given(env, name) ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const wrong = names.find((one) => !form.test(one))
  if (wrong !== undefined)
    throw new AgentStartError(`${name} must be names of Secrets, separated by commas. "${wrong}" is none: correct it.`)
  return names
}

function readSelector(env: Environment): Record<string, string> {
  const name = 'STRATA_KUBERNETES_NODE_SELECTOR'
  const pairs = (given(env, name) ?? '').split(',').filter((one) => one.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [key = '', value, ...rest] = pair.trim().split('=')
      if (value === undefined || rest.length > 0 || !LABEL_KEY.test(key) || !LABEL_VALUE.test(value))
        throw new AgentStartError(
          `${name} must be labels of nodes, such as kubernetes.io/arch=amd64,pool=runs. "${pair}" is none: correct it.`,
        )
      return [key, value]
    }),
  )
}

function readTolerations(env: Environment): KubernetesSettings['tolerations'] {
  const value = given(env, 'STRATA_KUBERNETES_TOLERATIONS')
  if (value === undefined) return []
  try {
    return z.array(toleration).parse(JSON.parse(value))
  } catch {
    throw new AgentStartError(
      'STRATA_KUBERNETES_TOLERATIONS must be tolerations as JSON, such as [{"key":"runs","operator":"Exists"}]. Its value is not: correct it.',
    )
  }
}

function readStartSeconds(env: Environment): number {
  const value = given(env, 'STRATA_KUBERNETES_START_SECONDS')
  const seconds = value === undefined ? START_DEFAULT_S : Number(value)
  if (!Number.isInteger(seconds) || seconds < START_LEAST_S || seconds > START_MOST_S)
    throw new AgentStartError(
      `STRATA_KUBERNETES_START_SECONDS must be a number from ${START_LEAST_S} to ${START_MOST_S}. "${value}" is not: correct it.`,
    )
  return seconds
}
