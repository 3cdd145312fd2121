// What agents say of a job that they do not carry out.
import type { Format } from '../format.ts'

export const jobs = {
  'jobs.other-files': 'The files of this job are not those that it was ordered with: order the run again.',
  'jobs.sandbox-only':
    'This agent carries out simulated clouds only, because its demo accounts can be reached from a network: change their passwords or start another agent.',
  'jobs.no-binary':
    'The agent has neither OpenTofu nor Terraform 1.11 or newer: install one, or name it in STRATA_TERRAFORM.',
  'jobs.other-binary': ({
    flavour,
    version,
    phase,
  }: {
    flavour: 'terraform' | 'tofu'
    version: string
    phase: 'plan' | 'apply'
  }): string => {
    const name = flavour === 'tofu' ? 'OpenTofu' : 'Terraform'
    return phase === 'plan'
      ? `The state of this environment is kept by ${name}, which this agent does not have: install it on its machine.`
      : `The plan was made with ${name} ${version}, which this agent does not have: plan again, or install that version on its machine.`
  },
  'jobs.own-modules':
    'The stack runs modules that people brought, and this agent has no user of its own for such code: start an agent with STRATA_AGENT_USER.',
  'jobs.not-simulated': ({ names }: { names: readonly string[] }, { all }: Format) =>
    `Simulated clouds do not have the providers ${all(names)}: choose a real cloud account for this stack.`,
  'jobs.provisioner': ({ file }: { file: string }) =>
    `${file} has a provisioner, which would run programs on the agent: remove it.`,
  'jobs.forbidden-type': ({ file, type }: { file: string; type: string }) =>
    `${file} uses ${type}, which runs programs, calls servers or reads files of the agent: remove it.`,
  'jobs.forbidden-provider': ({ file, name }: { file: string; name: string }) =>
    `${file} asks for the provider ${name}, which runs programs, calls servers or reads files of the agent: remove it.`,
  'jobs.forbidden-setting': ({ file, name }: { file: string; name: string }) =>
    `${file} sets ${name}, which only Strata decides: remove it.`,
  'jobs.provider-block': ({ file, name }: { file: string; name: string }) =>
    `${file} configures the provider ${name} itself: remove the block, a module takes the providers of its stack.`,
  'jobs.reads-outside': ({ file, name }: { file: string; name: string }) =>
    `${file} calls ${name} with a path that is not certain to be inside of the module: write "\${path.module}/…".`,
  'jobs.hidden-call': ({ file }: { file: string }) =>
    `${file} calls templatestring, by which a module could read any file: use templatefile.`,
  'jobs.template-missing': ({ file }: { file: string }) => `The template ${file} is missing or too large.`,
  'jobs.template-reads': ({ file }: { file: string }) =>
    `The template ${file} calls a function that reads files: read them in the module.`,
  'jobs.link': ({ file }: { file: string }) =>
    `${file} is a symbolic link, which can lead out of the module: put the file itself there.`,
  'jobs.no-space': 'The disk of the agent is full: make room where it keeps its data, then try again.',
  'jobs.forced':
    'Terraform did not stop when it was asked to, and was ended by force: what it was changing may be unknown to the state.',
  'jobs.module-outside': ({ path }: { path: string }) =>
    `The module in ${path} lies outside of the stack: move it inside.`,
  'jobs.module-unreadable': ({ file }: { file: string }) =>
    `${file} cannot be read as Terraform, so nobody knows what it would run: correct it.`,
  'jobs.modules-endless':
    'Looking through the modules did not come to an end: remove files that do not belong to them.',
  'jobs.bring-system': ({ system }: { system: string }) =>
    `There is no OpenTofu that Strata knows for ${system}: install it by hand, and name it in STRATA_TERRAFORM.`,
  'jobs.bring-digest': ({ address }: { address: string }) =>
    `What ${address} gives is not the archive that Strata knows: it was not kept. Install OpenTofu by hand.`,
  'jobs.bring-size': ({ mb }: { mb: number }, { number }: Format) =>
    `The archive has more than ${number(mb)} MB: it was not kept. Install OpenTofu by hand.`,
  'jobs.bring-entry': ({ entry }: { entry: string }) =>
    `The archive has no ${entry}, or it is damaged: it was not kept. Install OpenTofu by hand.`,
  'jobs.bring-elsewhere': ({ address }: { address: string }) =>
    `The download leads to ${address}, which Strata does not trust: install OpenTofu by hand.`,
  'jobs.bring-network': ({ address, reason }: { address: string; reason: string }) =>
    `${address} cannot be reached (${reason}): try again, or install OpenTofu by hand.`,
  'jobs.bring-failed':
    'OpenTofu could not be kept in the data folder: look for room and rights there, or install it by hand.',
  'jobs.bring-no-agent': 'The server’s own agent is not running: look at its log, and try again.',
  'jobs.binary-old': ({
    path,
    flavour,
    version,
    least,
  }: {
    path: string
    flavour: 'terraform' | 'tofu'
    version: string
    least: string
  }) =>
    `${path} is ${flavour === 'tofu' ? 'OpenTofu' : 'Terraform'} ${version}, but runs need ${least} or newer: install a newer version.`,
  'jobs.binary-missing': ({ path, least }: { path: string; least: string }) =>
    `${path} is not there: install OpenTofu or Terraform ${least} or newer, or correct STRATA_TERRAFORM.`,
  'jobs.binary-silent': ({ path, least }: { path: string; least: string }) =>
    `${path} cannot be used, because it does not say its version: install OpenTofu or Terraform ${least} or newer, or correct STRATA_TERRAFORM.`,
}
