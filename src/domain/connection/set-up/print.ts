// The set-up of a connection as files, by its cloud.
import { identityIn, kindRowOf, type ConnectedCloud } from '../identity.ts'
import { printAwsSetUp } from './aws/print.ts'
import { printAzureSetUp } from './azure/print.ts'
import { printGoogleSetUp } from './google/print.ts'
import type { PrintedFile, SetUpFacts } from './facts.ts'

const PRINTED: Readonly<Record<ConnectedCloud, (facts: SetUpFacts) => readonly PrintedFile[]>> = {
  aws: (facts) => printAwsSetUp({ ...facts, identity: identityIn('aws', facts.identity) }),
  azure: (facts) => printAzureSetUp({ ...facts, identity: identityIn('azure', facts.identity) }),
  gcp: (facts) => printGoogleSetUp({ ...facts, identity: identityIn('gcp', facts.identity) }),
}

/** Prints what the owner of the account runs: Terraform, and the same as commands. */
export function printSetUpOf(facts: SetUpFacts): readonly PrintedFile[] {
  return PRINTED[kindRowOf(facts.identity.kind).cloud](facts)
}
