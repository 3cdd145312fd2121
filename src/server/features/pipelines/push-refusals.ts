// What goes wrong with a repository, as sentences. Whatever the other side
// wrote is shown only in part and never with the token, which it knows.
import { Errors } from 'isomorphic-git'
import { OutboundError } from '../../outbound/outbound.ts'
import { badRequest, conflict, Refused } from '../../http/errors.ts'

interface Asked {
  readonly url: URL
  readonly branch: string
  readonly username: string
  readonly token: string
}

const TEXT_MAX = 300

/** What an error of a push means for who asked. What is no refusal is told without anything that the request held. */
export function refusalOf(error: unknown, asked: Asked): Error {
  const { url, branch } = asked
  const { host } = url
  if (error instanceof Refused) return error
  if (error instanceof OutboundError) return outboundRefusal(error)
  if (error instanceof Errors.UserCanceledError) return wrongToken(host)
  if (error instanceof Errors.HttpError) return statusRefusal(error.data.statusCode, host)
  if (error instanceof Errors.PushRejectedError) {
    return conflict(`The branch ${branch} has moved on while this was pushed, and nothing is ever pushed by force: push again.`)
  }
  if (error instanceof Errors.GitPushError) {
    return conflict(`${host} did not take the branch ${branch}: ${reasonOf(error, asked)} Push to another branch, or let somebody allow it there.`)
  }
  if (error instanceof Errors.SmartHttpError || error instanceof Errors.ParseError || error instanceof Errors.EmptyServerResponseError) {
    return badRequest([{ field: 'url', message: `What ${host} answers is not a Git repository: give the address that "git clone" takes.` }])
  }
  if (error instanceof Errors.RemoteCapabilityError) {
    return conflict(`${host} cannot give the newest state of a branch alone, which is all that this fetches: use a newer Git server.`)
  }
  // Its own message could repeat what was sent.
  return new Error(`Pushing to ${host} failed: ${error instanceof Error ? error.name : typeof error}.`)
}

function wrongToken(host: string): Refused {
  return badRequest([
    { field: 'token', message: `${host} does not accept this token: it may be mistyped, expired, or of somebody who may not write to the repository.` },
  ])
}

function outboundRefusal({ reason, message }: OutboundError): Refused {
  if (reason === 'unreachable') return new Refused(503, message)
  if (reason === 'too-large') return conflict(`${message} That is more than this fetches: push to a repository for infrastructure.`)
  return badRequest([{ field: 'url', message }])
}

function statusRefusal(status: number, host: string): Refused {
  if (status === 401) return wrongToken(host)
  if (status === 403)
    return badRequest([{ field: 'token', message: `${host} says that this token may not write to the repository: give it that right, or use another.` }])
  if (status === 404 || status === 410) {
    return badRequest([{ field: 'url', message: `${host} has no repository at this address, or none that this token may see.` }])
  }
  if (status === 429 || status >= 500) return new Refused(503, `${host} is not able to answer at the moment (${status}): push again later.`)
  return badRequest([{ field: 'url', message: `${host} refused the request (${status}): give the address that "git clone" takes.` }])
}

function reasonOf(error: InstanceType<typeof Errors.GitPushError>, { token, username }: Asked): string {
  const refs = Object.values(error.data.result.refs ?? {})
  const text =
    refs
      .map((one) => one.error)
      .filter(Boolean)
      .join('; ') ||
    error.data.result.error ||
    'it gives no reason'
  const secrets = [token, encodeURIComponent(token), Buffer.from(token).toString('base64'), Buffer.from(`${username}:${token}`).toString('base64')]
  const clean = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text.trim())
  const short = clean.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, TEXT_MAX)
  return /[.!?]$/.test(short) ? short : `${short}.`
}
