// A stack with a secret value that goes everywhere where Terraform writes one.
import { eq } from 'drizzle-orm'
import { compiledStacks } from '../../src/server/db/schema/environments.ts'
import type { Deps } from '../../src/server/deps.ts'
import { readStoredFiles } from '../../src/server/runs/queue/files.ts'
import { makeCompiledStack } from './things.ts'

/** A secret variable in an attribute, in an output, and in what fails when the apply has begun. */
const MORE = `
variable "canary" {
  type      = string
  sensitive = true
}

variable "fails" {
  type = string
}

resource "azurerm_resource_group" "canary" {
  name     = "canary"
  location = "eastus"
  tags     = { token = var.canary }

  lifecycle {
    postcondition {
      condition     = var.fails == "no" || self.id == ""
      error_message = "It fails as it was told to."
    }
  }
}

output "canary" {
  value     = "made of \${var.canary}"
  sensitive = true
}
`

/**
 * Makes a compiled stack with two more variables: `canary`, which is secret, and `fails`, which is "no" or lets an
 * apply fail after it has begun.
 * @returns its id
 */
export async function makeSecretStack(deps: Deps): Promise<string> {
  const { orm } = deps.database
  const { id, result } = await makeCompiledStack(deps)
  const { released } = await readStoredFiles(orm, id)
  if (!released) throw new Error('There are no released files.')
  const withMore = <Compiled extends { terraform: { main_tf: string } }>(compiled: Compiled): Compiled => ({
    ...compiled,
    terraform: { ...compiled.terraform, main_tf: compiled.terraform.main_tf + MORE },
  })
  await orm
    .update(compiledStacks)
    .set({ result: withMore(result), released: withMore(released) })
    .where(eq(compiledStacks.id, id))
  return id
}
