// What a phase of a run signs in to its cloud with. Agents alone see it.
import { z } from 'zod'

const endpoint = z
  .string()
  .nullable()
  .meta({ description: 'Another address than that of the cloud, which tests have.' })
const byToken = z.literal('token').meta({ description: 'By tokens that the agent asks for while the phase lasts.' })

const awsCredentials = z.discriminatedUnion('by', [
  z.object({
    cloud: z.literal('aws'),
    by: z.literal('key'),
    access_key_id: z.string(),
    secret_access_key: z.string(),
    role: z
      .object({ role_arn: z.string(), external_id: z.string() })
      .nullable()
      .meta({ description: 'The role that the key assumes; null where the key is the identity.' }),
    endpoint,
  }),
  z.object({ cloud: z.literal('aws'), by: byToken, role_arn: z.string(), endpoint }),
])
export type AwsCredentials = z.infer<typeof awsCredentials>

const googleCredentials = z.discriminatedUnion('by', [
  z.object({
    cloud: z.literal('gcp'),
    by: z.literal('key'),
    project: z.string(),
    key: z.string().meta({ description: 'The key of the service account, as JSON.' }),
    endpoint,
  }),
  z.object({
    cloud: z.literal('gcp'),
    by: byToken,
    project: z.string(),
    provider: z.string().meta({ description: 'The full name of the workload identity provider.' }),
    service_account: z.string(),
    endpoint,
  }),
])
export type GoogleCredentials = z.infer<typeof googleCredentials>

const azurePlace = {
  cloud: z.literal('azure'),
  tenant_id: z.string(),
  subscription_id: z.string(),
  client_id: z.string().meta({ description: 'The application as which it signs in.' }),
  endpoint,
}
const azureCredentials = z.discriminatedUnion('by', [
  z.object({ ...azurePlace, by: byToken }),
  z.object({ ...azurePlace, by: z.literal('certificate'), certificate: z.string() }),
  z.object({ ...azurePlace, by: z.literal('secret'), client_secret: z.string() }),
])
export type AzureCredentials = z.infer<typeof azureCredentials>

/** One of each cloud whose accounts can be connected. */
export const jobCredentials = z.discriminatedUnion('cloud', [awsCredentials, azureCredentials, googleCredentials])
export type JobCredentials = z.infer<typeof jobCredentials>
