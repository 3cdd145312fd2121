export const google = {
  'google.project': 'Use the ID of a project, such as shop-prod-1: 6 to 30 lowercase letters, digits and dashes.',
  'google.service-account':
    'Use the e-mail address of a service account, such as strata-apply@shop-prod-1.iam.gserviceaccount.com.',
  'google.provider':
    'Use the full name of a workload identity provider, such as projects/123456789012/locations/global/workloadIdentityPools/strata/providers/strata. It begins with the number of the project, not with its ID.',
  'google.key': 'Enter the whole content of the JSON file that Google Cloud gave you for the key.',
  'google.key-of-other': ({ service_account }: { service_account: string }) =>
    `This is the key of ${service_account}: enter that account, or a key of the account that you entered.`,
  'google.unreachable': ({ address }: { address: string }) =>
    `This server cannot reach ${address}: let it through your firewall or proxy, and test again.`,
  'google.refused': ({ code, action }: { code: string; action: string }) =>
    `Google Cloud refused ${action} with ${code}.`,
  'google.not-understood': 'What answered is not Google Cloud: try again.',
  'google.no-provider': ({ provider }: { provider: string }) =>
    `Google Cloud has no workload identity provider ${provider}, or it is disabled: run the set-up of this connection.`,
  'google.wrong-issuer': ({ provider, issuer }: { provider: string; issuer: string }) =>
    `The workload identity provider ${provider} does not trust the issuer ${issuer}: run the set-up of this connection again.`,
  'google.wrong-audience': ({ provider }: { provider: string }) =>
    `The workload identity provider ${provider} only takes tokens for other audiences: remove its allowed audiences, so that its own name counts.`,
  'google.wrong-subject': ({ provider, subject }: { provider: string; subject: string }) =>
    `The attribute condition of the workload identity provider ${provider} does not admit the subject ${subject}: run the set-up of this connection again.`,
  'google.wrong-mapping': ({ provider }: { provider: string }) =>
    `The workload identity provider ${provider} does not map the subject of the token: set google.subject to assertion.sub.`,
  'google.no-key-set': ({ issuer }: { issuer: string }) =>
    `Google Cloud cannot check the token, because it did not find its key at ${issuer}: the address must be public, with a certificate that Google trusts. If it cannot be, enter an issuer in this connection: the set-up then uploads the keys.`,
  'google.key-set-old': ({ provider }: { provider: string }) =>
    `The keys that were uploaded to the workload identity provider ${provider} lack the one that signs now: run the set-up of this connection again, which uploads it.`,
  'google.clock': 'Google Cloud says that the token is too old or not valid yet: set the clock of this server.',
  'google.not-allowed': ({ service_account, subject }: { service_account: string; subject: string }) =>
    `Google Cloud does not let Strata act as ${service_account}: the account does not exist, or it does not grant roles/iam.workloadIdentityUser to the subject ${subject}. Run the set-up of this connection. A new grant can take some minutes to work.`,
  'google.no-account': ({ service_account }: { service_account: string }) =>
    `Google Cloud has no service account ${service_account}: it was deleted, or its address is wrong.`,
  'google.account-disabled': ({ service_account }: { service_account: string }) =>
    `The service account ${service_account} is disabled: enable it, or use another one.`,
  'google.unknown-key': ({ service_account }: { service_account: string }) =>
    `Google Cloud does not know this key of ${service_account}: it was deleted or disabled. Create another key and enter it.`,
  'google.api-disabled': ({ api }: { api: string }) =>
    `The API ${api} is not enabled: run the set-up of this connection, or gcloud services enable ${api}, and test again after a few minutes.`,
  'google.no-project': ({ project, service_account }: { project: string; service_account: string }) =>
    `The service account ${service_account} cannot see a project ${project}: it does not exist, or the account has no role on it. Run the set-up of this connection.`,
  'google.project-state': ({ project, state }: { project: string; state: string }) =>
    `The project ${project} cannot be used, because its state is ${state}: restore it, or use another one.`,
  'google.issuer-needed': ({ url }: { url: string }) =>
    `Google Cloud cannot read the key set of this installation at ${url}: set STRATA_URL to a public address with https, or enter an issuer in this connection, and the set-up uploads the keys.`,
}
