// Where the stored schemas are: beside the sources, wherever the code that
// asks was bundled to.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of provider schemas, searched from this file's own folder upwards.
 * @throws when the installation has lost it
 */
export function findSchemaDir(): string {
  for (let dir = import.meta.dirname; ; dir = dirname(dir)) {
    for (const place of ['schemas', 'src/server/proof/schemas']) {
      const found = join(dir, place)
      if (existsSync(join(found, 'index.json'))) return found
    }
    if (dir === dirname(dir))
      throw new Error('The provider schemas are missing: src/server/proof/schemas is not part of this installation; install Strata again.')
  }
}
