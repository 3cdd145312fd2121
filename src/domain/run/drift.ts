// What others changed outside of Terraform, finding by finding: an attribute of a resource, or a resource as a whole.
import type { PlannedChange } from './plan.ts'

/** Letters of the reason for which findings are ignored. */
export const DRIFT_REASON_MAX = 500
/** Findings that are ignored at once. */
export const DRIFT_FINDINGS_MAX = 2000
/** Days for which findings can be ignored. */
export const DRIFT_IGNORE_MAX_DAYS = 90

type Attribute = PlannedChange['attributes'][number]

/** One thing that someone changed. */
export interface Finding {
  readonly address: string
  /** The attribute with its values; undefined for a resource that is gone, or of which no attribute is listed. */
  readonly attribute: Attribute | undefined
}

/** What a change of a resource consists of. Of one that is gone, its attributes say nothing. */
export function findingsOf({ address, action, attributes }: PlannedChange): readonly Finding[] {
  return action === 'delete' || attributes.length === 0
    ? [{ address, attribute: undefined }]
    : attributes.map((attribute) => ({ address, attribute }))
}

/**
 * What makes two findings the same: what was changed, and its value now. The value before does not count: an update to
 * another value must not make an old finding news.
 */
export function identityOf({ address, attribute }: Finding, { action }: Pick<PlannedChange, 'action'>): string {
  return JSON.stringify(attribute === undefined ? [address, action] : [address, attribute.path, attribute.after])
}

/** A finding with its id, which names what was changed and its value now. */
export interface NamedFinding extends Finding {
  readonly id: string
}

/** A resource that others changed, with its findings. */
export interface FoundChange extends Pick<PlannedChange, 'address' | 'type' | 'action' | 'is_cut'> {
  readonly findings: readonly NamedFinding[]
}
