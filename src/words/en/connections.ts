import type { Format } from '../format.ts'

export const connections = {
  'connections.name-required': 'Name the connection, such as Shop account.',
  'connections.secret-required': 'Enter the secret that signs in.',
  'connections.role-arn': 'Use the ARN of a role, such as arn:aws:iam::123456789012:role/strata-apply.',
  'connections.access-key-id': 'Use the ID of an access key, such as AKIAIOSFODNN7EXAMPLE.',
  'connections.none': 'The project has no such connection: it was deleted.',
  'connections.name-taken': ({ name }: { name: string }) =>
    `The project has a connection ${name} already: choose another name.`,
  'connections.plan-secret-without-key':
    'Plans sign in with nothing of their own: leave their secret out, or name who signs in for them.',
  'connections.revoked': ({ name }: { name: string }) =>
    `The connection ${name} is revoked, so nothing runs by it: enter new secrets in its settings, or use another one.`,
  'connections.none-of-installation': 'The installation has no such connection: it was deleted.',
  'connections.name-taken-in-installation': ({ name }: { name: string }) =>
    `The installation has a connection ${name} already: choose another name.`,
  'connections.of-installation': ({ name }: { name: string }) =>
    `The connection ${name} belongs to the installation: only its administrators see how it signs in and change it. Ask one of them.`,
  'connections.withdrawn': ({ name }: { name: string }) =>
    `The connection ${name} of the installation is no longer granted to this project: ask an administrator for it.`,
  'connections.revoked-by-installation': ({ name }: { name: string }) =>
    `The connection ${name} of the installation is revoked, so nothing runs by it: ask an administrator, or use another one.`,
  'connections.granted-twice': 'Name each project once.',
  'connections.grant-in-use': (
    { name, project, environments }: { name: string; project: string; environments: readonly string[] },
    { all }: Format,
  ) =>
    `Environments of the project ${project} have resources behind the connection ${name}, or a run of them is at work (${all(environments)}): delete them, or hand them over to people first.`,
  'connections.untested': ({ name }: { name: string }) =>
    `No account has answered for the connection ${name} yet: test it in the settings of its project. Plans and applies have to be in the same account.`,
  'connections.other-account': ({ name, account }: { name: string; account: string }) =>
    `The connection ${name} runs environments in the account ${account}, and the new identity is in another one, where nothing would find them: create another connection for it.`,
  'connections.changed-meanwhile': ({ name }: { name: string }) =>
    `Someone changed the connection ${name} meanwhile, and nothing is saved: look at it and change it again if you need to.`,
  'connections.names-taken': ({
    account,
    stack,
    environment_type,
  }: {
    account: string
    stack: string
    environment_type: string
  }) =>
    `The account ${account} has an environment of type ${environment_type} whose stack is named ${stack}: their resources would have the same names. Give this stack another name.`,
  'connections.in-use': ({ name, environments }: { name: string; environments: readonly string[] }, { all }: Format) =>
    `The connection ${name} runs environments (${all(environments)}), which nobody else could tear down: delete them, or hand them over to people first.`,
  'connections.runs-nothing': ({ name }: { name: string }) =>
    `The connection ${name} runs no environment: there is nothing to hand over.`,
  'connections.under-way': (
    { name, environments }: { name: string; environments: readonly string[] },
    { all }: Format,
  ) =>
    `Something is under way in environments of the connection ${name} (${all(environments)}): wait for it or cancel it, then hand them over.`,
  'connections.searching': (
    { name, environments }: { name: string; environments: readonly string[] },
    { all }: Format,
  ) =>
    `Strata still searches the account of the connection ${name} for what is left of ${all(environments)}, for about an hour at most: delete it later, or revoke it now.`,
  'connections.other-cloud': ({
    name,
    cloud,
    cloud_provider,
  }: {
    name: string
    cloud: string
    cloud_provider: string
  }) => `The connection ${name} leads to ${cloud}, and the stack is for ${cloud_provider}: choose another connection.`,
  'connections.other-region': (
    { name, regions, region }: { name: string; regions: readonly string[]; region: string },
    { all }: Format,
  ) => `The connection ${name} does not allow the region ${region}, only ${all(regions)}: choose one of them.`,
  'connections.other-type': (
    { name, types, environment_type }: { name: string; types: readonly string[]; environment_type: string },
    { all }: Format,
  ) =>
    `The connection ${name} does not allow the type ${environment_type}, only ${all(types)}: choose another connection.`,
  'connections.aws-no-key': 'AWS does not know this access key: it was deleted, or its ID is wrong.',
  'connections.aws-wrong-secret': 'AWS knows the access key, but not with this secret: enter its secret again.',
  'connections.aws-denied':
    'AWS does not let the key assume the role: the trust policy of the role has to name the owner of the key and the external ID.',
  'connections.aws-unreachable':
    'This server cannot reach sts.amazonaws.com: let it through your firewall or proxy, and test again.',
  'connections.aws-refused': ({ code }: { code: string }) => `AWS refused with ${code}.`,
  'connections.aws-not-understood': 'What answered is not AWS: try again.',
  'connections.issuer':
    'Use the address of an issuer, https, without a port and without a slash at its end, such as https://keys.example.com.',
  'connections.secret-without-key': 'Nothing secret signs in here: leave the secret out.',
  'connections.aws-expired-key':
    'AWS says that this key has expired: it was made for a session. Enter a key that lasts.',
  'connections.aws-token-denied': ({
    role_arn,
    issuer,
    subject,
  }: {
    role_arn: string
    issuer: string
    subject: string
  }) =>
    `AWS does not let Strata take on the role ${role_arn}: it does not exist, or its trust policy does not name the issuer ${issuer} and the subject ${subject}. Run the set-up of this connection.`,
  'connections.aws-no-provider': ({ issuer }: { issuer: string }) =>
    `The account has no OpenID provider for ${issuer}: run the set-up of this connection.`,
  'connections.aws-wrong-audience': ({ issuer }: { issuer: string }) =>
    `The OpenID provider for ${issuer} in the account does not take tokens for sts.amazonaws.com: add this audience to it.`,
  'connections.aws-no-key-set': ({ issuer }: { issuer: string }) =>
    `AWS cannot check the token, because it did not find its key at ${issuer}: the address has to be public, with a certificate that AWS trusts. Serve the key set from a bucket if it cannot be.`,
  'connections.aws-clock': 'AWS says that the token has expired: set the clock of this server.',
  'connections.key-set-missing': ({ address }: { address: string }) =>
    `There is no key set at ${address}: upload the documents of the set-up there.`,
  'connections.key-set-old': ({ address }: { address: string }) =>
    `The key set at ${address} lacks the key that signs now: upload the documents of the set-up again.`,
  'connections.issuer-local': ({ url, cloud }: { url: string; cloud: string }) =>
    `${cloud} cannot read the key set of this installation, because ${url} is this machine alone: set STRATA_URL to its public address with https, or serve the key set at another address.`,
  'connections.issuer-private': ({ url, cloud }: { url: string; cloud: string }) =>
    `${cloud} cannot read the key set of this installation, because ${url} is an address of a private network: set STRATA_URL to a public address with https, or serve the key set at another address.`,
  'connections.issuer-insecure': ({ url, cloud }: { url: string; cloud: string }) =>
    `${cloud} reads key sets by https alone, and the address of this installation is ${url}: set STRATA_URL to its address with https, or serve the key set at another address.`,
  'connections.issuer-port': ({ url }: { url: string }) =>
    `AWS takes issuers that have a name and no port, and the address of this installation is ${url}: set STRATA_URL to such an address, or serve the key set at another address.`,
  'connections.keeps-cloud': ({ name, cloud }: { name: string; cloud: string }) =>
    `The connection ${name} leads to ${cloud} and stays there: create another connection for another cloud.`,
  'connections.azure-id': 'Use an ID of Azure, such as 72f988bf-86f1-41af-91ab-2d7cd011db47.',
  'connections.azure-encrypted-key':
    'The key of the certificate has a password: remove it, for example with openssl pkey, and enter the certificate with the key that comes of it.',
  'connections.azure-no-certificate': 'Enter a certificate and its RSA key in PEM format, one after the other.',
  'connections.azure-no-application':
    'No application is named yet: run the set-up of this connection, and enter the client ID that it prints.',
  'connections.azure-unreachable':
    'This server cannot reach login.microsoftonline.com or management.azure.com: let them through your firewall or proxy, and test again.',
  'connections.azure-no-credential': ({
    client_id,
    issuer,
    subject,
  }: {
    client_id: string
    issuer: string
    subject: string
  }) =>
    `The application ${client_id} has no federated credential with the issuer ${issuer} and the subject ${subject}: run the set-up of this connection.`,
  'connections.azure-no-key-set': ({ issuer }: { issuer: string }) =>
    `Azure cannot check the token, because it did not find its key at ${issuer}: the address has to be public, with a certificate that Azure trusts.`,
  'connections.azure-clock': 'Azure says that the token has expired or is not valid yet: set the clock of this server.',
  'connections.azure-other-certificate':
    'The application does not have this certificate: add it to the application, or enter the one that it has.',
  'connections.azure-wrong-secret':
    'Azure knows the application, but not with this secret: enter the value of the secret, which is not its ID.',
  'connections.azure-expired': 'The secret of the application has expired: make a new one and enter it.',
  'connections.azure-disabled': ({ client_id }: { client_id: string }) =>
    `The application ${client_id} is disabled in its tenant: enable it.`,
  'connections.azure-unknown-client': ({ client_id, tenant_id }: { client_id: string; tenant_id: string }) =>
    `The tenant ${tenant_id} has no application ${client_id}: check both IDs, or run the set-up of this connection.`,
  'connections.azure-unknown-tenant': ({ tenant_id }: { tenant_id: string }) =>
    `Azure does not know the tenant ${tenant_id}: check its ID.`,
  'connections.azure-conditional-access':
    'A Conditional Access policy of the tenant does not let the application sign in from this server: allow it in the policy.',
  'connections.azure-no-subscription': ({
    client_id,
    subscription_id,
  }: {
    client_id: string
    subscription_id: string
  }) =>
    `The application ${client_id} does not see the subscription ${subscription_id}: it does not exist, or nobody has given the application a role in it. Run the set-up of this connection.`,
  'connections.azure-other-tenant': ({ subscription_id, tenant_id }: { subscription_id: string; tenant_id: string }) =>
    `The subscription ${subscription_id} does not belong to the tenant ${tenant_id}: enter the tenant that it trusts.`,
  'connections.azure-no-role': ({ client_id, subscription_id }: { client_id: string; subscription_id: string }) =>
    `The application ${client_id} has no role in the subscription ${subscription_id}: run the set-up of this connection. A new role can take a few minutes.`,
  'connections.azure-no-right': ({ action, client_id, name }: { action: string; client_id: string; name: string }) =>
    `The application ${client_id} may not do ${action} in the subscription ${name}: give it the role that the set-up of this connection names.`,
  'connections.azure-subscription-state': ({ name, state }: { name: string; state: string }) =>
    `The subscription ${name} takes no changes, because its state is ${state}: enable it in Azure.`,
  'connections.azure-refused': ({ code }: { code: string }) => `Azure refused with ${code}.`,
  'connections.azure-not-understood': 'What answered is not Azure: try again.',
  'connections.azure-other-subscription': ({ name, account }: { name: string; account: string }) =>
    `The connection ${name} leads to the subscription ${account}: enter this ID.`,
}
