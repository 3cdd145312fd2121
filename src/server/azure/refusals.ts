// What the refusals of Azure mean, for whoever has to mend the connection.
import { UNREACHABLE, type CloudRefusal } from '#cloud-api/refusal.ts'
import { message, type Message } from '#words/message.ts'
import { BAD_CERTIFICATE, NO_APPLICATION } from './sign-in.ts'

/** What of a connection a refusal is about. */
interface AzureFacts {
  readonly tenant_id: string
  readonly subscription_id: string
  readonly client_id: string
  /** What its tokens say; undefined where none sign in. */
  readonly token: { readonly issuer: string; readonly subject: string } | undefined
}

/**
 * By their codes: https://learn.microsoft.com/entra/identity-platform/reference-error-codes and, for those of Azure
 * Resource Manager, https://learn.microsoft.com/azure/azure-resource-manager/troubleshooting/common-deployment-errors
 */
const SAID: Readonly<Record<string, (facts: AzureFacts) => Message>> = {
  [NO_APPLICATION]: () => message('connections.azure-no-application'),
  [BAD_CERTIFICATE]: () => message('connections.azure-no-certificate'),
  [UNREACHABLE]: () => message('connections.azure-unreachable'),
  AADSTS700213: noCredential,
  AADSTS700211: noCredential,
  AADSTS700212: noCredential,
  AADSTS70021: noCredential,
  AADSTS700223: noCredential,
  AADSTS50166: noKeySet,
  AADSTS500531: noKeySet,
  AADSTS700024: () => message('connections.azure-clock'),
  AADSTS700027: () => message('connections.azure-other-certificate'),
  AADSTS7000215: () => message('connections.azure-wrong-secret'),
  AADSTS7000222: () => message('connections.azure-expired'),
  AADSTS7000112: ({ client_id }) => message('connections.azure-disabled', { client_id }),
  AADSTS700016: ({ client_id, tenant_id }) => message('connections.azure-unknown-client', { client_id, tenant_id }),
  AADSTS50034: ({ client_id, tenant_id }) => message('connections.azure-unknown-client', { client_id, tenant_id }),
  AADSTS90002: ({ tenant_id }) => message('connections.azure-unknown-tenant', { tenant_id }),
  AADSTS900023: ({ tenant_id }) => message('connections.azure-unknown-tenant', { tenant_id }),
  AADSTS53003: () => message('connections.azure-conditional-access'),
  InvalidSubscriptionId: noSubscription,
  SubscriptionNotFound: noSubscription,
  InvalidAuthenticationTokenTenant: otherTenant,
  InvalidSubscriptionTenant: otherTenant,
  AuthorizationFailed: ({ client_id, subscription_id }) =>
    message('connections.azure-no-role', { client_id, subscription_id }),
}

/** Why Azure refused, with what to do. */
export function explainAzure({ code }: Pick<CloudRefusal, 'code'>, facts: AzureFacts): Message {
  return SAID[code]?.(facts) ?? message('connections.azure-refused', { code })
}

function noCredential({ token, client_id }: AzureFacts): Message {
  if (token === undefined) return message('connections.azure-other-certificate')
  return message('connections.azure-no-credential', { client_id, issuer: token.issuer, subject: token.subject })
}

function noKeySet({ token }: AzureFacts): Message {
  return message('connections.azure-no-key-set', { issuer: token?.issuer ?? '' })
}

function noSubscription({ subscription_id, client_id }: AzureFacts): Message {
  return message('connections.azure-no-subscription', { subscription_id, client_id })
}

function otherTenant({ subscription_id, tenant_id }: AzureFacts): Message {
  return message('connections.azure-other-tenant', { subscription_id, tenant_id })
}
