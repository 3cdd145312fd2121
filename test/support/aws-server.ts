// What AWS answers to searches and questions about single resources, without AWS: in the shapes that it documents.
import { actionForAws, signedForAws, startAnswering } from './answering-server.ts'

/** A request as the server was sent it. */
export interface AskedOfAws {
  readonly service: string
  readonly region: string
  /** Such as GetResources or DescribeVolumes. */
  readonly action: string
  readonly body: string
  readonly signature: string
}

type Answer = readonly [status: number, body: string]

export interface AwsServer {
  readonly url: string
  readonly asked: AskedOfAws[]
  /** ARNs that a search in a region lists. */
  readonly listed: Map<string, readonly string[]>
  /** Answers by action, before anything else: one is taken off the list for each request. */
  readonly next: Map<string, Answer[]>
  /** What is answered to an action from now on. */
  readonly always: Map<string, Answer>
  /** Resources that one page of a search holds. */
  pageSize: number
  account: string
  close(): Promise<void>
}

/** A refusal as the services with JSON write it. */
export const jsonRefusal = (code: string, status = 400): Answer => [
  status,
  JSON.stringify({ __type: `com.amazon.coral.service#${code}`, Message: 'No.' }),
]

/** A refusal as the services with XML write it. */
export const xmlRefusal = (code: string, status = 400): Answer => [
  status,
  `<Response><Errors><Error><Code>${code}</Code><Message>No.</Message></Error></Errors></Response>`,
]

/** Starts it. Unless a test says otherwise, it lists nothing, and knows nothing of single resources. */
export async function startAwsServer(): Promise<AwsServer> {
  const state: Omit<AwsServer, 'url' | 'close'> = {
    asked: [],
    listed: new Map(),
    next: new Map(),
    always: new Map(),
    pageSize: 100,
    account: '123456789012',
  }
  const server = await startAnswering((sent) => {
    const { region, service, signature } = signedForAws(sent)
    const asked = { service, region, action: actionForAws(sent), body: sent.body, signature }
    state.asked.push(asked)
    const [status, body] = answer(state, asked)
    return { status, body }
  })
  return Object.assign(state, server)
}

function answer(state: Omit<AwsServer, 'url' | 'close'>, { action, region, body }: AskedOfAws): Answer {
  const given = state.next.get(action)?.shift() ?? state.always.get(action)
  if (given) return given
  if (action === 'GetCallerIdentity') {
    const who = `<Arn>arn:aws:iam::${state.account}:user/strata</Arn><Account>${state.account}</Account>`
    return [200, `<R><GetCallerIdentityResult>${who}</GetCallerIdentityResult></R>`]
  }
  if (action === 'GetResources') {
    const { PaginationToken: token = '' } = JSON.parse(body) as { PaginationToken?: string }
    const all = state.listed.get(region) ?? []
    const from = Number(token || 0)
    const to = from + state.pageSize
    const ResourceTagMappingList = all.slice(from, to).map((ResourceARN) => ({
      ResourceARN,
      Tags: [{ Key: 'ManagedBy', Value: 'strata' }],
    }))
    return [200, JSON.stringify({ PaginationToken: to < all.length ? String(to) : '', ResourceTagMappingList })]
  }
  return jsonRefusal('AccessDeniedException')
}
