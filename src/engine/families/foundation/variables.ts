// Variables that stacks of every cloud have.
import type { Variable } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { x } from '../../hcl/nodes.ts'

/** The variable that names the stack; the same on all clouds. */
export function nameVariable(site: Site): Variable {
  return {
    name: 'name',
    type: x`string`,
    description: 'Name of the stack: 2-20 lowercase letters, digits and dashes',
    default: site.name,
    validation: [
      {
        condition: x`can(regex(${'^[a-z][a-z0-9-]{0,18}[a-z0-9]$'}, var.name))`,
        message: 'Use 2-20 lowercase letters, digits and dashes, starting with a letter and not ending in a dash.',
      },
    ],
  }
}

/** The end of a Temporary stack, as a date for tags; nothing for others. */
export function expiryVariable(site: Site): Variable[] {
  if (!site.isTemporary) return []
  return [
    {
      name: 'expires_on',
      type: x`string`,
      description: 'Date on which the environment ends (YYYY-MM-DD); empty leaves the tag out',
      default: site.expiresOn ?? '',
      validation: [
        {
          condition: x`var.expires_on == "" || can(regex(${'^[0-9]{4}-[0-9]{2}-[0-9]{2}$'}, var.expires_on))`,
          message: 'Write the date as YYYY-MM-DD.',
        },
      ],
    },
  ]
}
