// What a cloud is asked with to say who a connection is, and what it answers.
import type { Message } from '#words/message.ts'
import type { AwsPart } from '../../aws/sign-in.ts'
import type { AzurePart } from '../../azure/sign-in.ts'
import type { Deps } from '../../deps.ts'
import type { GooglePart } from '../../google/sign-in.ts'

/** What it takes to ask a cloud. */
export type AskDeps = Pick<Deps, AwsPart | AzurePart | GooglePart>

/** Who somebody is in a cloud. */
interface Known {
  /** The number or the id of the account: of AWS, a subscription of Azure, a project of Google Cloud. */
  readonly account: string
  /** As the cloud names who it is. */
  readonly name: string
}

/** What a cloud answers, or why there is no answer, for the person who asked. */
export type Who =
  | { readonly ok: true; readonly value: Known }
  | { readonly ok: false; readonly code: string; readonly said: Message }
