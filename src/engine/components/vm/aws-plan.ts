// What the two forms of AWS machines are made from.
import type { z } from 'zod'
import type { Expr } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

export type Node = Placement<z.output<typeof schema>, 'aws'>

export interface Plan {
  readonly node: Node
  /** Part of physical names. */
  readonly name: string
  readonly size: string
  /** Why it is not the size that the answers ask for. */
  readonly sizeNote: string | undefined
  readonly diskGb: number
  /** What must be there before a machine starts, such as the mount targets of a share. */
  readonly dependsOn: readonly Expr[]
}

/**
 * Metrics that detailed monitoring adds for an instance (aws.amazon.com/cloudwatch/pricing, EC2 detailed monitoring).
 */
export const DETAILED_METRICS = 7
