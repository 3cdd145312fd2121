// What is measured must run: the application without database, compiler and
// proof answers what the benchmark asks of it.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SESSION_COOKIE } from '../src/server/access/sessions.ts'
import { serve } from '../scripts/serve.ts'
import { GENERATE } from './http.ts'

it('answers as the server does', async () => {
  const server = await serve(join(import.meta.dirname, 'app-alone.ts'), '/api/health', {})
  try {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/generate`, {
      method: 'POST',
      body: GENERATE,
      headers: { 'content-type': 'application/json', cookie: `${SESSION_COOKIE}=any` },
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ terraform: { main_tf: expect.stringContaining('resource "aws_') } })
  } finally {
    await server.stop()
  }
})
