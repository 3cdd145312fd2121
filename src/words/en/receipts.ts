// What receipts of teardowns say, on their page and in their file.
import type { Format } from '../format.ts'

type NotLooked =
  | 'by-hand'
  | 'no-search'
  | 'no-connection'
  | 'key-refused'
  | 'denied'
  | 'not-enabled'
  | 'other-account'
  | 'shared-tags'
  | 'unreachable'
  | 'refused'

type SnapshotProblem = 'no-connection' | 'key-refused' | 'unreachable' | 'refused'

type Place = 'aws-account' | 'azure-subscription' | 'google-project'
type Cloud = 'AWS' | 'Azure' | 'Google Cloud'

const PLACES: Readonly<Record<Place, string>> = {
  'aws-account': 'account',
  'azure-subscription': 'subscription',
  'google-project': 'project',
}

const LABELS = {
  environment: 'Environment',
  project: 'Project',
  owner: 'Owner',
  cloud: 'Cloud and region',
  written: 'Written',
  installation: 'Written by',
  run: 'Run',
  state: 'State',
  key: 'Key',
  address: 'Address',
  type: 'Type',
  id: 'Id',
  price: 'Price',
  seconds: 'Seconds',
  signature: 'Signature',
  component: 'Component',
  account: 'Account',
  identity: 'Searched as',
  regions: 'Regions',
  tags: 'Tags',
}

const FIGURES = {
  held: 'In the state',
  destroyed: 'Destroyed',
  left: 'Left',
  kept: 'Kept by the cloud',
  cost: 'Cost in all',
}

/** The sentences of receipts. */
export const receipts = {
  'receipts.title': 'Teardown receipt',
  'receipts.verdict': (
    { verdict, count, is_kept }: { verdict: 'clean' | 'left' | 'not-looked'; count: number; is_kept: boolean },
    { isOne, number }: Format,
  ): string => {
    if (verdict === 'clean') return is_kept ? 'Nothing is left but what is kept on purpose' : 'Everything is gone'
    if (verdict === 'not-looked') return 'Nobody looked for what is left'
    return isOne(count) ? '1 resource is left' : `${number(count)} resources are left`
  },
  'receipts.by-run': (
    { held, destroyed }: { held: number | null; destroyed: number },
    { isOne, number }: Format,
  ): string => {
    const before =
      held === null
        ? 'No state from before could be read.'
        : `Before, the state held ${number(held)} ${isOne(held) ? 'resource' : 'resources'}.`
    return `${before} Terraform reported ${number(destroyed)} destroyed.`
  },
  'receipts.by-hand': ({ person }: { person: string }) =>
    `${person} reported that it was destroyed by hand. Strata saw neither its state nor its account.`,
  'receipts.unreported': ({ count }: { count: number }, { isOne, number }: Format) =>
    isOne(count)
      ? '1 was gone before Terraform came to it.'
      : `${number(count)} were gone before Terraform came to them.`,
  'receipts.searched': ({ at, count }: { at: string; count: number }, { time, isOne, number }: Format): string => {
    const found = count === 0 ? 'nothing' : `${number(count)} ${isOne(count) ? 'resource' : 'resources'}`
    return `Its simulated account was searched at ${time(at)} and held ${found}.`
  },
  'receipts.searched-account': (
    {
      where,
      at,
      count,
      account,
      regions,
    }: { where: Place; at: string; count: number; account: string; regions: readonly string[] },
    { time, isOne, number, all }: Format,
  ): string => {
    const found =
      count === 0
        ? 'nothing of it was found'
        : `${number(count)} ${isOne(count) ? 'resource was' : 'resources were'} found`
    const inRegions = regions.length === 0 ? '' : ` in ${all(regions)}`
    return `The ${PLACES[where]} ${account} was searched by tag at ${time(at)}${inRegions}: ${found}.`
  },
  'receipts.looks': ({ looks, cloud }: { looks: number; cloud: Cloud }, { number }: Format) =>
    `Strata looked ${number(looks)} times, because ${cloud} still lists for a while what was deleted.`,
  'receipts.unseen': ({ count }: { count: number }, { isOne, number }: Format) =>
    isOne(count)
      ? '1 resource of the state cannot be found by a search by tag.'
      : `${number(count)} resources of the state cannot be found by a search by tag.`,
  'receipts.not-looked': ({
    reason,
    code,
    region,
    identity,
    cloud,
    action,
  }: {
    reason: NotLooked
    code: string | null
    region: string | null
    identity: string | null
    cloud: Cloud
    action: string
  }): string => {
    const inRegion = region === null ? '' : ` in ${region}`
    switch (reason) {
      case 'by-hand':
        return 'Not looked: Strata has no access to its account.'
      case 'no-search':
        return 'Not looked: Strata has no search for accounts of this kind.'
      case 'no-connection':
        return 'Not looked: the connection to its account was revoked or deleted.'
      case 'key-refused':
        return `Not looked: ${cloud} did not let the connection sign in (${code}). Test the connection, and look again.`
      case 'denied':
        return `Not looked: ${cloud} does not allow ${identity} to search${inRegion}. Allow it ${action}, and look again.`
      case 'not-enabled':
        return `Not looked: ${action} is not enabled in the account. Enable it, and look again.`
      case 'other-account':
        return `Not looked: the connection leads to another account by now, as ${identity}.`
      case 'shared-tags':
        return 'Not looked: another environment in this account has the same tags by now. A search cannot tell them apart.'
      case 'unreachable':
        return `Not looked: ${cloud} did not answer. Look again later.`
      case 'refused':
        return `Not looked: ${cloud} refused the search with ${code}. Look again later.`
    }
  },
  'receipts.simulated': 'It was simulated: nothing of it was real.',
  'receipts.figure': ({ figure }: { figure: keyof typeof FIGURES }) => FIGURES[figure],
  'receipts.label': ({ of }: { of: keyof typeof LABELS }) => LABELS[of],
  'receipts.kept-lead': ({ is_searched }: { is_searched: boolean }): string =>
    is_searched
      ? 'By design the cloud keeps this after the deletion. What the search has found is marked; the rest follows from the settings that each resource had.'
      : 'By design the cloud keeps this after the deletion, by the settings that each resource had. Nobody searched for it.',
  'receipts.kept-seen': 'found in the account',
  'receipts.kept-how': (
    { how, name, until }: { how: 'soft-deleted' | 'snapshot' | 'backups'; name: string | null; until: string | null },
    { time }: Format,
  ): string => {
    const end = until === null ? 'until someone deletes it' : `until ${time(until)}`
    if (how === 'soft-deleted') return `soft-deleted, ${end}`
    if (how === 'snapshot') return name === null ? `last snapshot, ${end}` : `last snapshot ${name}, ${end}`
    return until === null ? 'backups, for as long as the cloud keeps them' : `backups, ${end}`
  },
  'receipts.snapshot-none': 'This snapshot is not kept any more, or never was.',
  'receipts.snapshot-end': ({ most }: { most: string }, { time }: Format) =>
    `Choose an end in the future and until ${time(most)} at the latest: the key that reads the snapshot is deleted soon after.`,
  'receipts.snapshot-by-cloud': ({ until }: { until: string }, { time }: Format) =>
    `Azure keeps these backups until ${time(until)}: nobody can keep them longer, or delete them before.`,
  'receipts.snapshot-trouble': ({
    problem,
    code,
    cloud,
  }: {
    problem: SnapshotProblem
    code: string | null
    cloud: Cloud
  }): string => {
    switch (problem) {
      case 'no-connection':
        return 'The snapshot cannot be reached: the connection to its account was revoked or deleted. Delete it in the account.'
      case 'key-refused':
        return `The snapshot cannot be reached: ${cloud} did not let the connection sign in (${code}). Test the connection, and try again.`
      case 'unreachable':
        return `The snapshot cannot be reached: ${cloud} did not answer. Try again later.`
      case 'refused':
        return `${cloud} refused with ${code}. Allow the identity that applies what it lacks, and try again.`
    }
  },
  'receipts.snapshot-no-restore': ({
    cause,
    cloud,
  }: {
    cause: 'type' | 'stack' | 'gone' | 'key'
    cloud: Cloud
  }): string => {
    if (cause === 'gone') return `${cloud} does not have this snapshot any more: nothing can begin from it.`
    if (cause === 'key')
      return 'It is encrypted with the key of its stack, which was deleted with it. Bring the version of the key back in its project, and restore the backup there.'
    return cause === 'type'
      ? 'No component can begin from a snapshot of this kind: restore it with the tools of its cloud.'
      : 'The stack that left the snapshot cannot be read any more: set the snapshot in the settings of a database.'
  },
  'receipts.kept-snapshot': (
    { size_gb, monthly, is_ended }: { size_gb: number | null; monthly: number | null; is_ended: boolean },
    { number, cents }: Format,
  ): string => {
    const size = size_gb === null ? 'of unknown size' : `at most ${number(size_gb)} GB`
    const price = monthly === null ? 'its price is unknown' : `at most ${cents(monthly)} a month`
    return `${size}, ${price}${is_ended ? '; Strata deletes it then' : ''}`
  },
  'receipts.price': (
    { monthly, is_at_least }: { monthly: number | null; is_at_least: boolean },
    { cents }: Format,
  ): string => {
    if (monthly === null) return 'unknown'
    return is_at_least ? `at least ${cents(monthly)} a month` : `${cents(monthly)} a month`
  },
  'receipts.not-in-state': 'not in the state',
  'receipts.state-serial': ({ serial }: { serial: number }) => `the state with serial ${serial}`,
  'receipts.run-number': ({ number }: { number: number }) => `Run ${number}`,
  'receipts.more': ({ count }: { count: number }, { number }: Format) =>
    `and ${number(count)} more, all of them in the JSON file`,
  'receipts.verify': 'Verify it',
  'receipts.verify-lead':
    'Save the JSON file, then run both lines in its folder. They need Node.js and no account: the first fetches the public keys, the second says whether anything was changed.',
  'receipts.signed': 'Signed as JWS (EdDSA) by a key that signs receipts alone.',
  'receipts.searching':
    'Strata is still searching the account for what is left. The receipt follows within about an hour: clouds still list for a while what was deleted.',
  'receipts.leaks-gone': 'Since then, all of it is gone.',
  'receipts.leaks-partly-gone': ({ gone }: { gone: number }, { number }: Format) => `Gone since then: ${number(gone)}.`,
  'receipts.none': 'This environment has no receipt.',
}
