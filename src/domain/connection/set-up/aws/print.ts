// The set-up of a connection to AWS as files.
import type { PrintedFile, SetUpFactsIn } from '../facts.ts'
import { printCommands } from './commands.ts'
import { setUpOf } from './plan.ts'
import { printBucket, printIdentities } from './terraform.ts'

/** Prints the identities of an account of AWS, and the bucket of their issuer where there is one. */
export function printAwsSetUp(facts: SetUpFactsIn<'aws'>): readonly PrintedFile[] {
  const setUp = setUpOf(facts)
  return [
    { name: 'main.tf', text: printIdentities(setUp) },
    ...(setUp.bucket ? [{ name: 'bucket.tf', text: printBucket(setUp.bucket) }] : []),
    { name: 'set-up.sh', text: printCommands(setUp) },
  ]
}
