// The only translation of what goes wrong to a status and `{ detail }`.
import type { z } from 'zod'
import type { Refusal } from '#contract/endpoint.ts'
import type { ErrorBody, Problem } from '#contract/errors.ts'

/** Refusals that need no declaration, because they are about the address and not about an endpoint. */
type Status = Refusal | 405

/** A request that is refused with a status and a sentence. */
export class Refused extends Error {
  readonly status: Status
  readonly problems: readonly Problem[]

  constructor(status: Status, detail: string, problems: readonly Problem[] = []) {
    super(detail)
    this.name = 'Refused'
    this.status = status
    this.problems = problems
  }
}

/** 404: there is no such thing, or none that this caller may see. */
export function notFound(detail: string): Refused {
  return new Refused(404, detail)
}

/** 400 with every problem, each named by its field. */
export function badRequest(problems: readonly Problem[]): Refused {
  const sentences = problems.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
  return new Refused(400, sentences.join(' '), problems)
}

/** The wire form of a refusal. */
export function errorBodyOf(error: Refused): ErrorBody {
  return { detail: error.message, ...(error.problems.length > 0 && { problems: [...error.problems] }) }
}

/** What a validation found, each with its field; a refused unknown field is a problem of its own. */
export function problemsOf(issues: readonly z.core.$ZodIssue[]): Problem[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: 'There is no such field: check its spelling or leave it out.' }))
    }
    return [{ field: issue.path.join('.'), message: issue.message }]
  })
}

/** Says of a field without a sentence of its own that it is missing. */
export function missingField(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_type' && issue.input === undefined ? 'This field is required.' : undefined
}

/** 401: nobody is signed in, or what was given to sign in is not right. */
export function unauthorized(detail = 'Sign in to continue.'): Refused {
  return new Refused(401, detail)
}

/** 403: the caller may see it and may not do it. */
export function forbidden(detail: string): Refused {
  return new Refused(403, detail)
}

/** 409: it does not fit what is there. */
export function conflict(detail: string): Refused {
  return new Refused(409, detail)
}
