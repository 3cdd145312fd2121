// Who Strata is in a project of Google Cloud. Nothing here is secret.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'

/** https://cloud.google.com/resource-manager/docs/creating-managing-projects */
const PROJECT = '[a-z][a-z0-9-]{4,28}[a-z0-9]'
const PROJECT_ID = new RegExp(`^${PROJECT}$`)
const SERVICE_ACCOUNT = new RegExp(`^${PROJECT}@${PROJECT}\\.iam\\.gserviceaccount\\.com$`)
/** https://cloud.google.com/iam/docs/reference/rest/v1/projects.locations.workloadIdentityPools/create */
const PROVIDER =
  /^projects\/[1-9]\d{0,18}\/locations\/global\/workloadIdentityPools\/(?!gcp-)[a-z0-9-]{4,32}\/providers\/(?!gcp-)[a-z0-9-]{4,32}$/

/** The id of a project. */
export const googleProject = z.string().trim().regex(PROJECT_ID, fieldMessage('google.project'))
/** The e-mail address of a service account, whose id is made as that of a project is. */
export const googleServiceAccount = z.string().trim().regex(SERVICE_ACCOUNT, fieldMessage('google.service-account'))
/** The full name of a workload identity provider. */
export const googleProvider = z.string().trim().regex(PROVIDER, fieldMessage('google.provider'))

/** The parts of the name of a provider. */
export function partsOfProvider(provider: string): {
  readonly number: string
  readonly pool: string
  readonly provider: string
} {
  const [, number = '', , , , pool = '', , id = ''] = provider.split('/')
  return { number, pool, provider: id }
}

/** The id of a service account and the project in which it is, by its e-mail address. */
export function partsOfAccount(email: string): { readonly id: string; readonly project: string } {
  const [id = '', domain = ''] = email.split('@')
  return { id, project: domain.split('.')[0] ?? '' }
}
