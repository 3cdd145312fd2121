// Tests of whole processes run the server as `npm start` does: built, once for all of them.
import { ensureBuild } from '../../scripts/bundle.ts'

/** What Vitest runs before the tests of a project. */
export async function setup(): Promise<void> {
  await ensureBuild()
}
