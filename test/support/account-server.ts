// An account of AWS with limits, machines, buckets and policies, without AWS: in the shapes that it documents.
import { actionForAws, signedForAws, startAnswering } from './answering-server.ts'

type Answer = readonly [status: number, body: string]

/** A question as the server was asked it. */
export interface Asked {
  readonly service: string
  readonly method: string
  readonly path: string
  /** Of a form or of a target. */
  readonly action: string
  readonly form: URLSearchParams
  readonly json: Readonly<Record<string, string>>
}

export interface AccountServer {
  readonly url: string
  readonly asked: Asked[]
  /** Status that AWS answers to a look at a bucket, by its name; 404 for the others. */
  readonly buckets: Map<string, number>
  /** Limits by their codes; AWS knows no others. */
  readonly limits: Map<string, number>
  /** Actions that the policies of a principal do not allow, by its ARN. */
  readonly denied: Map<string, readonly string[]>
  /** Types of the machines that run. */
  running: readonly string[]
  /** How many addresses there are. */
  addresses: number
  /** Answers by service and action, such as iam:SimulatePrincipalPolicy, before anything else. */
  readonly always: Map<string, Answer>
  close(): Promise<void>
}

export const ACCOUNT = '123456789012'
export const ROLE = `arn:aws:iam::${ACCOUNT}:role/strata`
export const PLAN_ROLE = `arn:aws:iam::${ACCOUNT}:role/strata-plan`
const VCPUS: Readonly<Record<string, number>> = {
  't3.small': 2,
  't3.medium': 2,
  't3.large': 2,
  'm7i.large': 2,
  'g5.xlarge': 4,
}

/** Starts it: nothing is used, nothing is denied, and AWS names no limit. */
export async function startAccountServer(): Promise<AccountServer> {
  const state: Omit<AccountServer, 'url' | 'close'> = {
    asked: [],
    buckets: new Map(),
    limits: new Map(),
    denied: new Map(),
    running: [],
    addresses: 0,
    always: new Map(),
  }
  const server = await startAnswering((sent) => {
    const isTargeted = sent.headers['x-amz-target'] !== undefined
    const asked: Asked = {
      service: signedForAws(sent).service,
      method: sent.method,
      path: sent.path,
      action: actionForAws(sent),
      form: new URLSearchParams(isTargeted ? '' : sent.body),
      json: isTargeted ? (JSON.parse(sent.body) as Record<string, string>) : {},
    }
    state.asked.push(asked)
    const [status, body] = state.always.get(`${asked.service}:${asked.action}`) ?? answer(state, asked)
    return { status, body }
  })
  return Object.assign(state, server)
}

function answer(state: Omit<AccountServer, 'url' | 'close'>, { service, path, action, form, json }: Asked): Answer {
  if (service === 's3') return [state.buckets.get(path.slice(1)) ?? 404, '']
  if (service === 'eks') return [200, JSON.stringify({ clusters: [], nextToken: null })]
  switch (action) {
    case 'AssumeRole': {
      const id = form.get('RoleArn') === PLAN_ROLE ? 'ASIAPLANPLANPLANPLAN' : 'ASIAAPPLYAPPLYAPPLY0'
      return [
        200,
        `<R><Credentials><AccessKeyId>${id}</AccessKeyId><SecretAccessKey>of/role</SecretAccessKey><SessionToken>s==</SessionToken></Credentials></R>`,
      ]
    }
    case 'GetCallerIdentity':
      return [200, `<R><Arn>arn:aws:iam::${ACCOUNT}:user/strata</Arn><Account>${ACCOUNT}</Account></R>`]
    case 'GetServiceQuota':
    case 'GetAWSDefaultServiceQuota': {
      const value = state.limits.get(json['QuotaCode'] ?? '')
      if (value === undefined) return [400, JSON.stringify({ __type: 'NoSuchResourceException' })]
      return [200, JSON.stringify({ Quota: { QuotaCode: json['QuotaCode'], Value: value } })]
    }
    case 'DescribeInstances': {
      const spot = '<instanceLifecycle>spot</instanceLifecycle>'
      const machines = state.running.map((type) => `<instanceId>i-1</instanceId><instanceType>${type}</instanceType>`)
      // One that is spot counts to no limit of these.
      const all = [...machines, `<instanceId>i-2</instanceId><instanceType>m7i.large</instanceType>${spot}`]
      const items = all.map((one) => `<item>${one}</item>`).join('')
      return [200, `<R><reservationSet><item><instancesSet>${items}</instancesSet></item></reservationSet></R>`]
    }
    case 'DescribeInstanceTypes': {
      const types = [...form].flatMap(([name, value]) => (name.startsWith('Filter.1.Value') ? [value] : []))
      const items = types.flatMap((type) => {
        const vcpus = VCPUS[type]
        if (vcpus === undefined) return []
        return [
          `<item><instanceType>${type}</instanceType><vCpuInfo><defaultVCpus>${vcpus}</defaultVCpus></vCpuInfo></item>`,
        ]
      })
      return [200, `<R>${items.join('')}</R>`]
    }
    case 'DescribeAddresses':
      return [200, `<R>${'<item><allocationId>eipalloc-1</allocationId></item>'.repeat(state.addresses)}</R>`]
    case 'SimulatePrincipalPolicy': {
      const denied = state.denied.get(form.get('PolicySourceArn') ?? '') ?? []
      const names = [...form].flatMap(([name, value]) => (name.startsWith('ActionNames') ? [value] : []))
      const members = names.map((name) => {
        const decision = denied.includes(name) ? 'implicitDeny' : 'allowed'
        const matched = '<MatchedStatements><member><SourcePolicyId>p</SourcePolicyId></member></MatchedStatements>'
        return `<member>${matched}<EvalDecision>${decision}</EvalDecision><EvalActionName>${name}</EvalActionName></member>`
      })
      return [200, `<R><EvaluationResults>${members.join('')}</EvaluationResults><IsTruncated>false</IsTruncated></R>`]
    }
    default:
      return [200, '<R></R>']
  }
}
