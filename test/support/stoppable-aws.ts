// The services of AWS that stop and start things, as far as an agent asks them: what is asked to stop is on its way
// when it is looked at next, and has stopped the time after.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface FakeGroup {
  min: number
  max: number
  desired: number
  machines: number
  isPaused: boolean
}

export interface FakeDatabase {
  status: string
  readonly more?: string
}

export interface FakeNodes {
  status: string
  minSize: number
  maxSize: number
  desiredSize: number
}

export interface FakeAws {
  readonly url: string
  readonly groups: Map<string, FakeGroup>
  readonly machines: Map<string, string>
  readonly databases: Map<string, FakeDatabase>
  readonly clusters: Map<string, FakeDatabase>
  readonly nodes: Map<string, FakeNodes>
  readonly schedules: Map<string, Record<string, unknown>>
  /** What changed something, in its order, such as rds:StopDBInstance shop. */
  readonly changes: string[]
  /** Who signed the requests; an empty name for none. */
  readonly signers: Set<string>
  /** With which a role was assumed. */
  readonly tokens: string[]
  /** Answers with these codes before it does what is asked, by its action. */
  readonly refusals: Map<string, string[]>
  close(): Promise<void>
}

/** On its way, and where that leads. */
const NEXT: Readonly<Record<string, string>> = {
  stopping: 'stopped',
  starting: 'available',
  pending: 'running',
  UPDATING: 'ACTIVE',
  'backing-up': 'available',
}

const JSON_ANSWER = { 'content-type': 'application/json' }
type Form = Readonly<Record<string, string>>

/** Starts it on a free port of this machine. */
export async function startStoppableAws(): Promise<FakeAws> {
  const fake = {
    groups: new Map<string, FakeGroup>(),
    machines: new Map<string, string>(),
    databases: new Map<string, FakeDatabase>(),
    clusters: new Map<string, FakeDatabase>(),
    nodes: new Map<string, FakeNodes>(),
    schedules: new Map<string, Record<string, unknown>>(),
    changes: [] as string[],
    signers: new Set<string>(),
    tokens: [] as string[],
    refusals: new Map<string, string[]>(),
  }
  const { groups, machines, databases, clusters, nodes, schedules, changes, tokens, refusals } = fake
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const [, key = '', service = ''] =
        /Credential=([^/]+)\/\d+\/[^/]+\/(\w+)\//.exec(request.headers.authorization ?? '') ?? []
      fake.signers.add(key)
      const url = new URL(request.url ?? '/', 'http://aws')
      const isForm = service !== 'eks' && service !== 'scheduler'
      const form = Object.fromEntries(new URLSearchParams(body))
      const action = isForm ? (form['Action'] ?? '') : actionOf(service, request.method ?? '')
      const code = refusals.get(action)?.shift()
      if (code !== undefined) {
        const answer = `<ErrorResponse><Error><Code>${code}</Code><Message>no</Message></Error></ErrorResponse>`
        response.writeHead(400, isForm ? {} : { ...JSON_ANSWER, 'x-amzn-errortype': `${code}:http://internal/` })
        return response.end(isForm ? answer : '{"message":"no"}')
      }
      if (isForm) return response.end(answerForm(action, form))
      response.writeHead(200, JSON_ANSWER)
      return response.end(JSON.stringify(service === 'eks' ? answerEks(url, body) : answerSchedule(url, body)))
    })()
  })
  await new Promise<void>((go) => void server.listen(0, '127.0.0.1', go))
  return {
    ...fake,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((go) => void server.close(() => go())),
  }

  function answerForm(action: string, form: Form): string {
    const group = groups.get(form['AutoScalingGroupName'] ?? form['AutoScalingGroupNames.member.1'] ?? '')
    const database = form['DBInstanceIdentifier'] ?? ''
    const cluster = form['DBClusterIdentifier'] ?? ''
    const machine = form['InstanceId.1'] ?? ''
    if (!action.startsWith('Describe') && !action.startsWith('AssumeRole'))
      changes.push(`${action} ${form['AutoScalingGroupName'] ?? (machine || database || cluster)}`)
    switch (action) {
      case 'AssumeRole':
        return `<R><AssumeRoleResult><Credentials><AccessKeyId>ASIAROLE</AccessKeyId><SecretAccessKey>role-secret-canary</SecretAccessKey><SessionToken>role-token-canary&amp;</SessionToken></Credentials></AssumeRoleResult></R>`
      case 'AssumeRoleWithWebIdentity':
        tokens.push(form['WebIdentityToken'] ?? '')
        return `<R><AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>ASIAROLE</AccessKeyId><SecretAccessKey>role-secret-canary</SecretAccessKey><SessionToken>role-token-canary</SessionToken></Credentials></AssumeRoleWithWebIdentityResult></R>`
      case 'DescribeAutoScalingGroups':
        return describeGroup(group)
      case 'UpdateAutoScalingGroup':
        if (group)
          Object.assign(group, {
            min: Number(form['MinSize']),
            max: Number(form['MaxSize']),
            desired: Number(form['DesiredCapacity']),
          })
        break
      case 'SuspendProcesses':
      case 'ResumeProcesses':
        if (group) group.isPaused = action === 'SuspendProcesses'
        break
      case 'DescribeInstances':
        return describeMachine(machine)
      case 'StopInstances':
      case 'StartInstances':
        machines.set(machine, action === 'StopInstances' ? 'stopping' : 'pending')
        break
      case 'DescribeDBInstances':
        return describe(databases.get(database), 'DBInstances.DBInstance', 'DBInstanceStatus')
      case 'DescribeDBClusters':
        return describe(clusters.get(cluster), 'DBClusters.DBCluster', 'Status')
      default: {
        const one = databases.get(database) ?? clusters.get(cluster)
        if (one) one.status = action.startsWith('Stop') ? 'stopping' : 'starting'
      }
    }
    return '<R/>'
  }

  function describeGroup(group: FakeGroup | undefined): string {
    if (!group) return '<R><DescribeAutoScalingGroupsResult><AutoScalingGroups/></DescribeAutoScalingGroupsResult></R>'
    const { min, max, desired, machines: count, isPaused } = group
    const paused = isPaused ? '<member><ProcessName>ScheduledActions</ProcessName></member>' : ''
    const own = '<member><LifecycleState>InService</LifecycleState></member>'.repeat(count)
    if (count !== desired) group.machines += count < desired ? 1 : -1
    return `<?xml version="1.0"?><R><DescribeAutoScalingGroupsResult><AutoScalingGroups><member><MinSize>${min}</MinSize><MaxSize>${max}</MaxSize><DesiredCapacity>${desired}</DesiredCapacity><SuspendedProcesses>${paused}</SuspendedProcesses><Instances>${own}</Instances></member></AutoScalingGroups></DescribeAutoScalingGroupsResult></R>`
  }

  function describeMachine(id: string): string {
    const state = machines.get(id)
    if (state === undefined) return '<R><reservationSet/></R>'
    machines.set(id, NEXT[state] ?? state)
    return `<R><reservationSet><item><instancesSet><item><instanceState><code>1</code><name>${state}</name></instanceState></item></instancesSet></item></reservationSet></R>`
  }

  function describe(one: FakeDatabase | undefined, path: string, name: string): string {
    const [list = '', item = ''] = path.split('.')
    const { status = '', more = '' } = one ?? {}
    if (one) one.status = NEXT[status] ?? status
    const found = one ? `<${item}><${name}>${status}</${name}>${more}</${item}>` : ''
    const result = `Describe${list}Result`
    return `<R><${result}><${list}>${found}</${list}></${result}></R>`
  }

  function answerEks({ pathname }: URL, body: string): unknown {
    const [, , cluster = '', , name = ''] = pathname.split('/')
    const group = nodes.get(`${cluster}/${name}`)
    if (!group) throw new Error(`There are no nodes ${pathname}.`)
    const { status, ...scalingConfig } = group
    if (body === '') {
      group.status = NEXT[status] ?? status
      return { nodegroup: { status, scalingConfig } }
    }
    changes.push(`UpdateNodegroupConfig ${name}`)
    Object.assign(group, (JSON.parse(body) as { scalingConfig: object }).scalingConfig, { status: 'UPDATING' })
    return { update: { status: 'InProgress' } }
  }

  function answerSchedule({ pathname }: URL, body: string): unknown {
    const name = pathname.split('/').at(-1) ?? ''
    if (body === '') return schedules.get(name)
    changes.push(`UpdateSchedule ${name}`)
    schedules.set(name, { ...(JSON.parse(body) as object), Name: name, Arn: 'arn' })
    return {}
  }
}

function actionOf(service: string, method: string): string {
  const actions = { eks: ['DescribeNodegroup', 'UpdateNodegroupConfig'], scheduler: ['GetSchedule', 'UpdateSchedule'] }
  return actions[service === 'eks' ? 'eks' : 'scheduler'][method === 'GET' ? 0 : 1] ?? ''
}
