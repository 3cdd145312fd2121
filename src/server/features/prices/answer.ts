// From the body of a request to the price of what it brings.
import type { z } from 'zod'
import { priceRequest, prices } from '#contract/prices.ts'
import { message, type StoredMessage } from '#words/message.ts'
import { parseJson } from '../../http/body.ts'
import { badRequest, parseOrRefuse } from '../../http/errors.ts'
import { HclError } from '#engine/terraform/syntax/cursor.ts'
import { wrongFile } from '../../terraform/read-files.ts'
import { NoPlan, readPlan, type PlanResources } from '../../terraform/resources-of-plan.ts'
import { hasRoot, inputOfFiles, type PriceInput } from './input.ts'
import { priceOf, type Base } from './price.ts'
import { reportOf } from './report.ts'
import type { Price } from './wire.ts'

type Request = z.output<typeof priceRequest>
type Given = Pick<Request, 'plan' | 'files'>

/** Resources of a plan or of files, at most: such an answer has about as much as the largest body. */
const RESOURCES_MAX = 5000

/**
 * Prices what a body brings.
 * @throws Refused with 400 that names everything that is wrong with the request, or what cannot be read
 */
export function answerOf(body: Uint8Array): Price {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
  const request = parseOrRefuse(priceRequest, parseJson(text, prices.price.largeBody.maxBytes))
  const { base, format, ...setting } = request
  const input = read(request, '')
  const price = priceOf(input, setting, base === undefined ? undefined : baseOf(base, input))
  if (!isFinite(price)) throw wrong('', request.plan ? 'plan' : 'files', message('prices.no-number'))
  return { ...price, report: format === 'json' ? null : reportOf(price, format) }
}

/** Numbers that JSON has no way to write. */
function isFinite({ total_monthly: total, range, difference }: Price): boolean {
  const sums = [total, range?.most ?? 0, difference?.before.total_monthly ?? 0, difference?.before.range?.most ?? 0]
  return sums.every((one) => Number.isFinite(one))
}

/** Such as base.plan. @param place of the input in the request; empty for what is priced */
function wrong(place: string, field: string, said: StoredMessage) {
  return badRequest([{ field: place === '' ? field : `${place}.${field}`, said }])
}

type Read = PriceInput & { readonly plan?: PlanResources }

function read({ plan, files }: Given, place: string): Read {
  if (plan !== undefined && files !== undefined) throw wrong(place, 'files', message('prices.two-inputs'))
  const input = plan === undefined ? readFiles(files, place) : readPlanOf(plan, place)
  const { resources, plan: read } = input
  if (Math.max(resources.length, read?.before.length ?? 0) > RESOURCES_MAX)
    throw wrong(
      place,
      plan === undefined ? 'files' : 'plan',
      message('prices.too-many-resources', { max: RESOURCES_MAX }),
    )
  return input
}

function readPlanOf(given: Readonly<Record<string, unknown>>, place: string): Read {
  try {
    const plan = readPlan(given)
    return { resources: plan.resources, region: plan.region, modules: [], plan }
  } catch (error) {
    if (error instanceof NoPlan) throw wrong(place, 'plan', error.said)
    throw error
  }
}

function readFiles(files: Given['files'], place: string): Read {
  if (files === undefined) throw wrong(place, 'plan', message('prices.no-input'))
  if (!hasRoot(files)) throw wrong(place, 'files', message('prices.no-files'))
  try {
    return inputOfFiles(files)
  } catch (error) {
    if (error instanceof HclError)
      throw wrongFile(error.file ?? '', error.line, message('terraform.reported', { reason: sentence(error.message) }))
    if (error instanceof RangeError) throw wrong(place, 'files', message('terraform.all-too-heavy'))
    throw error
  }
}

/** What a parser says, as a sentence. */
function sentence(text: string): string {
  const first = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return /[.!?]$/.test(first) ? first : `${first}.`
}

function baseOf(base: NonNullable<Request['base']>, { plan }: Read): Base {
  if (base !== 'prior') return read(base, 'base')
  if (plan === undefined) throw wrong('', 'base', message('prices.no-prior'))
  return { resources: plan.before, modules: [], kinds: plan.changes }
}
