// What a machine of a group and a single one have in common.
import type { z } from 'zod'
import { block, ref, type Block, type Value } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** A VM node on Google Cloud. */
export type VmNode = Placement<z.output<typeof schema>, 'gcp'>

/** Network tag of a node's machines. */
export function tagOf(label: string): string {
  return label.replaceAll('_', '-')
}

/** What both kinds of machine have: no shared keys, no serial console, nothing that is not signed. */
export function machineMetadata(label: string): { [key: string]: Value } {
  return {
    'enable-oslogin': 'TRUE',
    'block-project-ssh-keys': 'TRUE',
    'serial-port-enable': 'FALSE',
    'startup-script': ref('local', `${label}_startup`),
  }
}

/** Secure boot, a virtual TPM and integrity monitoring. */
export const SHIELDED: Block = block({ enable_secure_boot: true, enable_vtpm: true, enable_integrity_monitoring: true })

/** The subnet; with an address of its own where there is no NAT. */
export function networkInterface({ settings }: VmNode): Block {
  return block({
    subnetwork: ref('google_compute_subnetwork', 'app', 'id'),
    access_config: settings.has_public_address ? block({ network_tier: 'PREMIUM' }) : undefined,
  })
}
