import type { Format } from '../format.ts'
import { wordOf } from '../values.ts'

/** The rules of a project that a change loosens. */
const RULES = {
  budget_limit: 'the budget',
  auto_approve_dev: 'the approval of Development',
  require_tags: 'required tags',
  allowed_clouds: 'the allowed clouds',
  max_lifetime_days: 'the longest lifetime',
  max_unpriced_lines: 'the lines without a price',
  confirm_plans: 'the plans to confirm',
}

export type RuleName = keyof typeof RULES

/** What a lower budget would have to hold, in USD. */
type Lowered = { readonly wanted: number; readonly lowest: number; readonly month: string; readonly beyond: number }

const beyondBudget = (allowed: number, { usd }: Format): string =>
  allowed > 0 ? `, less ${usd(allowed)} that owners allowed beyond the budget` : ''

export const projects = {
  'projects.slug-taken': 'A project with this slug already exists.',
  'projects.create-own': ({ email }: { email: string }) =>
    `You can create projects only for yourself: give your own address ${email} as the owner's, or ask an administrator.`,
  'projects.budget-too-low': (
    { wanted, lowest, month, spent, reserved, beyond }: Lowered & { spent: number; reserved: number },
    format: Format,
  ) =>
    `A budget of ${format.usd(wanted)} a month is too low: in ${format.month(month)}, ${format.usd(spent)} is spent and ${format.usd(reserved)} reserved${beyondBudget(beyond, format)}. Set at least ${format.usd(lowest)}, or delete or cancel environments first.`,
  'projects.budget-too-low-later': (
    { wanted, lowest, month, taken, beyond }: Lowered & { taken: number },
    format: Format,
  ) =>
    `A budget of ${format.usd(wanted)} a month is too low: from ${format.month(month)} on, ${format.usd(taken)} a month is reserved${beyondBudget(beyond, format)}. Set at least ${format.usd(lowest)}, or delete or cancel environments first.`,
  'projects.nobody-with-address': ({ email }: { email: string }) =>
    `No one with the address ${email} has an account: ask an administrator to invite them.`,
  'projects.member-there': ({ email }: { email: string }) =>
    `${email} is in this project already: change their role instead.`,
  'projects.not-a-member': 'This person is not in the project: check its list of members.',
  'projects.service-account-role':
    'A service account can only have the role Developer or Other, because it approves nothing and manages no one: choose one of these.',
  'projects.role-changed': 'Your role in this project has just changed: load the page again.',
  'projects.owners-make-owners': 'Only owners of the project can add or remove owners: ask one.',
  'projects.own-role': 'You cannot raise your own role: ask an owner of the project.',
  'projects.stays-owner': ({ name }: { name: string }) =>
    `The project belongs to ${name}, who keeps the role owner: ask an administrator to transfer the project first.`,
  'projects.last-owner': ({ name }: { name: string }) =>
    `${name} is the last owner of the project: make someone else an owner first.`,
  'projects.owner-unknown': ({ email }: { email: string }) =>
    `No one with the address ${email} has an account: invite them first.`,
  'projects.owner-disabled': ({ email }: { email: string }) => `The account of ${email} is disabled: enable it first.`,
  'projects.loosening': (
    { rules, owners }: { rules: readonly RuleName[]; owners: readonly string[] },
    { all, either }: Format,
  ) =>
    `Only owners of the project can loosen its rules: leave ${all(rules.map((rule) => wordOf(RULES, rule)))} unchanged, or ask ${either(owners)}.`,
  'projects.give-away': 'Only administrators can transfer a project to someone else: ask one.',
  'projects.no-template':
    'There is no such template, or it is not shared with you: ask its owner to share it with a team of yours.',
  'projects.template-not-in': 'This template is not in the project: check its list of templates.',
  'projects.environments-left': ({ count }: { count: number }) =>
    `This project still has ${count} ${count === 1 ? 'environment' : 'environments'}: delete ${count === 1 ? 'it' : 'them'} first.`,
  'projects.cloud-not-allowed': ({ cloud, allowed }: { cloud: string; allowed: readonly string[] }) =>
    `${cloud} is not among the allowed clouds (${allowed.join(', ')}): allow it or choose another.`,
  'projects.no-region': ({ cloud, region }: { cloud: string; region: string }) =>
    `${cloud} has no region "${region}": choose one of its regions.`,
}
