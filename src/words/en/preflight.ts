import type { Format } from '../format.ts'

/** What a look at an account before an apply says. */
export const preflight = {
  'preflight.name-taken': ({ name }: { name: string }) =>
    `The name ${name} is taken: someone else has it, and only one account in the world can.`,
  'preflight.name-taken-todo': 'Give the stack or the component another name, and request it again.',
  'preflight.name-own': ({ name }: { name: string }) =>
    `The account already has ${name}, which this environment did not create.`,
  'preflight.name-own-todo': 'Delete it if nobody needs it, or give the stack another name.',
  'preflight.name-recoverable': ({ name }: { name: string }) =>
    `The name ${name} is held by something that was deleted and can still be recovered.`,
  'preflight.name-recovered': ({ name }: { name: string }) =>
    `${name} was deleted and can still be recovered. Terraform recovers it in place of a new one if it was in the same resource group.`,
  'preflight.name-recoverable-todo': 'Purge it if nobody needs it, or give the stack another name.',
  'preflight.quota-full': (
    {
      what,
      region,
      used,
      value,
      wanted,
    }: { what: string; region: string; used: number; value: number; wanted: number },
    { number }: Format,
  ) =>
    `${what} in ${region}: ${number(used)} of ${number(value)} are used, and the stack needs ${number(wanted)} more.`,
  'preflight.quota-later': (
    {
      what,
      region,
      used,
      value,
      wanted,
    }: { what: string; region: string; used: number; value: number; wanted: number },
    { number }: Format,
  ) =>
    `${what} in ${region}: ${number(used)} of ${number(value)} are used. The stack fits at first, but not when it grows to ${number(wanted)}.`,
  'preflight.quota-todo-aws': ({ command }: { command: string }) =>
    `Delete what nobody needs, or ask for a higher limit: ${command}`,
  'preflight.quota-todo': ({ place }: { place: string }) =>
    `Delete what nobody needs, or ask for a higher limit: ${place}`,
  'preflight.machine-barred': ({ machine, region }: { machine: string; region: string }) =>
    `Machines of the size ${machine} cannot be created in ${region} with this account.`,
  'preflight.machine-barred-todo': 'Choose another size or another region, or ask the cloud to allow this one.',
  'preflight.providers-off': ({ count }: { count: number }, { number, isOne }: Format) =>
    isOne(count)
      ? 'A resource provider is not registered in the subscription, and the run cannot register it.'
      : `${number(count)} resource providers are not registered in the subscription, and the run cannot register them.`,
  'preflight.providers-later': ({ count }: { count: number }, { number, isOne }: Format) =>
    isOne(count)
      ? 'A resource provider is not registered in the subscription yet. The apply registers it.'
      : `${number(count)} resource providers are not registered in the subscription yet. The apply registers them.`,
  'preflight.apis-off': ({ count }: { count: number }, { number, isOne }: Format) =>
    isOne(count)
      ? 'An API is not enabled in the project, and the apply cannot enable it.'
      : `${number(count)} APIs are not enabled in the project, and the apply cannot enable them.`,
  'preflight.apis-later': ({ count }: { count: number }, { number, isOne }: Format) =>
    isOne(count)
      ? 'An API is not enabled in the project yet. The apply enables it.'
      : `${number(count)} APIs are not enabled in the project yet. The apply enables them.`,
  'preflight.services-todo': ({ command }: { command: string }) => `Run this once: ${command}`,
  'preflight.services-later-todo': ({ command }: { command: string }) =>
    `You do not have to do anything. To do it beforehand, run: ${command}`,
  'preflight.rights-missing': (
    { count, service, identity }: { count: number; service: string; identity: string },
    { number, isOne }: Format,
  ) => `${identity} lacks ${number(count)} ${isOne(count) ? 'permission' : 'permissions'} of ${service}.`,
  'preflight.rights-todo-aws':
    'Run the set-up of the connection again, or allow the actions in the policies of the identity. Policies that name resources may allow them all the same: Strata asks for all resources.',
  'preflight.rights-todo-role':
    'Run the set-up of the connection again, or give the identity a role with these permissions. A role that holds only under a condition may allow them all the same.',
  'preflight.gap-denied': ({ action }: { action: string }) => `The identity is not allowed to ask. Allow it ${action}.`,
  'preflight.gap-refused': ({ cloud, code, action }: { cloud: string; code: string; action: string }) =>
    `${cloud} refused ${action} with ${code}.`,
  'preflight.gap-unreachable': ({ cloud }: { cloud: string }) => `${cloud} did not answer. Look again later.`,
  'preflight.gap-late': ({ seconds }: { seconds: number }, { number }: Format) =>
    `The cloud took longer than ${number(seconds)} s. Look again later.`,
  'preflight.gap-sign-in': ({ reason }: { reason: string }) => `Strata could not sign in: ${reason}`,
  'preflight.gap-other-account': ({ account }: { account: string }) =>
    `The identity is in another account, ${account}.`,
  'preflight.gap-files': 'Strata could not read the files of the stack, or they are too large to read before a plan.',
  'preflight.gap-api': ({ api }: { api: string }) => `The API ${api} is not enabled. Enable it, and look again.`,
  'preflight.gap-name-unasked': ({ cloud }: { cloud: string }) =>
    `${cloud} does not say whether these names are taken.`,
  'preflight.gap-limit': 'The cloud does not say this limit.',
  'preflight.gap-directory':
    'These need permissions of Microsoft Entra ID. Azure does not say which ones the identity has.',
  'preflight.gap-billing':
    'These need permissions on the billing account. A question about the project does not reach them.',
  'preflight.gap-right': 'Google Cloud does not say this of a project.',
  'preflight.gap-name-later': 'The apply makes up these names, or takes them from something that does not exist yet.',
  'preflight.gap-too-many': ({ max }: { max: number }, { number }: Format) =>
    `Strata asks for ${number(max)} names at most.`,
  'preflight.gap-count-later': 'Only the plan says how much these need.',
  'preflight.gap-machine': 'Strata knows no limit for these machines.',
  'preflight.gap-type': 'Strata does not know which permissions these types need.',
  'preflight.gap-root':
    'The key belongs to the root user, whose permissions AWS does not evaluate. Use a user or a role instead.',
  'preflight.gap-session': 'The key belongs to a session, whose permissions AWS does not evaluate.',
  'preflight.blocks': ({ count }: { count: number }, { number, isOne }: Format) =>
    `The run ended before its plan: ${isOne(count) ? 'a problem' : `${number(count)} problems`} in the account would make the apply fail. Solve ${isOne(count) ? 'it' : 'them'}, and apply again.`,
  'preflight.waits': 'Strata looks at the account before the plan: names, limits and permissions.',
  'preflight.other-cloud': ({ name, cloud, cloud_provider }: { name: string; cloud: string; cloud_provider: string }) =>
    `The connection ${name} leads to ${cloud}, and this is for ${cloud_provider}: choose something else to look at.`,
  'preflight.one-of': 'Choose an environment or a template, not both.',
  'preflight.limit-addresses': 'Elastic IP addresses',
  'preflight.limit-application-load-balancers': 'Application Load Balancers',
  'preflight.limit-cache-nodes': 'Nodes of ElastiCache',
  'preflight.limit-clusters': 'Clusters of EKS',
  'preflight.limit-databases': 'Instances of RDS',
  'preflight.limit-internet-gateways': 'Internet gateways',
  'preflight.limit-network-load-balancers': 'Network Load Balancers',
  'preflight.limit-networks': 'VPCs',
  'preflight.limit-named': ({ name }: { name: string }) => `Quota ${name}`,
  'preflight.limit-public-addresses': 'Public IP addresses',
  'preflight.limit-vcpus-all': 'vCPUs of all machines',
  'preflight.limit-vcpus': ({ family }: { family: string }) => `vCPUs of on-demand machines (${family})`,
}
