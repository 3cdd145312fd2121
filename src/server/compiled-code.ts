// Where Node keeps what it has compiled. Imported before what starts threads and processes: they take it over from the
// environment, and each would otherwise strip and compile the same sources again.
import { dirname, join } from 'node:path'
import { findSource } from './threads/find-worker.ts'

// Beside the sources. Where that cannot be written, as in an image, Node compiles as it would without.
process.env['NODE_COMPILE_CACHE'] ??= join(dirname(findSource('package.json', import.meta.dirname)), '.cache/compiled')
