// What to know about a stack as a whole.
import type { Format } from '../format.ts'

export const stack = {
  'stack.over-budget': ({ cost, limit }: { cost: number; limit: number }, _format: Format) =>
    `The estimate of $${cost.toFixed(2)} a month is above the budget of $${limit.toFixed(2)}: creating it will need an approval.`,
  'stack.near-budget': ({ cost, percent, limit }: { cost: number; percent: number; limit: number }, _format: Format) =>
    `The estimate of $${cost.toFixed(2)} a month is ${percent} % of the budget of $${limit.toFixed(2)}.`,
  'stack.unpriced': ({ unpriced, total }: { unpriced: number; total: number }) =>
    `${unpriced} of ${total} price lines ${unpriced === 1 ? 'has' : 'have'} no known price: the total is a lower bound.`,
  'stack.without-zones': ({ region, regions }: { region: string; regions: readonly string[] }) =>
    `${region} has no availability zones: the loss of a datacentre stops the stack. With zones: ${regions.join(', ')}.`,
  'stack.single': ({ titles, isProduction }: { titles: readonly string[]; isProduction: boolean }, { all }: Format) =>
    `${all(titles)} ${titles.length === 1 ? 'runs' : 'run'} only once, in one zone: a failure there is an outage until it is repaired.${isProduction ? '' : ' Production has a second one.'}`,
  'stack.spot-quota':
    'Spot nodes count against a quota of their own, which can be 0 in a new account: request quota before the first apply.',
  'stack.public-edge':
    'Confidential data is behind a public edge: check whether callers can use a private network instead.',
  'stack.no-monitoring': 'The stack has no Monitoring: no one is notified when it fails.',
  'stack.set-alert-email': 'Set alert_email: without it, the alarms exist but no one gets a mail.',
  'stack.set-expiry': 'Set expires_on, so that everyone sees on the resources when the environment ends.',
  'stack.alarms-one-address':
    'Alarms go to one address: connect the topic to the tool that wakes people, such as a chat or an on-call service.',
  'stack.logs-platform-key':
    "The logs are encrypted with the platform's key: a key of your own requires a dedicated cluster of at least 100 GB a day.",
  'stack.registers-application': ({ title }: { title: string }) =>
    `${title} registers an application in the directory: to apply it, you need the role Application Developer. Without the role, set its kind to managed-identity.`,
}
