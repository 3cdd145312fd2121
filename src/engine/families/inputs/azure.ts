// Variables on Azure for what only the user knows; every component that needs one asks for it the same way.
import type { Variable } from '../../clouds/lowered.ts'
import { x } from '../../hcl/nodes.ts'

/** Addresses from which people can reach a public endpoint; every part that has one shares this variable. */
export function adminIpRanges(): Variable {
  return {
    name: 'admin_ip_ranges',
    type: x`list(string)`,
    description:
      'Public address ranges of the people who administer the stack, such as 203.0.113.7/32; empty opens nothing',
    default: [],
    validation: [
      {
        // Firewalls of storage accounts take no IPv6 and no ranges of two addresses.
        condition: x`alltrue([for range in var.admin_ip_ranges : can(cidrnetmask(range)) && !endswith(range, "/0") && !endswith(range, "/31")])`,
        message: 'Write IPv4 ranges such as 203.0.113.7/32 (no /31); a range that admits everyone is refused.',
      },
    ],
  }
}

/** Addresses from which Terraform reaches a vault that it writes a secret into; only the person knows them. */
export function deployerIpRanges(): Variable {
  return {
    name: 'deployer_ip_ranges',
    type: x`list(string)`,
    description:
      'Public address ranges from which this stack is applied, such as ["203.0.113.7/32"]: the vault admits them, because Terraform writes a secret there; [] inside the network',
    validation: [
      {
        condition: x`alltrue([for range in var.deployer_ip_ranges : can(cidrnetmask(range)) && !endswith(range, "/0")])`,
        message: 'Write IPv4 ranges such as 203.0.113.7/32; a range that admits everyone is refused.',
      },
    ],
  }
}

/** What a mail address looks like, as far as a mistake shows. */
const MAIL_PATTERN = '^[^@ ]+@[^@ ]+\\.[^@ ]+$'

/** Where alerts and budget notices go. */
export function alertEmail(): Variable {
  return {
    name: 'alert_email',
    type: x`string`,
    description: 'Mail address that receives alerts and budget notices; empty: nobody is mailed',
    default: '',
    validation: [
      {
        condition: x`var.alert_email == "" || can(regex(${MAIL_PATTERN}, var.alert_email))`,
        message: 'Write a mail address, or leave it empty.',
      },
    ],
  }
}

/** Contact that an API shows. */
export function publisherEmail(): Variable {
  return {
    name: 'publisher_email',
    type: x`string`,
    description: 'Contact of the API; empty: alert_email, else a placeholder',
    default: '',
    validation: [
      {
        condition: x`var.publisher_email == "" || can(regex(${MAIL_PATTERN}, var.publisher_email))`,
        message: 'Write a mail address, or leave it empty.',
      },
    ],
  }
}

/** Public half of the administrator's SSH key. */
export function adminSshPublicKey(): Variable {
  return {
    name: 'admin_ssh_public_key',
    type: x`string`,
    description: 'SSH public key of the administrator; empty: a throwaway key, and sign-in is by Entra only',
    default: '',
    validation: [
      {
        condition: x`var.admin_ssh_public_key == "" || can(regex(${'^(ssh-rsa|ssh-ed25519) [A-Za-z0-9+/=]+'}, var.admin_ssh_public_key))`,
        message: 'Write a public key that begins with ssh-ed25519 or ssh-rsa, or leave it empty.',
      },
    ],
  }
}

/** Time zone of nightly stops; Azure knows zones by their Windows names. */
export function scheduleTimeZone(): Variable {
  return {
    name: 'schedule_time_zone',
    type: x`string`,
    description: 'Time zone of the nightly stop, by its Windows name (UTC, Central European Standard Time)',
    default: 'UTC',
  }
}
