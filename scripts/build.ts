// npm run build: the pages and the server into dist/.
import { build } from './bundle.ts'

await build()
