// Who a connection is in its cloud: a line for each cloud whose accounts can be connected.
import { kindRowOf, type ConnectedCloud } from '#domain/connection/identity.ts'
import type { RunPhase } from '#domain/run/status.ts'
import type { Message } from '#words/message.ts'
import type { AwsPart, SigningIn } from '../../aws/sign-in.ts'
import type { AzurePart } from '../../azure/sign-in.ts'
import type { Deps } from '../../deps.ts'
import type { GooglePart } from '../../google/sign-in.ts'
import { askAws } from './who-in-aws.ts'
import { askAzure } from './who-in-azure.ts'
import { askGoogle } from './who-in-google.ts'

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

const ASKED: Readonly<Record<ConnectedCloud, (deps: AskDeps, connection: SigningIn, phase: RunPhase) => Promise<Who>>> =
  { aws: askAws, azure: askAzure, gcp: askGoogle }

/** Asks the cloud of a connection who it is there in a phase. */
export function whoIs(deps: AskDeps, connection: SigningIn, phase: RunPhase): Promise<Who> {
  return ASKED[kindRowOf(connection.identity.kind).cloud](deps, connection, phase)
}
