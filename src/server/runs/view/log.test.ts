import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeAttempt, makeRun, writeLog } from '../../../../test/support/runs.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'

const app = await createTestApp()
const { deps } = app
const { project, owner } = await makeCast(app)
const environment = await makeEnvironment(deps, project.id, owner, { connection: 'sandbox' })
const UNKNOWN = { id: '99999999-9999-4999-8999-999999999999' }

/** A run with two attempts, and what they wrote. */
async function makeWritten(): Promise<{ id: string; text: string }> {
  const id = await makeRun(deps, environment, { status: 'applying' })
  const minute = (number: number) => new Date(Date.UTC(2026, 10, 2, 9, number))
  const apply = await makeAttempt(deps, id, { phase: 'apply', started_at: minute(2) })
  const plan = await makeAttempt(deps, id, { started_at: minute(1), ended_at: minute(2) })
  await writeLog(deps, plan, 'Plan: ', 'größer 😀\n')
  await writeLog(deps, apply, 'Apply\n', 'Ende – fertig\n')
  return { id, text: 'Plan: größer 😀\nApply\nEnde – fertig\n' }
}

describeEndpoint('GET /runs/{id}/log', {
  200: () => {
    it('gives the logs of all attempts, one behind the other', async () => {
      const { id, text } = await makeWritten()
      const bytes = Buffer.byteLength(text)
      expect(await owner.call('GET /runs/{id}/log', { params: { id } })).toEqual({
        offset: 0,
        next_offset: bytes,
        text,
        bytes,
        is_cut: false,
        has_ended: false,
      })
    })

    it.each([4, 5, 7, 11, 64])(
      'comes in pieces of %i bytes that make the whole, no character in two',
      async (limit) => {
        const { id, text } = await makeWritten()
        let [all, offset] = ['', 0]
        for (;;) {
          const piece = await owner.call('GET /runs/{id}/log', { params: { id }, query: { offset, limit } })
          expect(piece.offset).toBe(offset)
          all += piece.text
          if (piece.next_offset === piece.bytes) break
          expect(piece.next_offset).toBeGreaterThan(offset)
          offset = piece.next_offset
        }
        expect(all).toBe(text)
      },
    )

    it('begins with a whole character, and behind the end has nothing', async () => {
      const { id, text } = await makeWritten()
      const inside = Buffer.byteLength('Plan: größer ') + 1
      const piece = await owner.call('GET /runs/{id}/log', { params: { id }, query: { offset: inside } })
      expect(piece).toMatchObject({ offset: inside + 3, text: text.slice(text.indexOf('\n')) })
      const behind = await owner.call('GET /runs/{id}/log', { params: { id }, query: { offset: 10_000 } })
      expect(behind).toMatchObject({ text: '', next_offset: Buffer.byteLength(text) })
    })
  },
  400: () => {
    it('refuses places that are none', async () => {
      const { id } = await makeWritten()
      for (const query of [{ offset: -1 }, { limit: 0 }, { limit: 2_000_000 }])
        await expect(owner.call('GET /runs/{id}/log', { params: { id }, query })).rejects.toMatchObject({ status: 400 })
    })
  },
  404: () => {
    it('refuses a run that is not there', async () => {
      await expect(owner.call('GET /runs/{id}/log', { params: UNKNOWN })).rejects.toMatchObject({ status: 404 })
    })
  },
})

describeEndpoint('GET /runs/{id}/log/file', {
  200: () => {
    it('is the whole log as a text', async () => {
      const { id, text } = await makeWritten()
      const answer = await owner.send(`/api/runs/${id}/log/file`)
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="run-\d+\.log"$/)
      expect(await answer.text()).toBe(text)
    })
  },
  404: () => {
    it('refuses a run that is not there', async () => {
      await expect(owner.call('GET /runs/{id}/log/file', { params: UNKNOWN })).rejects.toMatchObject({ status: 404 })
    })
  },
})
