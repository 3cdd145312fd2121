// Refusals of a directory, with the word of RFC 7644, section 3.12 for what is wrong.
import type { Message } from '#words/message.ts'
import { Refused } from '../http/errors.ts'

type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'tooMany'
  | 'uniqueness'

/** 409 where something is taken, else 400. */
export function refuse(scimType: ScimType, said: Message): Refused {
  return new Refused(scimType === 'uniqueness' ? 409 : 400, said, [], { scimType })
}
