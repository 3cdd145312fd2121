// What a text says of itself as a state.
import { countManaged, parseState, type StateProblem, type TerraformState } from '#domain/state/parse.ts'
import { message, type Message } from '#words/message.ts'
import { badRequest, type Refused } from '../../http/errors.ts'

/** What is kept beside the bytes of a state. */
export interface StateFacts {
  readonly serial: number
  readonly lineage: string
  /** Objects that Terraform manages by it. */
  readonly resource_count: number
}

const SENTENCES: Readonly<Record<StateProblem, Message>> = {
  'not-json': message('states.not-json'),
  'not-a-state': message('states.not-a-state'),
  encrypted: message('states.encrypted'),
  version: message('states.other-format'),
}

/** 400 for what is no state. */
export function noState(problem: StateProblem): Refused {
  return badRequest([{ field: '', said: SENTENCES[problem] }])
}

/** Reads a state. @throws Refused with 400 for what is none */
export function readState(bytes: Uint8Array): TerraformState {
  const read = parseState(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  if (read.ok) return read.state
  throw noState(read.problem)
}

/** What a state says of itself. @throws Refused with 400 for what is none */
export function inspectState(bytes: Uint8Array): StateFacts {
  const state = readState(bytes)
  return { serial: state.serial, lineage: state.lineage, resource_count: countManaged(state) }
}
