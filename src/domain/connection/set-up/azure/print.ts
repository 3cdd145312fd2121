// The set-up of a connection to Azure as files.
import type { PrintedFile, SetUpFactsIn } from '../facts.ts'
import { printAzureCommands } from './commands.ts'
import { azureSetUpOf } from './plan.ts'
import { printAzureTerraform } from './terraform.ts'

/** Prints the applications of a tenant, and their roles in a subscription. */
export function printAzureSetUp(facts: SetUpFactsIn<'azure'>): readonly PrintedFile[] {
  const setUp = azureSetUpOf(facts)
  return [
    { name: 'main.tf', text: printAzureTerraform(setUp) },
    { name: 'set-up.sh', text: printAzureCommands(setUp) },
  ]
}
