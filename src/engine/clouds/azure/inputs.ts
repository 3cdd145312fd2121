// Variables for things that only the user knows, the same for every part on Azure that asks for them.
import { x } from '../../hcl/nodes.ts'
import type { Variable } from '../lowered.ts'

/** What a mail address looks like, as far as a mistake shows. */
const MAIL_PATTERN = '^[^@ ]+@[^@ ]+\\.[^@ ]+$'

/** Where alerts and budget notices go. */
export function alertEmail(): Variable {
  return {
    name: 'alert_email',
    type: x`string`,
    description: 'Mail address that receives alerts and budget notices; empty: nobody is mailed',
    default: '',
    validation: [{ condition: x`var.alert_email == "" || can(regex(${MAIL_PATTERN}, var.alert_email))`, message: 'Write a mail address, or leave it empty.' }],
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
      { condition: x`var.publisher_email == "" || can(regex(${MAIL_PATTERN}, var.publisher_email))`, message: 'Write a mail address, or leave it empty.' },
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
