// The log of an agent: lines for a person, or messages for the server that started it.
import type { AgentLog } from './carry-out.ts'
import { CallFailed } from './client.ts'

/** Writes what happens. */
export const writeLog: AgentLog = (level, text, error, about) => {
  const reason = error instanceof Error ? ` ${error.message}` : ''
  const ids = { ...about, ...(error instanceof CallFailed && error.requestId && { request_id: error.requestId }) }
  if (process.send) process.send({ level, message: `${text}${reason}`, ...ids }, undefined, undefined, () => undefined)
  else {
    const words = Object.entries(ids).map(([name, id]) => ` ${name}=${id}`)
    process.stderr.write(`${new Date().toISOString()} ${level} ${text}${reason}${words.join('')}\n`)
  }
}
