import type { z } from 'zod'
import { placed, prefix, tags } from '../../clouds/azure/naming.ts'
import type { Lowered } from '../../clouds/lowered.ts'
import { ref, resource, t } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** The identity that all compute of the stack runs as; what it may do stands with each thing that it uses. */
export function lowerAzure({ settings, label, title, slug }: Placement<z.output<typeof schema>, 'azure'>): Lowered {
  const at = (attribute: string) => ref('azurerm_user_assigned_identity', label, attribute)
  return {
    headline: 'what the application runs as; its roles stand with the things that it uses',
    blocks: [
      resource('azurerm_user_assigned_identity', label, { ...placed(t`id-${prefix}-${slug(settings.name)}`), tags }),
    ],
    outputs: [
      {
        name: `${label}_identity_client_id`,
        description: `${title}: client id of the application's identity`,
        value: at('client_id'),
      },
      {
        name: `${label}_identity_principal_id`,
        description: `${title}: object id of the application's identity, for roles outside of this stack`,
        value: at('principal_id'),
      },
    ],
    facts: ['no secrets to keep'],
  }
}
