import type { Format } from '../format.ts'

export const http = {
  'http.nul': 'A text contains the character U+0000: leave it out.',
  'http.too-large': 'The request is larger than 1 MB: send less in one request.',
  'http.too-many-bytes': ({ max }: { max: number }) =>
    `The request is larger than ${max / 1e6} MB, which is the most here.`,
  'http.not-json': 'The body must be JSON: send it with the header content-type: application/json.',
  'http.bad-json': ({ at }: { at: number | null }, { number }: Format) =>
    `The body is not valid JSON${at === null ? '' : ` (character ${number(at)})`}: correct it.`,
  'http.too-deep': ({ max }: { max: number }) =>
    `The body nests lists and objects more than ${max} levels deep: make it flatter.`,
  'http.too-many-values': ({ max }: { max: number }, { number }: Format) =>
    `The body has more than ${number(max)} values: send less in one request.`,
  'http.other-site':
    'The request comes from a page of another site: only the pages of this server can change something here.',
  'http.unknown-host': ({ hostname, origin }: { hostname: string; origin: string }) =>
    `This server does not know the name ${hostname}: set STRATA_URL to ${origin} and restart the server.`,
  'http.nothing-here': 'There is nothing at this address.',
  'http.no-cursor': 'This is not a cursor of a list: take it from the Link header of the previous page.',
  'http.sign-in': 'Sign in to continue.',
  'http.busy': 'The server is overloaded and has not begun this request: send it again in a few seconds.',
  'http.upgrading': 'Strata is upgrading its database: try again in a moment.',
  'http.upgrading-page': 'Nothing is lost. This page reloads automatically.',
  'http.database-away': 'The database cannot be reached at the moment: try again in a few seconds.',
  'http.database-full':
    'The disk of the database is full, so nothing can be saved: try again once an administrator has made room.',
  'http.too-many-attempts': ({ minutes }: { minutes: number }) =>
    `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  'http.too-many-at-once': ({ max }: { max: number }) =>
    `Strata is working on ${max} of your requests already: send this one again in a few seconds.`,
  'http.no-endpoint': ({ path }: { path: string }) => `There is nothing at ${path}: /api/docs lists what there is.`,
  'http.wrong-method': (
    { path, method, allowed }: { path: string; method: string; allowed: readonly string[] },
    { all }: Format,
  ) => `${path} does not take ${method}, only ${all(allowed)}.`,
  'http.nothing-takes': ({ path, method }: { path: string; method: string }) =>
    `There is nothing at ${path} that takes ${method}.`,
  'http.failed': ({ id }: { id: string }) =>
    `The server failed to handle this request: its log says why under the request id ${id}.`,
  'http.sentences': ({ sentences }: { sentences: readonly string[] }) => sentences.join(' '),
  'http.problems': ({ problems }: { problems: readonly string[] }) => problems.join('\n'),
  'http.no-versions': 'What is at this address has no versions: leave the header If-Match out.',
  'http.other-tag': 'The header If-Match names no version: take it from the ETag of the last answer, such as "3".',
  'http.two-versions': 'The header If-Match names another version: give one of them.',
  'http.no-key': 'A key is 1 to 200 printable characters without spaces, such as a UUID.',
  'http.key-in-use':
    'A request with this key is under way, or did not come to an end. Look whether it took effect. If not, send it again with another key.',
  'http.key-of-another':
    'This key belongs to another request of the last 24 hours: use a new key for each request, and the same only to send one again.',
  'http.too-many-requests': ({ max, seconds }: { max: number; seconds: number }, { number }: Format) =>
    `You have sent more than ${number(max)} requests in a minute. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
}
