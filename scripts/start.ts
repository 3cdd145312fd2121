// npm start: builds what is out of date, then starts the server.
import { ensureBuild, SERVER_ENTRY } from './bundle.ts'

await ensureBuild()
await import(SERVER_ENTRY)
