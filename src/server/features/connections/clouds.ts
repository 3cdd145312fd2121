// Who a connection is in its cloud: a line for each cloud whose accounts can be connected.
import { kindRowOf, type ConnectedCloud } from '#domain/connection/identity.ts'
import type { RunPhase } from '#domain/run/status.ts'
import type { SigningIn } from '../../aws/sign-in.ts'
import { askAws } from './who-in-aws.ts'
import { askAzure } from './who-in-azure.ts'
import { askGoogle } from './who-in-google.ts'
import type { AskDeps, Who } from './who.ts'

const ASKED: Readonly<Record<ConnectedCloud, (deps: AskDeps, connection: SigningIn, phase: RunPhase) => Promise<Who>>> =
  { aws: askAws, azure: askAzure, gcp: askGoogle }

/** Asks the cloud of a connection who it is there in a phase. */
export function whoIs(deps: AskDeps, connection: SigningIn, phase: RunPhase): Promise<Who> {
  return ASKED[kindRowOf(connection.identity.kind).cloud](deps, connection, phase)
}
