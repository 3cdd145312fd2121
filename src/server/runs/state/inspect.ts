// What a text says of itself as a state.
import { countManaged, parseState, type StateProblem, type TerraformState } from '#domain/state/parse.ts'
import { message, type Message } from '#words/message.ts'
import { badRequest } from '../../http/errors.ts'

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

/** Reads a state. @throws Refused with 400 for what is none */
export function readState(bytes: Uint8Array): TerraformState {
  const read = parseState(textOf(bytes))
  if (read.ok) return read.state
  throw badRequest([{ field: '', said: SENTENCES[read.problem] }])
}

/** The text of a state; between threads, bytes lose that they are a Buffer. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

/** What a state says of itself. @throws Refused with 400 for what is none */
export function inspectState(bytes: Uint8Array): StateFacts {
  const state = readState(bytes)
  return { serial: state.serial, lineage: state.lineage, resource_count: countManaged(state) }
}
