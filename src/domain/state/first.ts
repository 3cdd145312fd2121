// The state of an environment of which nothing was kept yet.

/** The oldest that Strata works with: Terraform refuses a state of a newer one than itself. */
const WRITTEN_BY = '1.11.0'

/**
 * An empty state with a lineage. Without one Terraform chooses a lineage each time it writes, and none at all when it
 * cannot reach the server then: nobody could tell what such a state follows, and it would be refused.
 * @param lineage the same each time, for as long as nothing was kept
 */
export function firstState(lineage: string): string {
  const state = { version: 4, terraform_version: WRITTEN_BY, serial: 0, lineage, outputs: {}, resources: [] }
  return JSON.stringify(state)
}
