// How resources on Google Cloud are labelled.
import { ref, x, type Value } from '../../hcl/nodes.ts'
import type { Site } from '../site.ts'

/**
 * Start of names that the whole project shares, such as those of networks, load balancers and secrets. It carries the
 * region and eight characters of project, region and stack, 40 characters at most.
 */
export const globalPrefix = ref('local', 'global_prefix')

/** What the longest such start and a dash leave of the 63 characters of most names. */
export const GLOBAL_NAME_PART = 22

/** A label value: `[a-z0-9_-]{0,63}` (cloud.google.com/compute/docs/labeling-resources). */
export function gcpLabelValue(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '')
}

/**
 * Label keys also start with a letter (cloud.google.com/compute/docs/labeling-resources). Empty when nothing is left.
 */
function labelKey(text: string): string {
  return gcpLabelValue(text).replace(/^[^a-z]+/, '')
}

/** A resource takes at most 64 labels: room is left for those of the stack and of the provider. */
const MAX_OWN_LABELS = 50

/**
 * The labels by which everything of a stack is found again in its project: no other stack of it has the same name and
 * type. No label of a person replaces them.
 */
export function gcpStackLabels<Name>(name: Name, environment: string) {
  return { project: name, environment, managed_by: 'strata' }
}

/** The labels of every resource: those of the person and those of the stack. */
export function gcpLabels(site: Site): Value {
  const own = Object.entries(site.tags).map(([key, value]) => [labelKey(key), gcpLabelValue(value)] as const)
  const { managed_by, ...named } = gcpStackLabels(ref('var', 'name'), site.environment)
  const labels = {
    ...Object.fromEntries(own.filter(([key]) => key !== '').slice(0, MAX_OWN_LABELS)),
    ...named,
    owner: site.owner === undefined ? undefined : gcpLabelValue(site.owner),
    managed_by,
    sensitivity: site.sensitivity,
    cost_center: site.costCenter === undefined ? undefined : gcpLabelValue(site.costCenter),
  }
  return site.isTemporary ? x`merge(${labels}, var.expires_on == "" ? {} : { expires_on = var.expires_on })` : labels
}
