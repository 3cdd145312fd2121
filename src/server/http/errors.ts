// The only translation of what goes wrong to a status and `{ detail }`.
import type { z } from 'zod'
import type { Refusal } from '#contract/endpoint.ts'
import type { ErrorBody, Problem } from '#contract/errors.ts'
import { parseFields } from '#engine/field-messages.ts'
import { message, type Message, type StoredMessage } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'

/** Refusals that need no declaration, because they are about the address and not about an endpoint. */
type Status = Refusal | 405 | 500

/** What is wrong with a field of a request; the field is empty for the request as a whole. */
export interface FieldProblem {
  readonly field: string
  readonly said: StoredMessage
}

/** A request that is refused with a status and a message. */
export class Refused extends Error {
  readonly status: Status
  readonly said: StoredMessage
  readonly problems: readonly FieldProblem[]
  /** What a protocol of others wants in the answer, beside what every refusal says. */
  readonly beside: Readonly<Record<string, string>>

  constructor(
    status: Status,
    said: StoredMessage,
    problems: readonly FieldProblem[] = [],
    beside: Readonly<Record<string, string>> = {},
  ) {
    super(inEnglish(said))
    this.name = 'Refused'
    this.status = status
    this.said = said
    this.problems = problems
    this.beside = beside
  }
}

/** A change of a version that is not the newest. Who named the version in the header If-Match gets 412 instead. */
export class Outdated extends Refused {
  /** Why, without the field of the body. */
  readonly why: StoredMessage

  constructor(status: 400 | 409, why: StoredMessage, problems: readonly FieldProblem[] = []) {
    super(status, problems.length > 0 ? inProblems(problems) : why, problems)
    this.name = 'Outdated'
    this.why = why
  }
}

/** 409: someone saved a newer version meanwhile. */
export function outdated(said: Message): Refused {
  return new Outdated(409, said)
}

/** 400: the version that a change names is none that there was. @param field of the body in which it is named */
export function futureVersion(field: string, said: Message): Refused {
  return new Outdated(400, said, [{ field, said }])
}

/** 404: there is no such thing, or none that this caller may see. */
export function notFound(said: Message): Refused {
  return new Refused(404, said)
}

/** 400 with every problem, each named by its field. */
export function badRequest(problems: readonly FieldProblem[]): Refused {
  return new Refused(400, inProblems(problems), problems)
}

/** Every problem with its field, each in a line of its own. */
function inProblems(problems: readonly FieldProblem[]): StoredMessage {
  return message('http.problems', {
    problems: problems.map(({ field, said }) =>
      field === '' ? said : message('fields.at', { place: field, problem: said }),
    ),
  })
}

/** Sentences that belong together, as one message. */
export function inOne(sentences: readonly StoredMessage[]): StoredMessage {
  const [first, ...more] = sentences
  return first !== undefined && more.length === 0 ? first : message('http.sentences', { sentences })
}

/** The wire form of a refusal. */
export function errorBodyOf({ message: detail, said, problems, beside }: Refused): ErrorBody {
  return { ...beside, detail, ...said, ...(problems.length > 0 && { problems: problems.map(onWire) }) }
}

function onWire({ field, said: { code, params } }: FieldProblem): Problem {
  return { field, message: inEnglish({ code, params }), code, params }
}

/**
 * Parses a value that was sent.
 * @param field path of the value in the request; empty for the request itself
 * @throws Refused with 400 that names each problem by its field
 */
export function parseOrRefuse<Schema extends z.ZodType>(schema: Schema, given: unknown, field = ''): z.output<Schema> {
  const read = parseFields(schema, given)
  if (read.success) return read.data
  const before = field === '' ? [] : [field]
  throw badRequest(read.faults.map(({ path, said }) => ({ field: [...before, ...path].join('.'), said })))
}

/** 401: no one is signed in, or what was given to sign in is not right. */
export function unauthorized(said = message('http.sign-in')): Refused {
  return new Refused(401, said)
}

/** 403: the caller may see it and may not do it. */
export function forbidden(said: Message): Refused {
  return new Refused(403, said)
}

/** 409: it does not fit what is there. */
export function conflict(said: Message): Refused {
  return new Refused(409, said)
}
