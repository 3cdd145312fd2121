// How Terraform signs in to Azure: by its environment. By a token of Strata or a certificate it asks the agent for an
// assertion, so that neither a file nor its environment holds the certificate or its key. The providers azurerm and
// azuread read the same variables.
import { createAzure, type Azure } from '#cloud-api/azure/client.ts'
import { readCertificate, signAssertion } from '#cloud-api/azure/certificate.ts'
import { azureTokenAddress, signInToAzure, type AzureProof } from '#cloud-api/azure/sign-in.ts'
import { sendByFetch } from '#cloud-api/send.ts'
import type { AzureCredentials } from '#contract/job-credentials.ts'
import type { CloudSignIn } from './signed-in.ts'
import { serveTokens } from './loopback.ts'

/** Signs in to Azure. */
export const azureSignIn: CloudSignIn<AzureCredentials> = {
  secretsOf: (credentials) => {
    if (credentials.by === 'secret') return [credentials.client_secret]
    return credentials.by === 'certificate' ? linesOf(credentials.certificate) : []
  },
  open: async (credentials, { job, channel, masker }) => {
    const proof = proofOf(credentials, { token: () => channel.cloudToken(), now: () => new Date() })
    const environment = {
      ARM_TENANT_ID: credentials.tenant_id,
      ARM_SUBSCRIPTION_ID: credentials.subscription_id,
      ARM_CLIENT_ID: credentials.client_id,
      // Nobody else: neither who is signed in on this machine, nor the machine itself.
      ARM_USE_CLI: 'false',
      ARM_USE_MSI: 'false',
      ARM_USE_AKS_WORKLOAD_IDENTITY: 'false',
      // Who only reads cannot register what a subscription does not use yet; the apply does.
      ...(job.phase === 'plan' && { ARM_RESOURCE_PROVIDER_REGISTRATIONS: 'none' }),
    }
    if (proof.by === 'secret')
      return {
        environment: { ...environment, ARM_CLIENT_SECRET: proof.client_secret, ARM_USE_OIDC: 'false' },
        close: () => Promise.resolve(),
      }
    const tokens = await serveTokens(async () => {
      const assertion = await proof.assertion()
      // Before anything can print it.
      masker.add([assertion])
      return assertion
    })
    masker.add([tokens.bearer])
    return {
      environment: {
        ...environment,
        ARM_USE_OIDC: 'true',
        ARM_OIDC_REQUEST_URL: tokens.url,
        ARM_OIDC_REQUEST_TOKEN: tokens.bearer,
      },
      close: () => tokens.close(),
    }
  },
}

/** What asking Azure takes, in a job. */
interface Asking {
  readonly signal: AbortSignal
  readonly now: () => Date
  /** Hears of each secret that signing in brings, so that no log shows it. */
  readonly onSecret: (secrets: readonly string[]) => void
  /** A fresh token of Strata. */
  readonly token: () => Promise<string>
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined
}

/** Azure with the credentials of a phase. @throws Error for a certificate that cannot be read */
export function openAzure(credentials: AzureCredentials, { token, now, signal, onSecret, pause }: Asking): Azure {
  const { tenant_id, client_id, endpoint } = credentials
  const proof = proofOf(credentials, { token, now })
  const send = sendByFetch
  return createAzure({
    send,
    token: signInToAzure({ send, signal, now, tenant_id, client_id, proof, endpoint, onSecret }),
    signal,
    pause,
    isPersistent: true,
    ...(endpoint !== null && { endpoint }),
  })
}

function proofOf(credentials: AzureCredentials, { token, now }: Pick<Asking, 'token' | 'now'>): AzureProof {
  switch (credentials.by) {
    case 'secret':
      return { by: 'secret', client_secret: credentials.client_secret }
    case 'token':
      return { by: 'assertion', assertion: token }
    case 'certificate': {
      const { tenant_id, client_id, endpoint } = credentials
      const certificate = readCertificate(credentials.certificate)
      if (typeof certificate === 'string') throw new Error('The certificate of the connection cannot be read.')
      const audience = azureTokenAddress(tenant_id, endpoint)
      return { by: 'assertion', assertion: () => signAssertion(certificate, { client_id, audience, now: now() }) }
    }
  }
}

/** A log shows a file line by line. What names its parts is in every such file. */
function linesOf(pem: string): string[] {
  return pem.split('\n').flatMap((line) => (line.trim() === '' || line.startsWith('-----') ? [] : [line.trim()]))
}
