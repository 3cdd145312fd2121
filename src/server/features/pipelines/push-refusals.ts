// What goes wrong with a repository, as sentences. Whatever the other side
// wrote is shown only in part and never with the token, which it knows.
import { Errors } from 'isomorphic-git'
import { message } from '#words/message.ts'
import { OutboundError } from '../../outbound/outbound.ts'
import { badRequest, conflict, Refused } from '../../http/errors.ts'
import { ANSWER_MAX_BYTES } from './pack-limit.ts'

interface PushRequest {
  readonly url: URL
  readonly branch: string
  readonly username: string
  readonly token: string
}

const TEXT_MAX = 300

/** The refusal that an error of a push becomes. Any other error loses everything that the request held. */
export function refusalOf(error: unknown, request: PushRequest): Error {
  const { url, branch } = request
  const { host } = url
  if (error instanceof Refused) return error
  if (error instanceof OutboundError) return outboundRefusal(error)
  if (error instanceof Errors.UserCanceledError) return wrongToken(host)
  if (error instanceof Errors.HttpError) return statusRefusal(error.data.statusCode, host)
  if (error instanceof Errors.PushRejectedError) {
    return conflict(message('pipelines.branch-moved', { branch }))
  }
  if (error instanceof Errors.GitPushError) {
    return conflict(message('pipelines.branch-refused', { host, branch, reason: reasonOf(error, request) }))
  }
  if (
    error instanceof Errors.SmartHttpError ||
    error instanceof Errors.ParseError ||
    error instanceof Errors.EmptyServerResponseError
  ) {
    return badRequest([
      {
        field: 'url',
        said: message('pipelines.not-git', { host }),
      },
    ])
  }
  if (error instanceof Errors.RemoteCapabilityError) {
    return conflict(message('pipelines.old-git-server', { host }))
  }
  // Its own message could repeat what was sent.
  return new Error(`Pushing to ${host} failed: ${error instanceof Error ? error.name : typeof error}.`)
}

function wrongToken(host: string): Refused {
  return badRequest([
    {
      field: 'token',
      said: message('pipelines.token-refused', { host }),
    },
  ])
}

function outboundRefusal({ reason, said }: OutboundError): Refused {
  if (reason === 'unreachable') return new Refused(503, said)
  if (reason === 'too-large') return conflict(message('pipelines.too-large', { mb: ANSWER_MAX_BYTES / 1_000_000 }))
  return badRequest([{ field: 'url', said }])
}

function statusRefusal(status: number, host: string): Refused {
  if (status === 401) return wrongToken(host)
  if (status === 403)
    return badRequest([
      {
        field: 'token',
        said: message('pipelines.token-cannot-write', { host }),
      },
    ])
  if (status === 404 || status === 410) {
    return badRequest([{ field: 'url', said: message('pipelines.no-repository', { host }) }])
  }
  if (status === 429 || status >= 500) return new Refused(503, message('pipelines.host-busy', { host, status }))
  return badRequest([{ field: 'url', said: message('pipelines.host-refused', { host, status }) }])
}

function reasonOf(error: InstanceType<typeof Errors.GitPushError>, { token, username }: PushRequest): string {
  const refs = Object.values(error.data.result.refs ?? {})
  const text =
    refs
      .map((one) => one.error)
      .filter(Boolean)
      .join('; ') ||
    error.data.result.error ||
    'it gives no reason'
  const secrets = [
    token,
    encodeURIComponent(token),
    Buffer.from(token).toString('base64'),
    Buffer.from(`${username}:${token}`).toString('base64'),
  ]
  const clean = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text.trim())
  const short = clean.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, TEXT_MAX)
  return /[.!?]$/.test(short) ? short : `${short}.`
}
