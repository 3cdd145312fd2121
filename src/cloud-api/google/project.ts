// The project in which a connection works: https://cloud.google.com/resource-manager/reference/rest/v3/projects/get
import { z } from 'zod'
import { CloudRefusal } from '../refusal.ts'
import type { Google } from './client.ts'

/** A project, as Google Cloud knows it. */
export interface GoogleProject {
  readonly id: string
  readonly number: string
  /** Such as ACTIVE or DELETE_REQUESTED. */
  readonly state: string
}

const ACTION = 'resourcemanager.projects.get'
const answer = z.object({
  name: z.string().regex(/^projects\/\d+$/),
  projectId: z.string(),
  state: z.string().regex(/^[A-Z_]{1,40}$/),
})

/**
 * Asks about a project.
 * @returns undefined where it does not exist or is hidden: Google Cloud does not tell these apart
 * @throws CloudRefusal
 */
export async function readProject(google: Google, id: string): Promise<GoogleProject | undefined> {
  try {
    const json = await google.ask({ action: ACTION, service: 'cloudresourcemanager', path: `/v3/projects/${id}` })
    const read = answer.safeParse(json).data
    if (!read) throw new CloudRefusal('Google Cloud', { code: 'unknown-answer', action: ACTION, status: undefined })
    return { id: read.projectId, number: read.name.slice('projects/'.length), state: read.state }
  } catch (error) {
    const hides =
      error instanceof CloudRefusal && ['PERMISSION_DENIED', 'NOT_FOUND', 'IAM_PERMISSION_DENIED'].includes(error.code)
    if (hides) return undefined
    throw error
  }
}
