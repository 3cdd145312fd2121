// Who a connection is in a project of Google Cloud.
import { explainGoogle } from '#cloud-api/google/explain.ts'
import { readProject } from '#cloud-api/google/project.ts'
import { CloudRefusal } from '#cloud-api/refusal.ts'
import type { RunPhase } from '#domain/run/status.ts'
import { message, type Message } from '#words/message.ts'
import type { SigningIn } from '../../aws/sign-in.ts'
import { openGoogle } from '../../google/sign-in.ts'
import type { AskDeps, Who } from './who.ts'

/** How long a test takes at most, with every wait for a cloud that is busy. */
const TIMEOUT_MS = 30_000

/** Asks Google Cloud who a connection is in a phase, and whether its project can be used. */
export async function askGoogle(deps: AskDeps, connection: SigningIn, phase: RunPhase): Promise<Who> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const { google, project, signer } = openGoogle(deps, connection, { phase, signal })
  const { service_account } = signer
  const refused = (code: string, said: Message): Who => ({ ok: false, code, said })
  try {
    const found = await readProject(google, project)
    if (!found) return refused('no-project', message('google.no-project', { project, service_account }))
    const { id, number, state } = found
    if (state !== 'ACTIVE') return refused('project-state', message('google.project-state', { project, state }))
    return { ok: true, value: { account: id, name: `${service_account} (${number})` } }
  } catch (error) {
    if (error instanceof CloudRefusal) return refused(error.code, explainGoogle(error, signer))
    if (!signal.aborted) throw error
    return refused('unreachable', message('google.unreachable', { address: 'sts.googleapis.com' }))
  }
}
