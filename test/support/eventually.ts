// What happens a moment later, on a loaded machine too.
import { vi } from 'vitest'

/**
 * Checks again and again until it does not fail, for as long as a machine with other work may take. @returns what the
 * check gives in the end
 */
export function eventually<Given>(check: () => Given | Promise<Given>): Promise<Given> {
  return vi.waitFor(check, { timeout: 60_000 })
}
