// Which of some permissions a service account has on its project.
// https://cloud.google.com/resource-manager/reference/rest/v3/projects/testIamPermissions
import { z } from 'zod'
import { CloudRefusal } from '#cloud-api/refusal.ts'
import { read } from '../refused.ts'
import type { GoogleCaller } from './caller.ts'

/** What was answered about permissions. */
export interface TestedPermissions {
  readonly missing: readonly string[]
  /** Those of which Google Cloud says nothing on a project. */
  readonly unsaid: readonly string[]
}

const ACTION = 'resourcemanager.projects.testIamPermissions'
/** The most that one question may hold. */
const AT_ONCE = 100
const tested = z.object({ permissions: z.array(z.string()).default([]) })

/** Asks which of some permissions are missing. @throws CloudRefusal */
export async function testPermissions(
  caller: Pick<GoogleCaller, 'google' | 'project'>,
  permissions: readonly string[],
): Promise<TestedPermissions> {
  const found: TestedPermissions[] = []
  for (let from = 0; from < permissions.length; from += AT_ONCE)
    found.push(await testSome(caller, permissions.slice(from, from + AT_ONCE)))
  return {
    missing: found.flatMap(({ missing }) => missing),
    unsaid: found.flatMap(({ unsaid }) => unsaid),
  }
}

/** One that Google Cloud does not know on a project makes it refuse all: halves then say which one it is. */
async function testSome(
  caller: Pick<GoogleCaller, 'google' | 'project'>,
  some: readonly string[],
): Promise<TestedPermissions> {
  try {
    const json = await caller.google.ask({
      action: ACTION,
      service: 'cloudresourcemanager',
      method: 'POST',
      path: `/v3/projects/${caller.project}:testIamPermissions`,
      body: { permissions: some },
    })
    const given = new Set(read('Google Cloud', tested, json, ACTION).permissions)
    return { missing: some.filter((one) => !given.has(one)), unsaid: [] }
  } catch (error) {
    if (!(error instanceof CloudRefusal) || error.status !== 400) throw error
    if (some.length === 1) return { missing: [], unsaid: some }
    const half = Math.ceil(some.length / 2)
    const [first, second] = [await testSome(caller, some.slice(0, half)), await testSome(caller, some.slice(half))]
    return { missing: [...first.missing, ...second.missing], unsaid: [...first.unsaid, ...second.unsaid] }
  }
}
