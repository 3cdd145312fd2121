import { z } from 'zod'

const uuid = z.uuid()

/** True for a text that the database lets be compared with an id. */
export function isId(text: string): boolean {
  return uuid.safeParse(text).success
}
