// What a refusal of Azure or Google Cloud means for whoever asked it to look.
import type { z } from 'zod'
import { googleServiceOf } from '#cloud-api/google/explain.ts'
import { CloudRefusal, UNREACHABLE } from '#cloud-api/refusal.ts'
import { message, type Message } from '#words/message.ts'
import { gap, type Found } from './parts.ts'

/** Clouds that are asked by `#cloud-api`, as people call them. */
export type AskedCloud = 'Azure' | 'Google Cloud'

/** Codes of Google Cloud of what is not enabled in a project. */
const DISABLED = new Set(['SERVICE_DISABLED', 'accessNotConfigured'])

/** Whether something was refused because the API is not enabled that does it. */
export function isDisabledApi(error: unknown): boolean {
  return error instanceof CloudRefusal && DISABLED.has(error.code)
}

/** Whether a cloud says that something is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof CloudRefusal && error.status === 404
}

/** Why a cloud did not say something. @throws what is no refusal: it is a defect */
export function refusedBy(cloud: AskedCloud, error: unknown): Message {
  if (error instanceof DOMException) return message('preflight.gap-unreachable', { cloud })
  if (!(error instanceof CloudRefusal)) throw error
  const { code, action, status } = error
  if (code === UNREACHABLE) return message('preflight.gap-unreachable', { cloud })
  if (isDisabledApi(error)) return message('preflight.gap-api', { api: googleServiceOf(action) })
  if (status === 401 || status === 403) return message('preflight.gap-denied', { action })
  return message('preflight.gap-refused', { cloud, code, action })
}

/** What was found, or that it could not be looked at. */
export async function orGap(cloud: AskedCloud, about: readonly string[], look: () => Promise<Found>): Promise<Found> {
  try {
    return await look()
  } catch (error) {
    return gap(refusedBy(cloud, error), about)
  }
}

/** Reads an answer. @throws CloudRefusal for one that nobody understands */
export function read<Of>(cloud: AskedCloud, schema: z.ZodType<Of>, json: unknown, action: string): Of {
  const { data, success } = schema.safeParse(json)
  if (!success) throw new CloudRefusal(cloud, { code: 'unknown-answer', action, status: undefined })
  return data
}
