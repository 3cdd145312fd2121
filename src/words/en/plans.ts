const minutesOf = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

export const plans = {
  'plans.no-binary': 'Not planned: this server has neither Terraform nor OpenTofu 1.11 or newer.',
  'plans.own-modules':
    'Not planned: the stack has custom components with Terraform of their own, which could run code on this server.',
  'plans.modules-elsewhere': ({ modules }: { modules: readonly string[] }) =>
    `Not planned: modules from a registry or from Git are not on this server: ${modules.join(', ')}.`,
  'plans.not-simulated': ({ providers }: { providers: readonly string[] }) =>
    `Not planned: these providers are not simulated here: ${providers.join(', ')}.`,
  'plans.no-values': ({ variables }: { variables: readonly string[] }) =>
    `Not planned: no trial value fits these variables: ${variables.join(', ')}.`,
  'plans.given-up': ({ attempts, problem }: { attempts: number; problem: string }) =>
    `Not planned: it was tried ${attempts === 1 ? 'once' : `${attempts} times`}. ${problem}`,
  'plans.too-long': ({ minutes }: { minutes: number }) => `Terraform was stopped after ${minutesOf(minutes)}.`,
  'plans.broke-off': 'The process that plans ended early: the log of the server says more.',
  'plans.no-space': 'The disk of this server has no space left.',
  'plans.failed': ({ binary, summary }: { binary: string; summary: string }) => `${binary} cannot plan it: ${summary}.`,
  'plans.failed-at': ({ binary, summary, address }: { binary: string; summary: string; address: string }) =>
    `${binary} cannot plan it: ${summary} (${address}).`,
  'plans.refused': ({ problem }: { problem: string }) =>
    `This stack cannot be requested. ${problem} Change the component that it names, or generate the stack again.`,
}
