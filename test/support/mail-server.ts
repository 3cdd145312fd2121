// The mail server of a test file.
import { afterAll } from 'vitest'
import { openMailBox, type MailServer } from './mail-box.ts'

/** An answer with which a mail server refuses. @param code such as 451 for now, 550 for ever */
export function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code })
}

/** Starts a mail server on a free port; it ends with the test file. */
export async function startMailServer(): Promise<MailServer> {
  const box = await openMailBox()
  afterAll(() => box.close())
  return box
}
